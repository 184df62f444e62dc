import {
  callAs,
  expect,
  expectAccessible,
  expectFits,
  PASSWORD,
  settled,
  signUp,
  submitCampaign,
  test,
} from './story.ts';

// The browser reports the search that fits several people.
test.use({ allowedErrors: [/status of 400/] });

test('a customer takes their data, erases a person, closes the account and keeps it after all', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signUp(page);
  const words = { title: 'Thanks', message: 'Hello {{first_name}}.', campaign_type: 'bulk' } as const;
  await submitCampaign(page, words, [{ first_name: 'Ben', last_name: 'Umbrell' }]);
  await callAs(page, 'POST', '/rest/v1/do_not_mail', {
    entries: [{ kind: 'person', first_name: 'Ben', last_name: 'Umbrell', street: '1 Quill Ln', zip: '12207' }],
  });

  await page.goto('/settings');
  await page.getByRole('link', { name: 'Open Privacy' }).click();
  await page.getByRole('button', { name: 'Prepare My Data' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click({ timeout: 30_000 }),
  ]);
  expect(download.suggestedFilename()).toBe('longhand-data.zip');

  const find = page.getByRole('button', { name: 'Find This Person' });
  await page.getByLabel('First name').fill('Ben');
  await page.getByLabel('Last name').fill('Umbrell');
  await find.click();
  await expect(page.getByRole('alert')).toContainText('Many people share a name.');
  await page.getByLabel('Street address').fill('1 Quill Lane');
  await page.getByLabel('ZIP code').fill('12207');
  await find.click();
  const places = page.getByRole('region', { name: 'Where this person appears' });
  await expect(places).toContainText('1 letter');
  await expect(places).toContainText('1 contact of a campaign');
  await expect(places).toContainText('1 do-not-mail entry');
  await settled(page);
  await expectAccessible(page, 'privacy, light and wide');
  await places.getByRole('button', { name: 'Erase This Person' }).click();
  await expect(page.getByRole('dialog')).toContainText('Keep a fingerprint');
  await page.getByRole('dialog').getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(page.getByText(/^Done: /)).toBeVisible({ timeout: 90_000 });
  await find.click();
  await expect(page.getByText('No one found')).toBeVisible();

  await page.setViewportSize({ width: 360, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: 'Close Account' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('unspent credits will be lost');
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByLabel(/^Type/).fill('close my account');
  // While a message fades, its contrast is none.
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  await expectAccessible(page, 'closing, dark and narrow');
  await dialog.getByRole('button', { name: 'Close Account' }).click();
  await expect(page.getByText(/^This account closes on/)).toBeVisible();
  await expectFits(page, 'privacy, dark and narrow');
  await page.getByRole('button', { name: 'Keep My Account' }).click();
  await expect(page.getByRole('button', { name: 'Close Account' })).toBeVisible();
});
