import { expect, signUp, test } from './story.ts';

test('a visitor finds a card, and the address of the page holds what was looked for', async ({ page }) => {
  await page.goto('/templates');
  await expect(page.getByText(/Page 1 of \d+ \(\d+ templates\)/)).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByText(/Page 2 of/)).toBeVisible();
  await expect(page).toHaveURL(/page=2/);
  await page.getByLabel('Search').fill('poppies');
  await expect(page.getByText(/^Page 1 of 1 \(1 template/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Search')).toHaveValue('poppies');
  await expect(page.getByText(/^Page 1 of 1 \(1 template/)).toBeVisible();
});

test('a card that is chosen in the gallery lies ready in the wizard', async ({ page }) => {
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

test('the pages that anybody may read are HTML before any script runs', async ({ request }) => {
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
