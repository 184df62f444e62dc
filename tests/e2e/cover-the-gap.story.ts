import type { BrowserContext, Locator, Page } from '@playwright/test';
import { balanceOf, expect, expectAccessible, signUp, startClock, test } from './story.ts';

// Seven steps and two payment pages take longer than the default timeout on a busy machine.

const PAYING_CARD = '4242 4242 4242 4242';

async function nextTab(context: BrowserContext, press: () => Promise<void>): Promise<Page> {
  const [tab] = await Promise.all([context.waitForEvent('page'), press()]);
  return tab;
}

async function pay(checkout: Page): Promise<void> {
  await checkout.getByLabel('Card number').fill(PAYING_CARD);
  await checkout.getByRole('button', { name: /^(Pay|Subscribe|Save) / }).click();
}

const clickContinue = (page: Page) => page.getByRole('button', { name: /^Continue/ }).click();
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text });

const guests = (count: number): Buffer => {
  const rows = Array.from({ length: count }, (_, i) => `Guest${i},Reader,${i + 1} Main St,Springfield,IL,62701`);
  return Buffer.from(['First Name,Last Name,Street,City,State,ZIP', ...rows].join('\n'));
};

/** What Excel writes as "CSV (Comma delimited)": Windows-1252, quoted cells with commas, ZIP codes without their zeros. */
const excelExport = (count: number): Buffer => {
  const places = ['Springfield,IL,62701', 'Boston,MA,2108', 'Albany,New York,12207'];
  const rows = Array.from(
    { length: count },
    (_, i) => `Renée${i},Muñoz,"${i + 1} Main St, Apt ${i + 1}",${places[i % 3]},"Acme, Inc.",5/${(i % 28) + 1}/1980`,
  );
  const text = ['First Name,Last Name,Mailing Street,City,State/Province,Postal Code,Company,Birthday', ...rows, ''];
  return Buffer.from(text.join('\r\n'), 'latin1');
};

/** Creates a campaign to a list of `count` people and opens the dialog for the missing credits. */
async function openShortfallDialog(page: Page, count: number, buffer = guests(count)): Promise<Locator> {
  await page.goto('/portal/bulk-campaign-wizard');
  await page.getByLabel('Contact list, a CSV file').setInputFiles({ name: 'guests.csv', mimeType: 'text/csv', buffer });
  await clickContinue(page);
  await clickContinue(page);
  await expect(page.getByRole('heading', { name: 'List checked' })).toBeVisible({ timeout: 30_000 });
  await clickContinue(page);
  await page.getByRole('radio', { name: /./ }).first().check({ force: true });
  await clickContinue(page);
  await page.getByLabel('Campaign title').fill('The gala');
  await page.getByRole('textbox', { name: 'Message' }).fill('Dear {{first_name}}, be our guest.');
  await clickContinue(page);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Writer');
  await page.getByLabel('Street address').fill('1 Quill Ln');
  await page.getByLabel('City').fill('Albany');
  await page.getByLabel('State').selectOption('NY');
  await page.getByLabel('ZIP code').fill('12207');
  await clickContinue(page);
  await expect(page.getByRole('heading', { name: 'Preview your cards' })).toBeVisible();
  await clickContinue(page);
  await page.getByRole('button', { name: 'Cover the Gap' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cover the Gap' });
  await expect(dialog).toContainText(
    `“The gala” needs ${count} credits and you have 5, so you’re ${count - 5} credits short.`,
  );
  return dialog;
}

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit Campaign' }).click();
  await page.waitForURL('**/portal/campaign-history');
}

test('auto top-up enabled in the wizard covers a shortfall immediately and runs again on submission', {
  tag: '@thorough',
}, async ({ page, context }) => {
  await signUp(page);
  const dialog = await openShortfallDialog(page, 12);
  await dialog.getByRole('radio', { name: /Auto Top-up/ }).check({ force: true });
  const popup = await nextTab(context, () => dialog.getByRole('button', { name: 'Add Payment Method' }).click());
  const closed = popup.waitForEvent('close');
  await pay(popup);
  await closed;
  await expect(dialog.getByText('Visa ending in 4242')).toBeVisible();
  await dialog.getByLabel('Type your full name to sign').fill('Ada Writer');
  await expectAccessible(page, 'the consent in the dialog');
  await dialog.getByRole('button', { name: 'Enable Auto-topup' }).click();
  await expect(toast(page, 'Auto-topup Enabled')).toBeVisible();
  await expect(dialog).toBeHidden({ timeout: 30_000 });
  await expect(toast(page, 'Covered')).toBeVisible();
  expect(await balanceOf(page)).toBe(15);

  await submit(page);
  // Twelve letters leave three credits, below the threshold, so ten more are bought.
  await expect.poll(() => balanceOf(page), { timeout: 30_000 }).toBe(13);
});

test('a stranger mails a list of 60 that Excel exported, and a bundle covers the shortfall', async ({
  page,
  context,
}) => {
  const sent_after = startClock('a list of 60 from Excel, from sign-up to sent');
  await signUp(page);
  const dialog = await openShortfallDialog(page, 60, excelExport(60));
  await expect(dialog.getByText('Minimum Not Met')).toBeVisible();
  await expectAccessible(page, 'bundles in the dialog');
  const checkout = await nextTab(context, () =>
    dialog.getByRole('button', { name: /^Buy Bundle: 50 credits/ }).click(),
  );
  await expect(dialog.getByText('Waiting for your payment')).toBeVisible();
  await pay(checkout);
  await expect(checkout.getByRole('heading', { name: 'Final Review & Pricing' })).toBeVisible({ timeout: 30_000 });
  await expect(dialog).toBeHidden({ timeout: 30_000 });
  await checkout.close();
  expect(await balanceOf(page)).toBe(60);
  await submit(page);
  expect(await balanceOf(page)).toBe(0);
  sent_after();
});

test('a new plan and a plan upgrade cover a shortfall at the price shown', { tag: '@thorough' }, async ({
  page,
  context,
}) => {
  await signUp(page);
  const dialog = await openShortfallDialog(page, 60);
  await dialog.getByRole('radio', { name: /Plan Upgrade/ }).check({ force: true });
  await expect(dialog.getByRole('radio', { name: /^Scale.*Covers it/ })).toBeChecked();
  await dialog.getByRole('radio', { name: /^Team/ }).check({ force: true });
  await expect(dialog.getByText('You’d still be 30 credits short.')).toBeVisible();
  await expectAccessible(page, 'plans in the dialog');
  const checkout = await nextTab(context, () => dialog.getByRole('button', { name: /^Start Team for/ }).click());
  await pay(checkout);
  await expect(checkout.getByRole('heading', { name: 'Final Review & Pricing' })).toBeVisible({ timeout: 30_000 });
  await checkout.close();
  await expect.poll(() => balanceOf(page)).toBe(30);

  await page.reload();
  await page.getByRole('button', { name: 'Cover the Gap' }).click();
  await dialog.getByRole('radio', { name: /Plan Upgrade/ }).check({ force: true });
  await expect(dialog.getByText(/^You are on Team/)).toBeVisible();
  await dialog.getByRole('radio', { name: /^Scale/ }).check({ force: true });
  await expect(dialog.getByText('Due now')).toBeVisible();
  await dialog.getByRole('button', { name: /^Pay .* and Change Plan$/ }).click();
  await expect(toast(page, 'Plan changed')).toBeVisible();
  await expect(dialog).toBeHidden({ timeout: 30_000 });
  expect(await balanceOf(page)).toBeGreaterThanOrEqual(60);
  await submit(page);
});
