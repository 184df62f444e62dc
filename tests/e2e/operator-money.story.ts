import type { Browser, Page } from '@playwright/test';
import {
  callAs,
  expect,
  expectAccessible,
  newEmail,
  PASSWORD,
  settled,
  signIn,
  signInAsOperator,
  spendFreeCredits,
  test,
} from './story.ts';

const MANAGE = '**/admin-credit-management';
const FILL_IN = 'Please fill in all required fields.';

const register = (page: Page, email: string) =>
  page.request.post('/auth/v1/signup', { data: { email, password: PASSWORD, data: { full_name: 'Ada Writer' } } });

async function signedIn(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, email);
  return page;
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

async function adjust(page: Page, credits: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Manage Credits' });
  await dialog.getByLabel('Credits', { exact: true }).fill(credits);
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: /^(Adjust Credits|Request Approval)$/ }).click();
}

test.describe('credits', () => {
  test.use({ allowedErrors: [/status of (400|403|404|409)|ERR_FAILED/] });

  test('are adjusted by an operator; large ones wait for a second person; a person without the right sees no money', {
    tag: '@thorough',
  }, async ({ page, browser }) => {
    const give = (to: string, role: string) =>
      callAs(page, 'POST', '/functions/v1/change-operator-role', {
        email: to,
        role,
        change: 'give',
        reason: 'A new job',
      }).catch(() => null);
    const [email, colleague_email] = [newEmail(), newEmail()];
    await register(page, email);
    await register(page, colleague_email);
    const customer = await signedIn(browser, email);
    await spendFreeCredits(customer);
    await signInAsOperator(page);
    await give(colleague_email, 'accountant');
    await page.goto('/admin/billing');
    await page.getByRole('button', { name: 'Manage Credits', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Manage Credits' });
    const search = dialog.getByRole('button', { name: 'Search' });
    await search.click();
    await expect(dialog.getByRole('alert')).toHaveText('Please enter either User ID or Email to search.');
    await dialog.getByLabel('Email').fill('nobody@example.com');
    await search.click();
    await expect(dialog.getByRole('alert')).toContainText('User Not Found');
    await expect(dialog.getByRole('alert')).toContainText('No user found with that email address.');
    await dialog.getByLabel('Email').fill(email);
    await page.route(MANAGE, (route) => route.abort());
    await search.click();
    await expect(dialog.getByRole('alert')).toHaveText('Failed to search for user.');
    await page.unroute(MANAGE);
    await search.click();
    await expect(dialog.getByText('Balance (test)')).toBeVisible();
    await expect(
      dialog.getByText('You can adjust up to 500 credits in 24 hours, in all accounts together'),
    ).toBeVisible();

    await adjust(page, '', '');
    await expect(dialog.getByText(FILL_IN)).toHaveCount(2);
    await adjust(page, '1.5', 'Spoiled cards');
    await expect(dialog).toContainText('Please enter a valid credit amount (positive to add, negative to subtract).');
    await adjust(page, '-1', 'Spoiled cards');
    await expect(dialog).toContainText('This account has 0 credits, so 1 cannot be removed.');
    await page.route(MANAGE, (route) => route.abort());
    await adjust(page, '100', 'Spoiled cards');
    await expect(dialog).toContainText('Failed to adjust credits.');
    await page.unroute(MANAGE);
    await adjust(page, '100', 'Spoiled cards');
    await expect(page.getByText('Credits Adjusted')).toBeVisible();
    await expect(page.getByText('Added 100 credits. New balance: 100')).toBeVisible();
    await adjust(page, '600', 'A large order');
    await expect(page.getByText('Waiting for Approval').first()).toBeVisible();
    await expectAccessible(page, 'the dialog of credits');
    await close(page);
    const waiting = page.getByRole('region', { name: 'Waiting for Approval' });
    const entry = waiting.getByRole('listitem').filter({ hasText: email });
    await expect(entry).toContainText('You asked for this. Another operator decides it.');

    await page.getByRole('button', { name: 'Check Now' }).click();
    await expect(page.getByText('Purchased credits equal used plus available.')).toBeVisible({ timeout: 20_000 });

    const colleague = await signedIn(browser, colleague_email);
    await colleague.goto('/admin/dashboard');
    await expect(colleague.getByRole('alert').filter({ hasText: /wait.* for approval/ })).toBeVisible();
    await colleague.goto('/admin/billing');
    const theirs = colleague.getByRole('listitem').filter({ hasText: email });
    await theirs.getByRole('button', { name: 'Approve' }).click();
    await colleague.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(colleague.getByText('New balance: 700')).toBeVisible();
    await expect(theirs).toBeHidden();

    await page.goto(`/admin/billing?q=${encodeURIComponent(email)}`);
    const rows = page.getByRole('table', { name: 'Credit transactions' }).getByRole('row');
    await expect(rows).toHaveCount(5);
    await expect(rows.nth(1)).toContainText('+600');
    await page.getByLabel('Type').selectOption('Letters');
    await page
      .getByRole('button', { name: /^Grants/ })
      .last()
      .click();
    const grants = page.getByRole('dialog', { name: 'Grants' });
    await expect(grants).toContainText('Free credits');
    await expect(grants).toContainText('5 credits, letters 1 to 5');
    await settled(page);
    await expectAccessible(page, 'the grants');
    await close(page);
    const [campaign] = (await callAs(customer, 'GET', '/rest/v1/campaigns')) as { id: string }[];
    await page.getByRole('button', { name: 'Find Grants' }).click();
    await grants.getByLabel('What').selectOption('Campaign');
    await grants.getByLabel('ID').fill(campaign?.id ?? '');
    await grants.getByRole('button', { name: 'Show Grants' }).click();
    await expect(grants).toContainText('5 credits, letters 1 to 5');
    await close(page);
    await page.getByRole('button', { name: `Adjust credits of ${email}` }).click();
    await expect(dialog).toContainText('700');
    await close(page);
    await page.getByLabel('Type').selectOption('All types');
    await expect(rows).toHaveCount(5);
    await settled(page);
    await expectAccessible(page, 'the billing page');
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    expect((await file).suggestedFilename()).toBe('credit-transactions.csv');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    await expect(rows).toHaveCount(5);
    await settled(page);
    await expectAccessible(page, 'the billing page on a phone in the dark');

    await give(email, 'support');
    await customer.goto('/admin/billing');
    await expect(customer.getByText('Your role does not include this page')).toBeVisible();
    for (const path of ['credit_transactions', 'credit_totals', 'payment_totals', 'credit_adjustments'])
      expect(await callAs(customer, 'GET', `/rest/v1/admin/${path}`)).toMatchObject({ code: 'right_missing' });
    await Promise.all([customer, colleague].map((each) => each.context().close()));
  });
});
