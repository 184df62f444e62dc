import { expect, expectAccessible, PASSWORD, signIn, signUp, test } from './story.ts';

test('a visitor finds a card, and the URL keeps the search', async ({ page }) => {
  await page.goto('/templates');
  await expect(page.getByText(/Page 1 of \d+ \(\d+ templates\)/)).toBeVisible();
  await page.getByRole('link', { name: 'Next', exact: true }).click();
  await expect(page.getByText(/Page 2 of/)).toBeVisible();
  await expect(page).toHaveURL(/page=2/);
  await page.goto('/templates?page=99');
  await page.getByRole('link', { name: 'Previous', exact: true }).click();
  const next = page.getByRole('link', { name: 'Next', exact: true });
  await next.press('Enter');
  await expect(next).toBeDisabled();
  await expect(next, 'the focus stays where it was').toBeFocused();
  await page.getByLabel('Search').fill('poppies');
  await expect(page.getByText(/^Page 1 of 1 \(1 template/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Search')).toHaveValue('poppies');
  await expect(page.getByText(/^Page 1 of 1 \(1 template/)).toBeVisible();
});

test('a search and a category are both kept, and a search without a result says so', async ({ page }) => {
  await page.goto('/templates');
  await page.getByLabel('Search').fill('a');
  await page.getByRole('link', { name: 'Thank You', exact: true }).click();
  await expect(page).toHaveURL(/search=a/);
  await expect(page).toHaveURL(/category=thank-you/);
  await expect(page.getByLabel('Search')).toHaveValue('a');
  await page.goBack();
  await expect(page).not.toHaveURL(/category/);
  await page.getByLabel('Search').fill('zeppelin');
  await expect(page.getByRole('heading', { name: 'No templates match' })).toBeVisible();
  await expect(page.getByText(/^Page /)).toHaveCount(0);
  await page.getByRole('link', { name: 'Show all templates' }).click();
  await expect(page.getByText(/Page 1 of \d+/)).toBeVisible();
  await expect(page.getByLabel('Search')).toHaveValue('');
});

test('a design chosen in the gallery is selected in the wizard', async ({ page }) => {
  await signUp(page);
  await page.goto('/templates');
  await page.getByLabel('Search').fill('poppies');
  await expect(page.getByText(/^Page 1 of 1 \(1 template/)).toBeVisible();
  await page.getByRole('button', { name: /^Use/ }).last().click();
  await page.waitForURL('**/portal/create-individual-letter');
  await page.getByLabel('Letter title').fill('From the gallery');
  const draft = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  await expect.poll(draft).toContain('From the gallery');
  expect(await draft()).toMatch(/selectedTemplate\W+[0-9a-f-]{36}/);
});

test('a design chosen before signing in is selected after it', async ({ page, browser }) => {
  const other = await browser.newPage();
  const email = await signUp(other);
  await other.close();
  await page.goto('/templates?search=poppies');
  await expect(page.getByText(/^Page 1 of 1 \(1 template/)).toBeVisible();
  await page.getByRole('button', { name: /^Use/ }).last().click();
  const sheet = page.getByRole('dialog', { name: 'Log in to use this template' });
  await expectAccessible(page, 'the sign-in prompt');
  await sheet.getByRole('link', { name: 'Log In' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/portal/create-individual-letter');
  await page.getByLabel('Letter title').fill('Chosen before');
  const draft = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  await expect.poll(draft).toContain('Chosen before');
  expect(await draft()).toMatch(/selectedTemplate\W+[0-9a-f-]{36}/);
});

test('closing the sign-in prompt discards the chosen design', async ({ page, browser }) => {
  const other = await browser.newPage();
  const email = await signUp(other);
  await other.close();
  await page.goto('/templates?search=poppies');
  await page.getByRole('button', { name: /^Use/ }).last().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await signIn(page, email);
  await expect(page).toHaveURL(/create-letter-start/);
});

test('the preview shows the price of a design, and signed-in customers can download it', async ({ page }) => {
  await signUp(page);
  await page.goto('/templates?search=poppies');
  await page
    .getByRole('button', { name: /^Preview/ })
    .last()
    .click();
  const preview = page.getByRole('dialog');
  await expect(preview.getByText('1 Credit')).toBeVisible();
  await expect(preview.getByRole('button', { name: 'Use This Template' })).toBeVisible();
  await expectAccessible(page, 'the preview of a card');
  const saved = page.waitForEvent('download');
  await preview.getByRole('button', { name: 'Download Template' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.zip$/);
});

test('the gallery is HTML before any script runs, filtered by its URL', async ({ request }) => {
  const html = async (path: string) =>
    (await (await request.get(path)).text()).replace(/<script[\s\S]*?<\/script>/g, '');
  expect(await html('/templates')).toMatch(/Page 1 of \d+ \(\d+ templates\)/);
  expect(await html('/templates?search=poppies')).toContain('Page 1 of 1 (1 template)');
  expect(await html('/templates?page=2')).toContain('Page 2 of ');
});

test('public pages are HTML before any script runs', async ({ request }) => {
  for (const [path, words] of [
    ['/', 'Handwritten'],
    ['/pricing', '$69'],
    ['/pricing/enterprise', 'Elite'],
    ['/about', 'Longhand'],
    ['/contact', 'Contact'],
    ['/highlevel-guide', 'application/json'],
    ['/docs', '/functions/v1/submit-campaign'],
  ] as const) {
    const html = await (await request.get(path)).text();
    expect(html.replace(/<script[\s\S]*?<\/script>/g, ''), path).toContain(words);
  }
});
