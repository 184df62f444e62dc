import { callAs, expect, expectAccessible, signIn, signInAsOperator, signUp, test } from './story.ts';

test.describe('an operator', () => {
  test.use({ allowedErrors: [/status of 403/] });

  test('without the right sees no money, on the screen or from the server; the audit log says who gave the role', {
    tag: '@thorough',
  }, async ({ page, browser }) => {
    const support = await (await browser.newContext()).newPage();
    const email = await signUp(support);
    await signInAsOperator(page);
    await page.goto('/admin/operators');
    await page.getByRole('button', { name: 'Add Operator' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Operator' });
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('checkbox', { name: /^Support/ }).check();
    await expectAccessible(page, 'the dialog of roles');
    await dialog.getByLabel('Reason').fill('Starts at the press on Monday');
    await dialog.getByRole('button', { name: 'Save Roles' }).click();
    await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Support');

    await support.goto('/admin/dashboard');
    const navigation = support.getByRole('navigation', { name: 'Desk' });
    await expect(navigation.getByRole('link')).toHaveText([
      'Dashboard',
      'Letters',
      'Users',
      'Erase a Person',
      'Support',
      'Automations',
    ]);
    await expect(support.getByText('Letters Sent')).toBeVisible();
    await expect(support.getByText('Revenue Generated')).toBeHidden();
    await support.goto('/admin/reconciliation');
    await expect(support.getByText('Your role does not include this page')).toBeVisible();
    expect(await callAs(support, 'GET', '/rest/v1/admin/payments')).toMatchObject({ code: 'right_missing' });

    await page.goto(`/admin/audit?action=operator.role_given&q=${encodeURIComponent(email)}`);
    const entry = page.getByRole('row', { name: /Operator role given/ });
    await expect(entry).toContainText('operator@longhand.test');
    await entry.getByText('role', { exact: true }).first().click();
    await expect(entry).toContainText('support');
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as XLSX' }).click();
    expect((await file).suggestedFilename()).toBe('audit.xlsx');
    await support.context().close();
  });

  test('finds a person with the keyboard alone', { tag: '@thorough' }, async ({ page, browser }) => {
    const customer = await (await browser.newContext()).newPage();
    const email = await signUp(customer);
    await customer.context().close();
    await signIn(page, 'operator@longhand.test', 'ink-and-paper');
    await page.waitForURL('**/admin/dashboard');
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
    await page.keyboard.press('/');
    const field = page.getByRole('combobox', { name: /^Search people/ });
    await expect(field).toBeFocused();
    await page.keyboard.type(email.slice(0, -4));
    await expect(page.getByRole('option', { name: email })).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page, 'the search');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/admin\/users\/[0-9a-f-]{36}$/);
    await expect(page.getByText(email).first()).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(field).toBeHidden();
  });
});
