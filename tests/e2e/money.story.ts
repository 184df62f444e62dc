import type { Browser, BrowserContext, Page } from '@playwright/test';
import {
  balanceOf,
  callAs,
  expect,
  expectAccessible,
  expectFits,
  newEmail,
  signInAsOperator,
  signUp,
  signUpByForm,
  spendFreeCredits,
  test,
  VIEWS,
  writeLetter,
} from './story.ts';

// Some stories cross two payment pages, possibly on a busy machine.

const CARDS = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asks_each_time: '4000 0025 0000 3155',
  pays_only_in_presence: '4000 0000 0000 0341',
} as const;

/** Fills in the payment page and submits it, whatever the button is called. */
async function pay(checkout: Page, card: string = CARDS.pays): Promise<void> {
  await checkout.getByLabel('Card number').fill(card);
  await checkout.getByRole('button', { name: /^(Pay|Subscribe|Save) / }).click();
}

async function nextTab(context: BrowserContext, press: () => Promise<void>): Promise<Page> {
  const [tab] = await Promise.all([context.waitForEvent('page'), press()]);
  return tab;
}

async function fillBillingAddress(page: Page): Promise<void> {
  await page.getByLabel('Address line 1').fill('1 Quill Ln');
  await page.getByLabel('City').fill('Albany');
  await page.getByLabel('State').selectOption('NY');
  await page.getByLabel('ZIP code').fill('12207');
}

/** Goes from pricing to the final review before the payment page. */
async function walkToFinalReview(page: Page, choose: string): Promise<void> {
  await page.goto('/pricing');
  await page.getByRole('button', { name: choose }).click();
  await page.waitForURL('**/portal/checkout/confirm');
  await page.getByRole('button', { name: 'Confirm and Proceed to Payment' }).click();
  await page.waitForURL('**/portal/checkout/billing-details');
  await fillBillingAddress(page);
  await page.getByRole('button', { name: 'Continue to Confirm Payment' }).click();
  await page.waitForURL('**/portal/checkout/confirm-payment');
  await page.getByRole('button', { name: 'Continue to Final Review' }).click();
  await page.waitForURL('**/portal/checkout/final-confirmation');
}

async function completePurchase(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Complete Purchase' }).click();
  await page.waitForURL('**/sandbox/pay/**');
}

/** Starts a plan through the API. */
async function havePlan(page: Page, planId: string): Promise<void> {
  const { url } = (await callAs(page, 'POST', '/functions/v1/subscription-checkout', { planId })) as { url: string };
  await page.goto(url);
  await pay(page);
  await expect(page.getByRole('heading', { name: 'Purchase Successful' })).toBeVisible();
}

const figure = (page: Page, name: string) =>
  page.locator('dl > div').filter({ hasText: name }).getByRole('definition').first();
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast], [data-toast]').filter({ hasText: text });

test('the billing page shows a plan bought through checkout and the credits spent from it', async ({ page }) => {
  await signUp(page);
  await page.goto('/pricing');
  await page.getByRole('button', { name: 'Choose Team' }).click();
  await page.waitForURL('**/portal/checkout/confirm');
  await expect(page.getByRole('heading', { name: 'Team Plan' })).toBeVisible();
  await expect(page.getByText('$69.00 per month')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Pricing' })).toHaveAttribute('href', '/pricing');
  await page.getByRole('button', { name: 'Confirm and Proceed to Payment' }).click();

  await expect(page.getByText('Step 1 of 3').first()).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Writer');
  await page.getByRole('button', { name: 'Continue to Confirm Payment' }).click();
  await expect(toast(page, 'Please fill in all required fields.')).toBeVisible();
  await expect(page.getByLabel('Address line 1')).toBeFocused();
  await fillBillingAddress(page);
  await page.getByLabel('Company name').fill('Quill & Daughters');
  await page.getByRole('button', { name: 'Continue to Confirm Payment' }).click();

  await expect(page.getByText('Step 2 of 3').first()).toBeVisible();
  await expect(page.getByText('Cost per letter')).toBeVisible();
  await expect(page.getByText('$2.76')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Billing Information' }).click();
  await expect(page.getByLabel('Company name')).toHaveValue('Quill & Daughters');
  await page.getByRole('button', { name: 'Continue to Confirm Payment' }).click();
  await page.getByRole('button', { name: 'Continue to Final Review' }).click();

  await expect(page.getByText('Step 3 of 3').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact support' })).toBeVisible();
  await page.getByRole('button', { name: 'Complete Purchase' }).click();
  await expect(page.getByText('Taking you to the payment page...')).toBeVisible();
  const announced_at = Date.now();
  await page.waitForURL('**/sandbox/pay/**');
  expect(Date.now() - announced_at).toBeGreaterThan(1200);
  await pay(page);

  await expect(page.getByRole('heading', { name: 'Purchase Successful' })).toBeVisible();
  await expect(page.getByText('30 credits', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'View Billing History' }).click();
  await expect(figure(page, 'Available Credits')).toHaveText('30');
  await expect(figure(page, 'Total Purchased')).toHaveText('25');
  await expect(page.getByText('1 of 3 used')).toBeVisible();

  const invoice = page.getByRole('button', { name: /^Download invoice .* as PDF$/ });
  const [file] = await Promise.all([page.waitForEvent('download'), invoice.click()]);
  expect(file.suggestedFilename()).toMatch(/^LH-.*\.pdf$/);
  const [head] = await (await file.createReadStream()).take(1).toArray();
  expect(String(head).slice(0, 5)).toBe('%PDF-');

  await writeLetter(page, { title: 'From the plan', message: 'Hello.', first_name: 'Grace', last_name: 'Hopper' });
  await page.getByRole('button', { name: 'Send Letter' }).click();
  await page.waitForURL('**/portal/campaign-history');
  await page.goto('/portal/billing');
  await expect(figure(page, 'Available Credits')).toHaveText('29');
  await expect(figure(page, 'Credits Used')).toHaveText('1');
  await expect(page.getByRole('listitem').filter({ hasText: 'From the plan' })).toContainText('−1');
});

test('a plan can be changed at the price shown, canceled and resumed', async ({ page }) => {
  await signUp(page);
  await havePlan(page, 'plan_team');
  await page.goto('/pricing');
  await page.getByRole('button', { name: 'Choose Growth' }).click();
  await page.waitForURL('**/portal/billing?change_plan=plan_growth');
  const dialog = page.getByRole('dialog', { name: 'Change your plan' });
  await expect(dialog.getByText('Due now')).toBeVisible();
  await expect(dialog.getByText('Credit for unused time on your current plan')).toBeVisible();
  const agree = dialog.getByRole('button', { name: /^Pay \$[\d.]+ and Change Plan$/ });
  const shown = /\$[\d.]+/.exec((await agree.textContent()) ?? '')?.[0] ?? 'no price';
  await agree.click();
  await expect(toast(page, 'Plan changed')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('$125.00 a month')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: shown }).first()).toBeVisible();
  await expect.poll(() => balanceOf(page)).toBeGreaterThan(30);

  await page.getByRole('button', { name: 'Cancel Plan' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel on / })
    .click();
  await expect(toast(page, 'Plan canceled')).toBeVisible();
  await expect(page.getByText('Ends on', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Resume Plan' }).click();
  await expect(toast(page, 'Plan resumed')).toBeVisible();
  await expect(page.getByText('Renews on', { exact: true })).toBeVisible();
});

test('a bundle bought before sign-up is credited once to the new account', async ({ page, context, browser }) => {
  await page.goto('/pricing');
  const checkout = await nextTab(context, () => page.getByRole('button', { name: 'Buy Bundle: 25 credits' }).click());
  const email = newEmail();
  await checkout.getByLabel('Email for the receipt').fill(email);
  await pay(checkout);
  await checkout.waitForURL('**/auth/signup?bundle_purchase=true&credits=30&session_id=*');
  await expect(checkout.getByRole('heading', { name: 'Complete Your Account' })).toBeVisible();
  await expect(checkout.getByText('Bundle Purchase Successful!')).toBeVisible();
  await expect(checkout.getByText('30 credits added to your account')).toBeVisible();
  await expect(checkout.getByRole('link', { name: 'View All Plans' })).toBeVisible();
  const claim_address = checkout.url();
  await signUpByForm(checkout, email);
  await expect.poll(() => balanceOf(checkout)).toBe(35);
  await checkout.goto('/portal/billing');
  await expect(figure(checkout, 'Total Purchased')).toHaveText('30');

  const stranger = await browser.newPage();
  await stranger.goto(claim_address);
  await signUpByForm(stranger);
  await stranger.goto('/portal/billing');
  await expect(figure(stranger, 'Available Credits')).toHaveText('5');
  expect(await balanceOf(stranger)).toBe(5);
  await stranger.close();
});

test('a bundle declined and then paid for is charged and credited once', async ({ page }) => {
  await signUp(page);
  await walkToFinalReview(page, 'Buy Bundle: 10 credits');
  await completePurchase(page);
  await pay(page, CARDS.declined);
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  expect(await page.evaluate(() => document.title)).toContain('Longhand');
  await pay(page);
  await expect(page.getByRole('heading', { name: 'Purchase Successful' })).toBeVisible();
  await expect(page.getByText('15 credits', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Purchase Successful' })).toBeVisible();
  expect(await balanceOf(page)).toBe(15);
  await page.goto('/portal/billing');
  await expect(page.getByRole('button', { name: /^Download (receipt|invoice) .* as PDF$/ })).toHaveCount(1);
});

test('checkout pages without a selection redirect to pricing', async ({ page }) => {
  await signUp(page);
  for (const step of ['confirm', 'billing-details', 'confirm-payment', 'final-confirmation']) {
    await page.goto(`/portal/checkout/${step}`);
    await page.waitForURL('**/pricing');
  }
});

test('auto top-up runs when a campaign is submitted, and never after consent is withdrawn', async ({
  page,
  context,
}) => {
  await signUp(page);
  await page.goto('/settings#auto-top-up');
  const panel = page.getByRole('form', { name: 'Auto top-up' });
  await panel.getByRole('button', { name: 'Enable Auto-topup' }).click();
  await expect(panel.getByText('Please add a payment method before enabling auto-topup')).toBeVisible();
  await expect(panel.getByText('Please type your full name to provide digital consent')).toBeVisible();

  const popup = await nextTab(context, () => panel.getByRole('button', { name: 'Add Payment Method' }).click());
  const closed = popup.waitForEvent('close');
  await pay(popup);
  await closed;
  await expect(panel.getByText('Visa ending in 4242')).toBeVisible();

  const threshold = panel.getByRole('slider', { name: 'Top up when your balance is at or below' });
  await expect(threshold).toHaveValue('5');
  await expect(threshold).toHaveAttribute('min', '1');
  await expect(threshold).toHaveAttribute('max', '50');
  for (let step = 0; step < 3; step++) await threshold.press('ArrowLeft');
  await expect(panel.getByText(/at or below 2 credits/)).toBeVisible();
  await expect(panel.getByText(/Charges are non-refundable/)).toBeVisible();
  await panel.getByRole('button', { name: 'Enable Auto-topup' }).click();
  await expect(panel.getByText('Please type your full name to provide digital consent')).toBeVisible();
  await panel.getByLabel('Type your full name to sign').fill('Ada Writer');
  await panel.getByRole('button', { name: 'Enable Auto-topup' }).click();
  await expect(toast(page, 'Auto-topup Enabled')).toBeVisible();
  await expect(page.getByText(/Agreed to by Ada Writer/)).toBeVisible();
  expect(await balanceOf(page)).toBe(5);

  // Five letters use up the balance, so ten credits are bought.
  await spendFreeCredits(page);
  await expect.poll(() => balanceOf(page), { timeout: 30_000 }).toBe(10);
  await page.goto('/portal/billing');
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /top-up/i })
      .first(),
  ).toContainText('+10');
  await expect(page.getByRole('listitem').filter({ hasText: '$49.99' })).toHaveCount(1);

  await page.getByRole('link', { name: 'Change or disable it' }).click();
  await expect(page.getByText(/^Last top-up: 10 credits for \$49\.99/)).toBeVisible();
  await page.getByRole('button', { name: 'Disable Auto-topup' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable Auto-topup' }).click();
  await expect(toast(page, 'Auto-topup Disabled')).toBeVisible();
  await spendFreeCredits(page);
  await spendFreeCredits(page);
  expect(await balanceOf(page)).toBe(0);
  // A top-up would be requested before the letters are dispatched.
  const statuses = async () =>
    ((await callAs(page, 'GET', '/rest/v1/campaigns?limit=100')) as { status: string }[]).map(({ status }) => status);
  await expect.poll(statuses, { timeout: 30_000 }).not.toContain('submitted');
  expect(await balanceOf(page)).toBe(0);
});

test('the customer can confirm a top-up that needs bank authentication', async ({ page, context }) => {
  await signUp(page);
  await page.goto('/settings#auto-top-up');
  const panel = page.getByRole('form', { name: 'Auto top-up' });
  const popup = await nextTab(context, () => panel.getByRole('button', { name: 'Add Payment Method' }).click());
  const closed = popup.waitForEvent('close');
  await pay(popup, CARDS.asks_each_time);
  await popup.getByRole('button', { name: 'Confirm' }).click();
  await closed;
  await expect(panel.getByText('Visa ending in 3155')).toBeVisible();
  await panel.getByLabel('Type your full name to sign').fill('Ada Writer');
  await panel.getByRole('button', { name: 'Enable Auto-topup' }).click();
  await expect(toast(page, 'Auto-topup Enabled')).toBeVisible();

  // The balance is already at the threshold. The charge needs the customer, so the account shows a notice.
  await page.goto('/portal/billing');
  const notice = page.getByRole('alert').filter({ hasText: /confirm/i });
  await expect(notice).toBeVisible({ timeout: 30_000 });
  expect(await balanceOf(page)).toBe(5);
  await notice.getByRole('link').click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL('**/portal/billing**');
  await expect.poll(() => balanceOf(page), { timeout: 30_000 }).toBe(15);
  await expect(notice).toBeHidden();
});

test('a declined top-up is reported and asks for another card', async ({ page, context }) => {
  await signUp(page);
  await page.goto('/settings#auto-top-up');
  const panel = page.getByRole('form', { name: 'Auto top-up' });
  await expect(panel).toBeInViewport();
  const popup = await nextTab(context, () => panel.getByRole('button', { name: 'Add Payment Method' }).click());
  const closed = popup.waitForEvent('close');
  await pay(popup, CARDS.pays_only_in_presence);
  await closed;
  await expect(panel.getByText('Visa ending in 0341')).toBeVisible();
  await panel.getByLabel('Type your full name to sign').fill('Ada Writer');
  await panel.getByRole('button', { name: 'Enable Auto-topup' }).click();
  await expect(toast(page, 'Auto-topup Enabled')).toBeVisible();
  await page.goto('/portal/billing');
  await expect(page.getByText('Your automatic top-up was declined')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('link', { name: 'Choose another card' }).click();
  await expect(page.getByText('The last top-up was declined')).toBeVisible();
  expect(await balanceOf(page)).toBe(5);
});

test('values sent by the browser never change a price or a credit amount', async ({ page }) => {
  await signUp(page);
  await page.route('**/functions/v1/stripe-checkout', async (route) => {
    const body = { ...route.request().postDataJSON(), priceString: '$0.01', price: 0.01, creditsAwarded: 9999 };
    await route.continue({ postData: JSON.stringify({ ...body, credits: 9999, amount_cents: 1 }) });
  });
  await walkToFinalReview(page, 'Buy Bundle: 10 credits');
  await completePurchase(page);
  await expect(page.getByRole('heading', { name: 'Pay $44.90' })).toBeVisible();
  await pay(page);
  await expect(page.getByRole('heading', { name: 'Purchase Successful' })).toBeVisible();
  expect(await balanceOf(page)).toBe(15);
});

test.describe('when something fails', () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  const FAILED = { status: 503, json: { code: 'unavailable', user_message: 'Something went wrong.' } };
  const MISMATCHED = {
    status: 409,
    json: {
      code: 'payment_mismatched',
      user_message: 'Payment was successful but there was an issue crediting your account. Please contact support.',
    },
  };
  const refuse = (page: Page, path: string, answer: object = FAILED) =>
    page.route(path, (route) => route.fulfill(answer));

  test('the last checkout step shows each error and can be retried', async ({ page }) => {
    await signUp(page);
    await walkToFinalReview(page, 'Buy Bundle: 10 credits');
    const answers: [object, string][] = [
      [FAILED, 'Payment setup failed'],
      [{ json: null }, 'Invalid response from payment service'],
      [{ json: {} }, 'No checkout URL received from payment service'],
      [{ status: 500, body: 'no JSON' }, 'Payment setup failed'],
      [
        { status: 503, json: { code: 'billing_info_not_saved', user_message: 'Failed to save billing information' } },
        'Failed to save billing information',
      ],
    ];
    for (const [answer, text] of answers) {
      await refuse(page, '**/functions/v1/stripe-checkout', answer);
      // An earlier toast may have the same text, so wait for the response before unrouting.
      const refused = page.waitForResponse('**/functions/v1/stripe-checkout');
      await page.getByRole('button', { name: 'Complete Purchase' }).click();
      await refused;
      await expect(toast(page, text).first()).toBeVisible();
      await page.unroute('**/functions/v1/stripe-checkout');
    }
    await page.route('**/functions/v1/stripe-checkout', (route) => route.abort());
    await page.getByRole('button', { name: 'Complete Purchase' }).click();
    await expect(toast(page, 'Something went wrong. Please try again.')).toBeVisible();
    await page.unroute('**/functions/v1/stripe-checkout');
    await completePurchase(page);
  });

  test('failures to save billing details and to process a payment are shown', async ({ page }) => {
    await signUp(page);
    await refuse(page, '**/functions/v1/process-payment-success', MISMATCHED);
    await page.goto('/portal/checkout/payment-success?session_id=00000000-0000-4000-8000-000000000000&credits=10');
    await expect(
      page.getByText('There was an issue processing your payment. Please refresh or contact support.'),
    ).toBeVisible();
    await expect(page.getByText(MISMATCHED.json.user_message)).toBeVisible();
    await page.goto('/portal/checkout/payment-success');
    await expect(page.getByText('No session ID found')).toBeVisible();

    await page.goto('/pricing');
    await page.getByRole('button', { name: 'Buy Bundle: 10 credits' }).click();
    await page.getByRole('button', { name: 'Confirm and Proceed to Payment' }).click();
    await fillBillingAddress(page);
    await page.route('**/rest/v1/profiles', (route) =>
      route.request().method() === 'POST' ? route.fulfill(FAILED) : route.continue(),
    );
    await page.getByRole('button', { name: 'Continue to Confirm Payment' }).click();
    await expect(toast(page, 'Failed to save billing information')).toBeVisible();
  });

  test('the billing page and the top-up panel show load errors', { tag: '@thorough' }, async ({ page }) => {
    await signUp(page);
    for (const path of ['**/rest/v1/billing/summary', '**/functions/v1/auto-topup-consent']) await refuse(page, path);
    await page.goto('/portal/billing');
    await expect(page.getByText('Failed to load billing information.').first()).toBeVisible();
    await page.goto('/settings');
    await expect(page.getByText('Failed to load auto-topup settings')).toBeVisible();
    await page.unroute('**/functions/v1/auto-topup-consent');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await refuse(page, '**/functions/v1/manage-payment-methods');
    await page.getByRole('button', { name: 'Add Payment Method' }).click();
    await expect(toast(page, 'Failed to add payment method')).toBeVisible();
  });

  test('a visitor sees a checkout error, and a plan requires an account first', async ({ page }) => {
    await refuse(page, '**/functions/v1/bundle-checkout');
    await page.goto('/pricing');
    await page.getByRole('button', { name: 'Buy Bundle: 10 credits' }).click();
    await expect(toast(page, 'Failed to create checkout session. Please try again.')).toBeVisible();
    await page.getByRole('button', { name: 'Choose Solo' }).click();
    await expect(toast(page, 'Please log in to continue with your purchase.')).toBeVisible();
    await page.waitForURL('**/auth/signup');

    await signUp(page);
    await page.goto('/pricing');
    await expect(page.getByText('You chose Solo Plan, $24.00 per month.')).toBeVisible();
    await page.getByRole('button', { name: 'Continue to Checkout' }).click();
    await page.waitForURL('**/portal/checkout/confirm');
    await expect(page.getByRole('heading', { name: 'Solo Plan' })).toBeVisible();
  });
});

async function buyTenCredits(page: Page): Promise<void> {
  const body = { bundleId: 'bundle_10' };
  const { url } = (await callAs(page, 'POST', '/functions/v1/bundle-checkout', body)) as { url: string };
  await page.goto(url);
  await pay(page);
  await expect(page.getByRole('heading', { name: 'Purchase Successful' })).toBeVisible();
}

async function openReconciliation(browser: Browser): Promise<Page> {
  const operator = await (await browser.newContext()).newPage();
  await signInAsOperator(operator);
  await operator.goto('/admin/reconciliation');
  return operator;
}

async function refund(operator: Page, email: string): Promise<void> {
  await operator.getByRole('button', { name: `Refund $44.90 to ${email}` }).click();
  const dialog = operator.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(dialog.getByText('Please fill in all required fields.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Bought by mistake');
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(toast(operator, '$44.90 refunded')).toBeVisible();
}

test('the operator can reconcile and refund a payment, which removes its credits', { tag: '@thorough' }, async ({
  page,
  browser,
}) => {
  const email = await signUp(page);
  await buyTenCredits(page);
  expect(await balanceOf(page)).toBe(15);

  const operator = await openReconciliation(browser);
  // Other stories pay at the same time: a payment in progress during one run matches in the next.
  await expect(async () => {
    await operator.getByRole('button', { name: 'Reconcile Now' }).click();
    await expect(operator.getByRole('heading', { name: 'Everything matches.' })).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
  await refund(operator, email);
  await expectAccessible(operator, '/admin/reconciliation');
  await operator.context().close();
  expect(await balanceOf(page)).toBe(5);
  await page.goto('/portal/billing');
  await expect(page.getByRole('button', { name: /^Download credit note .* as PDF$/ })).toBeVisible();
});

test('credits spent before a refund become a debt that the next purchase pays off', { tag: '@thorough' }, async ({
  page,
  browser,
}) => {
  const email = await signUp(page);
  await buyTenCredits(page);
  for (let campaign = 0; campaign < 3; campaign++) await spendFreeCredits(page);
  expect(await balanceOf(page)).toBe(0);
  const operator = await openReconciliation(browser);
  await refund(operator, email);
  await operator.context().close();

  await page.goto('/portal/billing');
  await expect(page.getByText('You owe 10 credits')).toBeVisible();
  await expect(figure(page, 'Available Credits')).toHaveText('0');
  await buyTenCredits(page);
  expect(await balanceOf(page)).toBe(0);
  await page.goto('/portal/billing');
  await expect(page.getByText('Debt paid')).toBeVisible();
  await expect(page.getByText('You owe 10 credits')).toBeHidden();
});

for (const view of VIEWS) {
  test.describe(`billing and checkout pages, ${view.name}`, () => {
    test.use({ viewport: view.viewport, colorScheme: view.colorScheme });

    test('have no serious accessibility violations and do not scroll sideways', { tag: '@thorough' }, async ({
      page,
    }) => {
      await signUp(page);
      await page.goto('/pricing');
      await page.getByRole('button', { name: 'Choose Scale' }).click();
      await page.waitForURL('**/portal/checkout/confirm');
      await expectFits(page, 'confirm');
      await page.getByRole('button', { name: 'Confirm and Proceed to Payment' }).click();
      await page.getByRole('button', { name: 'Continue to Confirm Payment' }).click();
      await expectFits(page, 'billing details, with errors');
      await fillBillingAddress(page);
      await page.getByRole('button', { name: 'Continue to Confirm Payment' }).click();
      await page.waitForURL('**/confirm-payment');
      await expectFits(page, 'confirm payment');
      await page.getByRole('button', { name: 'Continue to Final Review' }).click();
      await page.waitForURL('**/final-confirmation');
      await expectFits(page, 'final confirmation');
      await completePurchase(page);
      await expectFits(page, 'payment page');
      await pay(page);
      await expect(page.getByRole('heading', { name: 'Purchase Successful' })).toBeVisible();
      await expectFits(page, 'payment success');
      await page.goto('/portal/billing');
      await expect(page.getByRole('button', { name: 'Change Plan' })).toBeVisible();
      await page.getByRole('button', { name: 'Show all' }).click();
      await expectFits(page, 'billing');
      await page.getByRole('button', { name: 'Change Plan' }).click();
      await page.getByRole('radio', { name: /Growth/ }).check({ force: true });
      await expect(page.getByText('Due now')).toBeVisible();
      await expectFits(page, 'change of plan');
      for (const path of ['/portal/purchase-confirmation', '/portal/checkout/success', '/settings']) {
        await page.goto(path);
        await expectFits(page, path);
      }
    });
  });
}
