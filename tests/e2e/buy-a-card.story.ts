import {
  balanceOf,
  callAs,
  expect,
  forward,
  signUp,
  spendFreeCredits,
  test,
  writeLetter,
  writeMessage,
} from './story.ts';

const LETTER = {
  title: 'Paid by card',
  message: 'Dear {{first_name}}, this one I paid for.',
  first_name: 'Grace',
  last_name: 'Hopper',
};

test('without credits, a card declined and then paid for is sent once', async ({ page, context }) => {
  await signUp(page);
  await spendFreeCredits(page);
  await writeLetter(page, LETTER);
  await expect(page.getByText('$4.99').first()).toBeVisible();
  const [checkout] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Pay $4.99 & Send' }).click(),
  ]);
  await checkout.getByRole('button', { name: 'Use a card that is declined' }).click();
  await expect(checkout.getByText(/declined/i).first()).toBeVisible();
  await checkout.getByRole('button', { name: /^Pay \$4\.99/ }).click();
  await expect(checkout.getByText(/submitted|on its way|sent/i).first()).toBeVisible({ timeout: 30_000 });

  const campaigns = (await callAs(page, 'GET', '/rest/v1/campaigns?limit=100')) as { title: string; status: string }[];
  const sent = campaigns.filter(({ title }) => title === LETTER.title);
  expect(sent).toHaveLength(1);
  expect(await balanceOf(page)).toBe(0);
  // The wizard's tab notices the payment and continues.
  await page.waitForURL(/campaign-history|payment-success/, { timeout: 30_000 });
  await checkout.reload();
  await expect
    .poll(
      async () =>
        ((await callAs(page, 'GET', '/rest/v1/campaigns?limit=100')) as { title: string }[]).filter(
          ({ title }) => title === LETTER.title,
        ).length,
    )
    .toBe(1);
  expect(await balanceOf(page)).toBe(0);
});

test('leaving the payment page charges nothing and keeps the letter', { tag: '@thorough' }, async ({
  page,
  context,
}) => {
  await signUp(page);
  await spendFreeCredits(page);
  await writeLetter(page, LETTER);
  const [checkout] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Pay $4.99 & Send' }).click(),
  ]);
  await checkout.getByRole('link', { name: 'Leave without paying' }).click();
  await checkout.waitForURL('**/portal/create-individual-letter**');
  expect(await balanceOf(page)).toBe(0);
  const campaigns = (await callAs(page, 'GET', '/rest/v1/campaigns?limit=100')) as { title: string; status: string }[];
  expect(campaigns.filter(({ title, status }) => title === LETTER.title && status !== 'draft')).toEqual([]);
});

test('a letter that does not fit on its card is paid for only after its sender accepts that it is cut off', async ({
  page,
  context,
}) => {
  await signUp(page);
  await spendFreeCredits(page);
  const message = Array.from({ length: 20 }, (_, n) => `Line ${n + 1} of a letter.`).join('\n');
  await writeMessage(page, { ...LETTER, message });
  await page.getByRole('radio', { name: /./ }).first().check({ force: true });
  await forward(page);
  const warning = page.getByText('Too many lines! Content may be cut off.');
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible();
  await expect(warning).toBeVisible();
  await page.getByRole('button', { name: 'Continue to Pay & Send' }).click();
  await expect(warning).toBeVisible();
  const pay = page.getByRole('button', { name: 'Pay $4.99 & Send' });
  await expect(pay).toBeDisabled();
  await expect(page.locator('s').filter({ hasText: 'Line 20 of a letter.' })).toBeVisible();
  await page.getByRole('checkbox', { name: /^Send it cut off/ }).check();
  const [checkout] = await Promise.all([context.waitForEvent('page'), pay.click()]);
  await checkout.getByRole('button', { name: /^Pay \$4\.99/ }).click();
  await expect(checkout.getByText(/submitted|on its way|sent/i).first()).toBeVisible({ timeout: 30_000 });
  expect(await balanceOf(page)).toBe(0);
});
