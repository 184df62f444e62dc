import {
  callAs,
  expect,
  expectAccessible,
  settled,
  signInAsOperator,
  signUp,
  spendFreeCredits,
  test,
} from './story.ts';

const letters = (text: string | null) => Number((text ?? '').replace(/\D/g, ''));

test.describe('analytics', () => {
  test.use({ allowedErrors: [/status of 403/] });

  test('an operator sees what customers ordered, for any days, in charts and in tables; the press does not', {
    tag: '@thorough',
  }, async ({ page, browser }) => {
    const customer = await (await browser.newContext()).newPage();
    const email = await signUp(customer);
    await spendFreeCredits(customer);

    await signInAsOperator(page);
    await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Analytics' }).click();
    await page.getByRole('button', { name: 'Update Now' }).click();
    await expect(page.getByText(/^Figures are from /)).toBeVisible();
    const ordered = page.locator('dl > div').filter({ hasText: 'Letters Ordered' });
    await expect(ordered).toContainText('vs last month');
    await expect.poll(async () => letters(await ordered.locator('dd').first().textContent())).toBeGreaterThanOrEqual(5);

    await page.getByText('12 months', { exact: true }).click();
    await expect(page.getByRole('radio', { name: '12 months' })).toBeChecked();
    await expect(page).toHaveURL(/range=12m/);
    const by_month = page.getByRole('figure').filter({ has: page.getByRole('heading', { name: 'Letters by month' }) });
    const chart = by_month.getByRole('slider', { name: /^Letters by month/ });
    await chart.focus();
    await chart.press('Home');
    await expect(chart).toHaveAttribute('aria-valuetext', /: Ordered 0, Mailed 0, Failed 0$/);
    await chart.press('End');
    await expect(chart).toHaveAttribute('aria-valuetext', /: Ordered [1-9]/);
    await by_month.getByText('Show the figures').click();
    await expect(by_month.getByRole('row')).toHaveCount(13);
    const file = page.waitForEvent('download');
    await by_month.getByRole('button', { name: 'Export as CSV' }).click();
    expect((await file).suggestedFilename()).toBe('letters.csv');
    await settled(page);
    await expectAccessible(page, 'analytics');

    const today = new Date().toISOString().slice(0, 10);
    await page.getByLabel('From', { exact: true }).fill(today);
    await expect(page.getByRole('heading', { name: 'Letters by day' })).toBeVisible();
    await page.getByLabel('To', { exact: true }).fill('2020-01-01');
    await expect(page.getByText('The first day must not be after the last day.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Letters by day' })).toBeVisible();

    const give = (role: string) =>
      callAs(page, 'POST', '/functions/v1/change-operator-role', {
        email,
        role,
        change: 'give',
        reason: 'A new job',
      }).catch(() => undefined);
    await give('press');
    await customer.goto('/admin/analytics');
    await expect(customer.getByText('Your role does not include this page')).toBeVisible();
    expect(await callAs(customer, 'GET', '/rest/v1/admin/analytics')).toMatchObject({ code: 'right_missing' });
    await give('accountant');
    await customer.setViewportSize({ width: 360, height: 740 });
    await customer.emulateMedia({ colorScheme: 'dark' });
    await customer.goto('/admin/analytics');
    await expect(customer.getByRole('heading', { name: 'Sign-ups to first card' })).toBeVisible();
    await customer.getByText('Show the figures').first().click();
    await settled(customer);
    await expectAccessible(customer, 'analytics, dark and narrow');
    expect(await customer.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await customer.context().close();
  });
});
