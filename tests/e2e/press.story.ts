import {
  balanceOf,
  callAs,
  expect,
  expectAccessible,
  havePressAlone,
  runOf,
  settled,
  signInAsOperator,
  signUp,
  spendFreeCredits,
  test,
} from './story.ts';

type Item = { code: string; letter_id: string; copy: number; recipient: { first_name: string } };

havePressAlone();
test.use({ allowedErrors: [/status of 409/, /Blocked script execution in 'about:srcdoc'/] });

test('a morning at the press: letters scanned by keyboard alone, one undone, one spoiled and printed again; a complaint is made good', async ({
  page,
  browser,
}) => {
  const family = `Morning${Date.now()}`;
  await signUp(page);
  await spendFreeCredits(page, family);
  const operator = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await signInAsOperator(operator);
  const itemsOf = async (run_id: string) =>
    ((await callAs(operator, 'GET', `/rest/v1/print_runs/${run_id}`)) as { items: Item[] }).items.filter((item) =>
      JSON.stringify(item).includes(family),
    );
  let run_id = '';

  await test.step('a run of one design is created and printed', async () => {
    await expect(async () => {
      await operator.goto('/admin/press');
      await operator.getByLabel('Find a letter').fill(family);
      await expect(operator.getByText(`Ann ${family}`)).toBeVisible({ timeout: 2000 });
    }).toPass();
    await operator
      .getByRole('radio', { name: /letters?, oldest/ })
      .first()
      .press(' ');
    await operator.getByRole('checkbox', { name: /on the back of each envelope/ }).check();
    await operator.getByRole('button', { name: 'Create print run' }).click();
    await expect(async () => {
      // Letters of other stories may wait for longer, with another design.
      run_id = await runOf(operator, family).catch(async () => {
        await callAs(operator, 'POST', '/functions/v1/press-create-run', {});
        return runOf(operator, family);
      });
    }).toPass();
    await operator.goto(`/admin/press?run=${run_id}`);
    await expect(operator.getByRole('button', { name: /Download Cards PDF of run/ })).toBeVisible({ timeout: 60_000 });
    await operator.getByRole('button', { name: /^Mark printed: run/ }).click();
    await operator.getByRole('dialog').getByRole('button', { name: 'Mark printed' }).click();
    await expect(operator.getByRole('dialog')).toBeHidden();
  });

  const items = await itemsOf(run_id);
  const codeOf = (name: string) => items.find((item) => item.recipient.first_name === name)?.code ?? '';
  const last = operator
    .getByRole('listitem')
    .filter({ hasText: /Done\.|Not marked\./ })
    .first();

  await test.step('the keyboard is enough: scan, undo, spoil', async () => {
    await settled(operator);
    await operator.keyboard.press('?');
    await expect(operator.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Go to the barcode field');
    await operator.keyboard.press('Escape');
    await expect(operator.getByRole('dialog')).toBeHidden();
    await operator.keyboard.press('s');
    await expect(operator.getByLabel('Barcode')).toBeFocused();
    const scan = async (code: string) => {
      await operator.keyboard.type(code);
      await operator.keyboard.press('Enter');
    };
    await scan(codeOf('Ann'));
    await expect(last).toContainText(`Ann ${family}: mailed.`);
    await scan(codeOf('Ann'));
    await expect(last).toContainText(/Already marked as mailed at \d+:\d\d [AP]M\./);
    await scan(codeOf('Ben'));
    await expect(last).toContainText(`Ben ${family}: mailed.`);
    await operator.keyboard.press('Control+z');
    await expect(last).toContainText(`Ben ${family}: undone.`);
    await scan('nonsense');
    await expect(last).toContainText('is not a letter’s code.'.replace('’', "'"));
    await operator.keyboard.press('Alt+4');
    await expect(operator.getByRole('radio', { name: /Spoiled/ })).toBeChecked();
    await scan(codeOf('Cara'));
    await expect(last).toContainText('spoiled. A reprint waits for the next run.');
    await expect(operator.getByText('1 spoiled at the press')).toBeVisible();
  });

  await test.step('some letters are selected and marked; one is held', async () => {
    // The run may have letters of other stories too, on several pages.
    await operator.getByLabel('Find a letter').fill(family);
    for (const name of ['Ben', 'Dan']) await operator.getByLabel(`Select the letter to ${name} ${family}`).check();
    await expectAccessible(operator, 'a run with everything filled');
    await operator.getByRole('button', { name: 'Mark 2 as mailed' }).click();
    await expect(operator.getByText('2 letters marked as mailed')).toBeVisible();
    await operator.getByRole('button', { name: `Report a problem with the letter to Eve ${family}` }).click();
    const dialog = operator.getByRole('dialog');
    await dialog.getByText('Hold', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByLabel('Reason').fill('The customer asked to wait.');
    await dialog.getByRole('button', { name: 'Hold Letter' }).click();
    await expect(operator.getByText('Held: The customer asked to wait.').first()).toBeVisible();
  });

  await test.step('the packing slip has every letter with its barcode', async () => {
    await operator.getByRole('link', { name: 'Packing Slip' }).click();
    await expect(operator.getByRole('heading', { name: /^Packing slip, run/ })).toBeVisible();
    await expect(operator.getByRole('cell', { name: /Envelope, A2/ })).toBeVisible();
    await expect(operator.getByRole('listitem').filter({ hasText: `Eve ${family}` })).toContainText(
      'DO NOT MAIL: held',
    );
    await expectAccessible(operator, 'the packing slip');
  });

  await test.step('the spoiled letter is in the next run, as its second copy', async () => {
    let next = '';
    await expect(async () => {
      await callAs(operator, 'POST', '/functions/v1/press-create-run', {});
      const runs = (await callAs(operator, 'GET', '/rest/v1/print_runs')) as { id: string }[];
      for (const { id } of runs.filter((run) => run.id !== run_id)) if ((await itemsOf(id)).length > 0) next = id;
      expect(next).not.toBe('');
    }).toPass();
    expect(await itemsOf(next)).toMatchObject([{ copy: 2, recipient: { first_name: 'Cara' } }]);
  });

  await test.step('a card comes back, and a complaint about a spoiled one is made good', async () => {
    await operator.emulateMedia({ colorScheme: 'dark' });
    await operator.setViewportSize({ width: 360, height: 780 });
    await operator.goto('/admin/letters');
    await operator.getByLabel('Search').fill(`Ann ${family}`);
    await expect(operator.getByRole('row', { name: new RegExp(family) })).toHaveCount(1);
    await settled(operator);
    await expectAccessible(operator, 'the list of letters');
    await operator.getByRole('link', { name: `Ann ${family}` }).click();
    await operator.getByRole('button', { name: 'Mark Returned' }).click();
    await operator.getByRole('button', { name: 'No such number' }).click();
    await operator.getByRole('dialog').getByRole('button', { name: 'Mark Returned' }).click();
    await expect(operator.getByText('Returned to sender').first()).toBeVisible();
    await operator.goto(`/admin/letters/${items.find((item) => item.recipient.first_name === 'Ben')?.letter_id}`);
    await operator.getByRole('button', { name: 'Reprint' }).click();
    await operator.getByLabel('What happened').selectOption('damaged');
    await operator.getByLabel('Reason').fill('The card arrived creased.');
    await operator.getByRole('button', { name: 'Reprint Letter' }).click();
    await expect(operator.getByText('Reprint 1')).toBeVisible();
    await operator.getByRole('button', { name: 'Give Credit Back' }).click();
    await operator.getByLabel('Reason').fill('Sorry about the crease.');
    await operator.getByLabel('Hold the letter').uncheck();
    await operator.getByRole('dialog').getByRole('button', { name: 'Give Credit Back' }).click();
    await expect(operator.getByText(/1 credit, given back/)).toBeVisible();
    await settled(operator);
    await expectAccessible(operator, 'a letter');
    expect(await balanceOf(page)).toBe(1);
    await page.goto('/portal/campaign-history');
    await page.getByRole('button', { name: 'Details of The first five' }).click();
    const letters = page.getByRole('list', { name: 'Letters' });
    const details = letters.getByRole('button', { name: /^Details of the card/ });
    await expect(details).toHaveCount(5);
    for (const button of await details.all()) await button.click();
    await expect(letters).toContainText('Sorry about the crease.');
    await expect(letters).toContainText('No such number');
    await expect(letters).toContainText('Reprinted');
    await operator.context().close();
  });
});
