import { shiftMonth } from '../../src/modules/accounting/rules.ts';
import { connect, type Db, sql } from '../../src/platform/database/db.ts';
import { postgresOf } from '../support/product.ts';
import { callAs, expect, expectAccessible, settled, signInAsOperator, signUp, test } from './story.ts';

const PDF = Buffer.from(
  '%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n% the invoice of the paper mill\nstartxref\n9\n%%EOF',
);
const THIS_MONTH = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' })
  .format(new Date())
  .replace(/\d\d$/, '01');
const LAST_MONTH = shiftMonth(THIS_MONTH, -1);
const nameOf = (month: string) =>
  new Date(`${month}T12:00:00Z`).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** What the provider reported of last month: such a row can only be entered by the passing of time. */
async function enter(work: (db: Db) => Promise<unknown>): Promise<void> {
  const postgres = await postgresOf(process.env.STORY_DATA ?? '');
  const { db, close } = connect(postgres?.url ?? '', 1);
  await work(db);
  await close();
}
const payment = (type: string, cents: number, key: string) => (db: Db) =>
  sql`insert into payments (type, provider, payment_intent_id, amount_cents, fee_cents, environment, occurred_at, key, description,
      returns_payment_id)
    values (${type}, 'sandbox', 'pi_story_accounting_0001', ${cents}, ${cents > 0 ? 320 : 0}, 'test',
      ${`${LAST_MONTH.slice(0, 8)}15T12:00:00Z`}, ${key}, '50 letter credits',
      (select id from payments where key = 'story-accounting' and ${cents}::int < 0))`.execute(db);

test.describe('the books', () => {
  test.use({ allowedErrors: [/status of (400|403|409|503)/] });

  test('close a month with its expenses; a late refund lands in the next as a correction', {
    tag: '@thorough',
  }, async ({ page }) => {
    await enter(payment('customer_payment', 10_000, 'story-accounting'));
    await signInAsOperator(page);
    await page.goto(`/admin/accounting?month=${LAST_MONTH}`);
    const revenue = page.getByRole('link', { name: /^Gross revenue/ });
    await expect(revenue).toContainText('$100.00');
    await page.getByRole('button', { name: 'Generate Missing Months' }).click();
    await expect(page.getByText('Monthly automation triggered successfully')).toBeVisible();

    await page.getByRole('button', { name: 'Add Expense' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Expense' });
    await dialog.getByRole('button', { name: 'Add Expense' }).click();
    await expect(page.getByText('Please fill in all required fields')).toBeVisible();
    await dialog.getByLabel('Name').fill('Paper');
    await dialog.getByLabel('Amount in dollars').fill('1,020.005');
    await dialog.getByLabel('Date').fill(`${LAST_MONTH.slice(0, 8)}20`);
    await dialog.getByLabel('Approver').selectOption('Partner 2');
    const receipt = dialog.getByLabel('Receipt');
    await receipt.setInputFiles({
      name: 'invoice.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('no invoice'),
    });
    await dialog.getByRole('button', { name: 'Add Expense' }).click();
    await expect(page.getByText('Failed to add expense')).toBeVisible();
    await receipt.setInputFiles({ name: 'invoice.pdf', mimeType: 'application/pdf', buffer: PDF });
    await expectAccessible(page, 'the dialog of a new expense');
    await dialog.getByRole('button', { name: 'Add Expense' }).click();
    await expect(page.getByText('Expense added successfully')).toBeVisible();
    const paper = page.getByRole('row', { name: /Paper/ });
    await expect(paper).toContainText('$1,020.01');
    await expect(paper).toContainText('operator@longhand.test');
    const file = page.waitForEvent('download');
    await paper.getByRole('button', { name: /^Download/ }).click();
    expect((await file).suggestedFilename()).toBe('receipt Paper.pdf');

    await page.getByRole('button', { name: 'Close Month' }).click();
    await page.getByRole('button', { name: `Close ${nameOf(LAST_MONTH)}` }).click();
    await expect(page.getByText('Month closed successfully')).toBeVisible();
    await expect(paper).toContainText('Month closed');
    await enter(payment('refund', -2500, 'story-accounting-refund'));
    await page.goto(`/admin/accounting?month=${LAST_MONTH}`);
    await expect(page.getByRole('link', { name: /^Refunds and disputes/ })).toContainText('$0.00');
    await page.getByRole('button', { name: 'Reconcile with Processor' }).click();
    // The row of this story never was at the sandbox.
    await expect(page.getByRole('row', { name: /^Received/ })).toContainText('−$100.00');
    const payments = page.getByRole('table', { name: 'Recent payments' });
    await expect(payments.locator('[title^=pi_]').first()).toHaveText(/^pi_.{17}$/);
    await settled(page);
    await expectAccessible(page, 'the books');

    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByLabel('Month', { exact: true }).selectOption(THIS_MONTH);
    await page.getByRole('link', { name: 'Show corrections' }).click();
    const late = page.getByRole('row', { name: /−\$25\.00/ });
    await expect(late).toContainText(`Correction for ${nameOf(LAST_MONTH)}`);
    await settled(page);
    await expectAccessible(page, 'the rows of a figure, dark and narrow');
    await page.getByRole('link', { name: 'Back to the month' }).click();
    await expect(page.getByRole('link', { name: /^Refunds and disputes/ })).toContainText('−$25.00');
    await page.getByRole('button', { name: 'Close Month' }).click();
    await page.getByRole('button', { name: `Close ${nameOf(THIS_MONTH)}` }).click();
    await expect(page.getByText('Failed to close month')).toBeVisible();
    await expect(page.getByText(`${nameOf(THIS_MONTH)} is not over yet.`)).toBeVisible();
    await settled(page);
    await expectAccessible(page, 'the books, dark and narrow');
    const csv = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await csv).suggestedFilename()).toBe('accounting.csv');
    await page.route('**/rpc/trigger_monthly_automation', (route) => route.fulfill({ status: 503, json: {} }));
    await page.getByRole('button', { name: 'Generate Missing Months' }).click();
    await expect(page.getByText('Failed to trigger automation')).toBeVisible();
    await page.route('**/rest/v1/admin/accounting**', (route) => route.fulfill({ status: 400, json: {} }));
    await page.getByLabel('Month', { exact: true }).selectOption(LAST_MONTH);
    await expect(page.getByText('Failed to load accounting data').first()).toBeVisible();
  });

  test('send an operator away who is not on the list, until an owner adds them', { tag: '@thorough' }, async ({
    page,
    browser,
  }) => {
    const accountant = await (await browser.newContext()).newPage();
    const email = await signUp(accountant);
    await signInAsOperator(page);
    await page.goto('/admin/accounting');
    await callAs(page, 'POST', '/rest/v1/rpc/get_pnl_data', { p_month_start: LAST_MONTH });
    await page.evaluate(async (who) => {
      const token = JSON.parse(localStorage.getItem('longhand.session') ?? '{}').access_token as string;
      await fetch('/functions/v1/change-operator-role', {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: who, role: 'accountant', change: 'give', reason: 'A new job' }),
      });
    }, email);
    await accountant.goto('/admin/accounting');
    await expect(accountant.getByText('Access Denied')).toBeVisible();
    await expect(accountant.getByText("You don't have permission to access the accounting page.")).toBeVisible();
    await accountant.waitForURL('**/admin/dashboard');
    expect(await callAs(accountant, 'GET', '/rest/v1/expenses')).toMatchObject({ code: 'not_app_admin' });

    await page.getByRole('button', { name: 'Access' }).click();
    const dialog = page.getByRole('dialog', { name: 'Who may see the books' });
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByRole('button', { name: `Remove ${email}` })).toBeVisible();
    await expectAccessible(page, 'the list of app admins');
    await accountant.goto('/admin/accounting');
    await expect(accountant.getByRole('button', { name: 'Close Month' })).toBeVisible();
    await expect(accountant.getByRole('button', { name: 'Access' })).toBeHidden();
    await accountant.context().close();
  });
});
