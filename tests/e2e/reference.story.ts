import { expect, expectFits, signInAsOperator, signUp, spendFreeCredits, test, VIEWS } from './story.ts';

test.describe('a request that breaks', () => {
  test.use({ allowedErrors: [/500 \(Internal Server Error\)/] });
  for (const { name, ...view } of VIEWS) {
    test.describe(name, () => {
      test.use(view);
      test('shows a reference that can be copied: the id that the browser sent', { tag: '@thorough' }, async ({
        page,
        context,
      }) => {
        await context.grantPermissions(['clipboard-read', 'clipboard-write']);
        await signUp(page);
        let sent = '';
        await page.route('**/rest/v1/campaigns?*', (route) => {
          sent = route.request().headers()['x-request-id'] ?? '';
          const body = { code: 'unexpected_failure', user_message: 'Something went wrong.', request_id: sent };
          return route.fulfill({ status: 500, json: body });
        });
        await page.goto('/portal/campaigns');
        await expect(page.getByText('Reference for support')).toBeVisible();
        await expect(page.locator('[data-sonner-toast] code')).toHaveText(/^[0-9a-f-]{36}$/);
        await expectFits(page, 'a reference');
        await page.getByRole('button', { name: 'Copy' }).click();
        await expect(page.getByText('Reference copied')).toBeVisible();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[0-9a-f-]{36}$/);
        expect(sent).toMatch(/^[0-9a-f-]{36}$/);
      });
    });
  }
});

test('an operator finds letters by the reference of the request that ordered them', { tag: '@thorough' }, async ({
  page,
  browser,
}) => {
  await signUp(page);
  const submitted = page.waitForResponse('**/functions/v1/submit-campaign');
  await spendFreeCredits(page, 'Referenced');
  const reference = (await submitted).headers()['x-request-id'] as string;
  const operator = await browser.newPage();
  await signInAsOperator(operator);
  await operator.keyboard.press('/');
  await operator.getByRole('combobox', { name: /^Search people/ }).fill(reference);
  await expect(operator.getByRole('option', { name: /Ann Referenced/ })).toBeVisible();
  await expect(operator.getByRole('option', { name: /The first five/ })).toBeVisible();
});
