import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  settled,
  signIn,
  signInAsOperator,
  signUp,
  spendFreeCredits,
  test,
} from './story.ts';

const NEW_PASSWORD = 'quite-another-password';
const REASON = 'A card is missing.';

/** Does one of the actions about a person, with its reason. */
async function act(page: Page, name: string, done: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /\?$/ });
  await dialog.getByLabel('Reason').fill(REASON);
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('region', { name: /^Notifications/ }).getByText(done, { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
}

const section = async (page: Page, name: string) => {
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
};

test.describe('an operator', () => {
  test.use({ allowedErrors: [/status of 40[0137]/] });

  test('finds a person, reads what they have, sends a reset, bans them and ends the ban', { tag: '@thorough' }, async ({
    page,
    browser,
  }) => {
    const customer = await (await browser.newContext()).newPage();
    const email = await signUp(customer);
    await spendFreeCredits(customer);
    await signInAsOperator(page);
    await page.goto('/admin/users');
    await expect(page.getByText(/\b[\d,]+ users found$/)).toBeVisible();
    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.fill('nobody-of-this-name');
    await expect(page.getByText('No users found matching your search criteria.')).toBeVisible();
    await search.fill(email);
    const row = page.getByRole('row', { name: new RegExp(email) });
    await expect(row).toContainText('User');
    await expect(page.getByText('1 user found')).toBeVisible();
    await expectAccessible(page, 'users');
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    expect((await file).suggestedFilename()).toBe('users.csv');
    await row.getByRole('link', { name: 'View Details' }).click();
    await expect(page.getByRole('heading', { name: 'Ada Writer' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Account' })).toContainText(email);
    await settled(page);
    await expectAccessible(page, 'a person');

    await section(page, 'Letters');
    await expect(page.getByRole('row', { name: /Ann Reader/ })).toContainText('The first five');
    await section(page, 'Credit history');
    await expect(page.getByRole('row', { name: /-5/ })).toBeVisible();
    await section(page, 'Overview');
    await act(page, 'Send Password Reset', 'Reset email sent');
    await section(page, 'Emails');
    await expect(async () => {
      await page.reload();
      await page.getByRole('button', { name: /reset|password/i }).click({ timeout: 2000 });
    }).toPass();
    const mail = page.getByRole('dialog');
    await expect(mail).toContainText('/auth/v1/verify');
    await customer.goto(/http\S+\/auth\/v1\/verify\?\S+/.exec((await mail.textContent()) ?? '')?.[0] ?? '');
    await customer.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await customer.getByLabel('New password again').fill(NEW_PASSWORD);
    await customer.getByRole('button', { name: 'Save new password' }).click();
    await customer.waitForURL('**/create-letter-start');
    await page.getByRole('button', { name: 'Close' }).click();

    await section(page, 'Overview');
    const everything = page.waitForEvent('download');
    await act(page, 'Export Data', 'Data exported');
    expect((await everything).suggestedFilename()).toMatch(/^person-.*\.zip$/);
    await page.getByRole('button', { name: 'Ban', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ban', exact: true }).click();
    await expect(page.getByText('Please enter a reason.')).toBeVisible();
    await page.keyboard.press('Escape');
    await act(page, 'Ban', 'Banned');
    await expect(page.getByText('Banned until an operator ends it')).toBeVisible();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 360, height: 740 });
    await settled(page);
    await expectAccessible(page, 'a person, dark and narrow');
    await customer.context().close();
    const again = await (await browser.newContext()).newPage();
    await again.goto('/auth/login');
    await again.getByLabel('Email').fill(email);
    await again.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await again.getByRole('button', { name: 'Sign In' }).click();
    await expect(again.getByText('User is banned')).toBeVisible();
    await act(page, 'End Ban', 'Ban lifted');
    await signIn(again, email, NEW_PASSWORD);
    await again.context().close();
  });

  test('views Longhand as a customer, changes nothing, and the customer sees why', { tag: '@thorough' }, async ({
    page,
    browser,
  }) => {
    const customer = await (await browser.newContext()).newPage();
    const email = await signUp(customer);
    await signInAsOperator(page);
    await page.goto(`/admin/users?q=${encodeURIComponent(email)}`);
    await page.getByRole('link', { name: 'View Details' }).click();
    await page.getByRole('button', { name: 'View as Customer' }).click();
    await page.getByLabel('Reason').fill(REASON);
    await page.getByRole('button', { name: 'Start View' }).click();
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Open in New Tab' }).click();
    const view = await opened;
    await view.waitForURL('**/portal/campaigns');
    const banner = view.getByRole('complementary', { name: 'View as customer' });
    await expect(banner).toContainText(/You are viewing Longhand as Ada Writer\. Nothing can be changed\. Ends at \d/);
    await view.goto('/settings');
    await expect(view.getByLabel('Email', { exact: true })).toHaveValue(email);
    await view.getByLabel('Company name').fill('Taken Over');
    await view.getByRole('button', { name: 'Save Changes' }).click();
    await expect(view.getByText('You are viewing as a customer. Nothing can be changed.')).toBeVisible();
    await view.getByLabel('Company name').fill('');
    await expectAccessible(view, 'settings in a view');
    await view.goto('/admin/users');
    await view.waitForURL('**/create-letter-start');
    await banner.getByRole('button', { name: /^End/ }).click();
    await expect(view.getByText('This view has ended')).toBeVisible();
    await view.close();
    // The operator's own session went on beside it.
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Ada Writer' })).toBeVisible();

    await customer.goto('/settings');
    const views = customer.getByRole('region', { name: 'Views by Our Team' });
    await expect(views).toContainText(REASON);
    await expect(customer.getByLabel('Company name')).toHaveValue('');
    await customer.context().close();
  });
});
