import {
  expect,
  expectAccessible,
  expectFits,
  settled,
  signInAsOperator,
  signUp,
  submitCampaign,
  test,
} from './story.ts';

test('an operator erases somebody from every account, with a reason, and sees when it is done', {
  tag: '@thorough',
}, async ({ page, browser }) => {
  const last_name = `Umbrell${Date.now()}`;
  for (let customers = 0; customers < 2; customers++) {
    const customer = await (await browser.newContext()).newPage();
    await signUp(customer);
    const words = { title: `For ${last_name}`, message: 'Hello {{first_name}}.', campaign_type: 'bulk' } as const;
    await submitCampaign(customer, words, [{ first_name: 'Ben', last_name }]);
    await customer.context().close();
  }
  await signInAsOperator(page);
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Erase a Person' }).click();
  await expect(page.getByRole('heading', { name: 'Erase a person', level: 1 })).toBeVisible();
  await page.getByLabel('First name').fill('Ben');
  await page.getByLabel('Last name').fill(last_name);
  await page.getByLabel('Street address').fill('1 Quill Lane');
  await page.getByLabel('ZIP code').fill('12207');
  await page.getByRole('button', { name: 'Find This Person' }).click();
  const places = page.getByRole('region', { name: 'Where this person appears' });
  await expect(places).toContainText('2 letters', { timeout: 60_000 });
  await expect(places).toContainText('2 contacts of campaigns');
  await settled(page);
  await expectAccessible(page, 'erase a person, light and wide');
  await places.getByRole('button', { name: 'Erase This Person' }).click();
  const dialog = page.getByRole('dialog', { name: `Erase Ben ${last_name}?` });
  await expect(dialog).toContainText('We keep credits, payments, and the number and dates of letters');
  await dialog.getByRole('button', { name: 'Erase Everywhere' }).click();
  await expect(dialog.getByText('Please enter a reason.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Asked by mail on Monday');
  await expectAccessible(page, 'the dialog of an erasure');
  await dialog.getByRole('button', { name: 'Erase Everywhere' }).click();
  await expect(page.getByText(/^Done: 2 letters/).first()).toBeVisible({ timeout: 90_000 });

  await page.setViewportSize({ width: 360, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: 'Find This Person' }).click();
  await expect(page.getByText('No one found')).toBeVisible({ timeout: 60_000 });
  await expectFits(page, 'erase a person, dark and narrow');
});
