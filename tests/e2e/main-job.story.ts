import {
  balanceOf,
  callAs,
  expect,
  forward,
  havePressAlone,
  runOf,
  signIn,
  signInAsOperator,
  signUp,
  signUpByForm,
  spendFreeCredits,
  startClock,
  test,
  writeLetter,
} from './story.ts';

havePressAlone();

test('a stranger sends their first card, the operator prints and mails it, and the customer sees each status', async ({
  page,
  browser,
}) => {
  const sent_after = startClock('a stranger’s first card, from sign-up to sent');
  await signUpByForm(page);
  await expect(page.getByText('Send an Individual Greeting')).toBeVisible();
  await writeLetter(page, {
    title: 'Thanks for Saturday',
    message: 'Dear {{first_name}},\n\nthank you for the apple pie.\n\nLove, Ada',
    first_name: 'Margaret',
    last_name: 'Hale',
  });
  await page.getByRole('button', { name: 'Send Letter' }).click();
  await page.waitForURL('**/portal/campaign-history');
  const sent = page.getByRole('region', { name: 'Just sent' });
  await expect(sent.getByRole('heading', { name: 'Your letter to Margaret Hale is on its way' })).toBeVisible();
  sent_after();
  await expect(sent.getByRole('img', { name: /addressed to Margaret Hale/ })).toBeVisible();
  const row = page.getByRole('row', { name: /Thanks for Saturday/ });
  await expect(row).toContainText('Submitted');

  const operator = await browser.newPage();
  await signInAsOperator(operator);
  await expect(operator).toHaveURL(/\/admin\/dashboard/);
  await operator.goto('/admin/press');
  await operator.getByLabel('Find a letter').fill('Margaret Hale');
  await expect(operator.getByText('Margaret Hale').first()).toBeVisible();
  await operator.getByLabel('Letters in this run').fill('500');
  await operator.getByRole('button', { name: 'Create print run' }).click();
  await expect(async () => operator.goto(`/admin/press?run=${await runOf(operator, 'Hale')}`)).toPass();

  const cards = operator.getByRole('button', { name: /Download Cards PDF of run/ }).first();
  await expect(cards).toBeEnabled({ timeout: 60_000 });
  for (const name of [/Download Cards PDF of run/, /Download Envelopes PDF of run/]) {
    const [download] = await Promise.all([
      operator.waitForEvent('download'),
      operator.getByRole('button', { name }).first().click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    const stream = await download.createReadStream();
    const [first] = await stream.take(1).toArray();
    expect(String(first).slice(0, 5)).toBe('%PDF-');
  }
  await expect(row).toContainText('Approved - In Queue');

  const mark = async (name: string) => {
    await operator
      .getByRole('button', { name: new RegExp(`^${name}: run`) })
      .first()
      .click();
    await operator.getByRole('dialog').getByRole('button', { name, exact: true }).click();
    await expect(operator.getByRole('dialog')).toBeHidden();
  };
  await mark('Mark printed');
  // The customer's page updates without a reload.
  await expect(row).toContainText('In Print Production (will send in 2-4 business days)');
  await mark('Mark mailed');
  await expect(row).toContainText('Complete: Sent Via USPS');
  await operator.close();
});

test('a letter canceled by the operator shows the reason, refunds its credit and can be resent with one click', async ({
  page,
  browser,
}) => {
  const family = `Lot${Date.now()}`;
  await signUp(page);
  await spendFreeCredits(page, family);
  expect(await balanceOf(page)).toBe(0);
  await page.goto('/portal/campaign-history');
  await page.getByRole('button', { name: 'Details of The first five' }).click();
  for (const never of ['Cancel', 'Pause', 'Resume']) {
    await expect(page.getByRole('button', { name: `${never} The first five` })).toBeHidden();
  }
  const letters = page.getByRole('list', { name: 'Letters' });
  await expect(letters.getByRole('heading')).toHaveCount(5);

  const operator = await browser.newPage();
  await signInAsOperator(operator);
  await callAs(operator, 'POST', '/functions/v1/press-create-run', {});
  await expect(async () => operator.goto(`/admin/press?run=${await runOf(operator, family)}`)).toPass();
  await operator.getByRole('button', { name: `Report a problem with the letter to Cara ${family}` }).click();
  const dialog = operator.getByRole('dialog', { name: `The letter to Cara ${family}` });
  await dialog.getByText('Cancel and refund').click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('Reason').fill('The address is a vacant lot.');
  await dialog.getByRole('button', { name: 'Cancel and refund' }).click();
  await expect(dialog).toBeHidden();
  await operator.close();

  // The customer's page updates without a reload.
  await expect(letters).toContainText('The address is a vacant lot. Your credit was refunded.');
  expect(await balanceOf(page)).toBe(1);
  await page.getByRole('link', { name: `Edit and resend the card to Cara ${family}` }).click();
  await expect(page.getByRole('heading', { name: 'Who is it for?' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'This card was not sent' })).toContainText(
    'The address is a vacant lot.',
  );
  await expect(page.getByLabel('Last name')).toHaveValue(family);
  await expect(page.getByLabel('Street address')).toHaveValue('1 Quill Ln');
  await page.goBack();
  await page.getByRole('button', { name: 'Details of The first five' }).click();
  await page.getByRole('button', { name: `Resend this letter: Cara ${family}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send for 1 credit' }).click();
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'Letter Submitted' })).toBeVisible();
  await expect(letters).toContainText('Resent as a new letter.');
  await expect(letters.getByRole('heading', { name: `Cara ${family}` })).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^Resend this letter/ })).toHaveCount(0);
  expect(await balanceOf(page)).toBe(0);
});

test.describe('a letter that is not finished', () => {
  // Where the session was ended elsewhere, what listens for news is refused.
  test.use({ allowedErrors: [/status of 40[139]/] });
  // Four tabs in three browsers.
  test.describe.configure({ timeout: 240_000 });

  test('a letter draft survives a reload, continues on another device, and leaves nothing behind at sign-out', async ({
    page,
    browser,
  }) => {
    const email = await signUp(page);
    await page.goto('/portal/create-individual-letter');
    await forward(page);
    await expect(page.getByText('Please fill in the letter title and message.').first()).toBeVisible();
    await page.getByLabel('Letter title').fill('Half a thought');
    await page.getByRole('textbox', { name: 'Message' }).fill('Dear Joan, ');
    await page.reload();
    await expect(page.getByLabel('Letter title')).toHaveValue('Half a thought');
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Dear Joan, ');
    await forward(page);
    await forward(page);
    await expect(
      page.getByText('Please enter recipient name and search for their address using Google.').first(),
    ).toBeVisible();

    await expect
      .poll(() => callAs(page, 'GET', '/rest/v1/letter_drafts'))
      .toMatchObject([{ title: 'Half a thought', step: 2 }]);
    const phone = await (await browser.newContext()).newPage();
    await signIn(phone, email);
    const drafts = phone.getByRole('region', { name: 'Continue your draft' });
    await expect(drafts).toContainText('Half a thought');
    await drafts.getByRole('link', { name: 'Continue Half a thought' }).click();
    await phone.getByRole('button', { name: 'Back' }).click();
    await phone.getByRole('textbox', { name: 'Message' }).fill('Dear Joan, from the train');
    await expect.poll(() => callAs(phone, 'GET', '/rest/v1/letter_drafts')).toMatchObject([{ step: 1 }]);

    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill('Dear Joan, from my desk');
    await expect(page.getByText('This letter was changed somewhere else')).toBeVisible();
    await page.getByRole('button', { name: 'Use the other version' }).click();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Dear Joan, from the train');

    const second = await page.context().newPage();
    await second.goto('/portal/create-individual-letter');
    await expect(second.getByRole('textbox', { name: 'Message' })).toHaveValue('Dear Joan, from the train');
    await page.getByRole('textbox', { name: 'Message' }).fill('Dear Joan, the last words');
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    for (const other of [second, phone]) await other.waitForURL('**/auth/login');
    for (const tab of [page, second, phone])
      expect(
        await tab.evaluate(() =>
          [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter(
            (key) => !['longhand.products-asked', 'react-router-scroll-positions'].includes(key),
          ),
        ),
      ).toEqual([]);

    for (const device of [page, phone]) await signIn(device, email);
    await phone.goto('/portal/create-individual-letter');
    await expect(phone.getByRole('textbox', { name: 'Message' })).toHaveValue('Dear Joan, the last words');
    await page.getByRole('button', { name: 'Delete Half a thought' }).click();
    await page.getByRole('button', { name: 'Delete draft' }).click();
    await expect(page.getByText('Half a thought')).toHaveCount(0);
    await phone.getByRole('textbox', { name: 'Message' }).fill('Dear Joan, too late');
    await expect(phone.getByText('This letter is no longer a draft')).toBeVisible();
    await phone.context().close();
  });
});

test('a letter can be canceled before it goes to print, and edited: a name that no hand writes is refused', async ({
  page,
}) => {
  await signUp(page);
  await writeLetter(page, { title: 'Too soon', message: 'Never mind.', first_name: 'Joan', last_name: 'Reader' });
  await page.getByRole('button', { name: 'Send Letter' }).click();
  await page.waitForURL('**/portal/campaign-history');
  const row = page.getByRole('row', { name: /Too soon/ });
  await row.getByRole('button', { name: /Cancel/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /cancel/i })
    .last()
    .click();
  await expect(page.getByText('Campaign Canceled')).toBeVisible();
  await expect(row).toContainText('Draft');

  await row.getByRole('link', { name: 'Edit Too soon' }).click();
  await expect(page.getByLabel('Letter title')).toHaveValue('Too soon');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(/Never mind/);
  const unwritable = page.getByRole('alert').filter({ hasText: 'These characters can’t be written.' });
  await page.getByRole('textbox', { name: 'Message' }).fill('Never mind. ☀');
  await expect(unwritable).toContainText('“☀” on line 1');
  await forward(page);
  const first_name = page.getByLabel('First name');
  const refused = page.getByText('We can’t write this name. Spell it in Latin letters.');
  await first_name.fill('محمد');
  await expect(refused).toBeVisible();
  await forward(page);
  await expect(page.getByRole('heading', { name: 'Who is it for?' })).toBeVisible();
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'Can’t Be Written' })).toBeVisible();
  await expect(first_name).toBeFocused();
  await first_name.fill('Mohammed');
  await expect(refused).toBeHidden();
  for (const step of ['Return address', 'Choose a card', 'Preview']) {
    await forward(page);
    await expect(page.getByRole('heading', { name: step, exact: true })).toBeVisible();
  }
  await expect(unwritable).toContainText('“☀” on line 1');
  await page.goto('/portal/campaign-history');
  await row.getByRole('button', { name: 'Delete Too soon' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing mailed yet' })).toBeVisible();
});
