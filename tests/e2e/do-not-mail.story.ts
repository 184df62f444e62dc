import type { Page } from '@playwright/test';
import {
  balanceOf,
  callAs,
  expect,
  expectAccessible,
  expectFits,
  forward,
  settled,
  signUp,
  submitCampaign,
  test,
  VIEWS,
  writeLetter,
} from './story.ts';

const csv = (name: string, lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
});
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const figure = (page: Page, name: string) =>
  page.locator('dl > div').filter({ hasText: name }).getByRole('definition').first();

/** Adds Ben Lee of 7 Oak Ave, Portland, in the dialog. */
async function addBen(page: Page): Promise<void> {
  await page.goto('/portal/do-not-mail');
  await page.getByRole('button', { name: 'Add Entry' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill('Ben');
  await dialog.getByLabel('Last name').fill('Lee');
  await dialog.getByRole('button', { name: 'Add entry' }).click();
  await expect(dialog.getByRole('alert')).toContainText('A name alone would match everyone with this name.');
  await dialog.getByLabel('Street address').fill('7 Oak Ave');
  await dialog.getByLabel('City').fill('Portland');
  await dialog.getByLabel('State').fill('OR');
  await dialog.getByLabel('ZIP code').fill('97201');
  await dialog.getByLabel('Reason').fill('Asked us to stop');
  await dialog.getByLabel('Reason').press('Enter');
  await expect(toast(page, 'Entry added')).toBeVisible();
  await expect(page.getByRole('row', { name: /Ben Lee/ })).toContainText('Asked us to stop');
}

test('a person on the list gets no letter of a list: it says why, and one credit less is charged', {
  tag: '@thorough',
}, async ({ page }) => {
  await signUp(page);
  const before = await balanceOf(page);
  await addBen(page);
  await page.goto('/portal/bulk-campaign-wizard');
  await page
    .getByLabel('Contact list, a CSV file')
    .setInputFiles(
      csv('people.csv', [
        'First Name,Last Name,Street,City,State,ZIP',
        'Ann,Reed,12 Main St,Springfield,IL,62701',
        'BEN,Lee,7 Oak Avenue,Portland,OR,97201-1234',
        'Cyd,Sloan,1 Quill Ln,Albany,NY,12207',
      ]),
    );
  await forward(page);
  await expect(heading(page, 'Match the columns')).toBeVisible();
  await forward(page);
  await expect(heading(page, 'List checked')).toBeVisible({ timeout: 30_000 });
  await expect(figure(page, 'Letters to send')).toHaveText('2');
  await expect(page.getByText('2 letters will be charged')).toBeVisible();
  const ben = page.getByRole('row', { name: /BEN/ });
  await expect(ben).toContainText('On your do-not-mail list: Asked us to stop');
  await expect(ben.getByRole('button', { name: 'Check again' })).toBeVisible();
  await expectAccessible(page, 'list checked');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download failed rows' }).click(),
  ]);
  const failed = Buffer.concat(await (await download.createReadStream()).toArray()).toString();
  expect(failed).toContain('BEN,Lee,7 Oak Avenue,Portland,OR,97201-1234,On your do-not-mail list: Asked us to stop');
  await forward(page);
  await page.getByRole('radio', { name: /./ }).first().check({ force: true });
  await forward(page);
  await page.getByLabel('Campaign title').fill('Thanks');
  await page.getByRole('textbox', { name: 'Message' }).fill('Dear {{first_name}}, thank you.');
  await forward(page);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Writer');
  await page.getByLabel('Street address').fill('1 Quill Ln');
  await page.getByLabel('City').fill('Albany');
  await page.getByLabel('State').selectOption('NY');
  await page.getByLabel('ZIP code').fill('12207');
  await forward(page);
  await expect(heading(page, 'Preview your cards')).toBeVisible();
  await forward(page);
  await expect(figure(page, 'Required credits')).toHaveText('2 credits');
  await page.getByRole('button', { name: 'Submit Campaign' }).click();
  await page.waitForURL('**/portal/campaign-history');
  expect(await balanceOf(page)).toBe(before - 2);
});

test.describe('a single letter', () => {
  // The browser reports the refusal of the submission.
  test.use({ allowedErrors: [/status of 409/] });

  test('is refused before payment until the entry is removed', async ({ page }) => {
    await signUp(page);
    await callAs(page, 'POST', '/rest/v1/do_not_mail', {
      entries: [{ kind: 'address', street: '12 Main Street', zip: '62701', reason: 'Moved away' }],
    });
    await writeLetter(page, {
      title: 'Hello',
      message: 'Hello Grace.',
      first_name: 'Alan & Grace',
      last_name: 'Hopper',
    });
    const payment = page.getByRole('region', { name: 'Payment' });
    await expect(payment).toContainText('On your do-not-mail list: Moved away.');
    await expect(page.getByRole('button', { name: /Send/ })).toHaveCount(0);
    await settled(page);
    await expectAccessible(page, 'refused letter');
    await payment.getByRole('button', { name: 'Remove the entry' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove entry' }).click();
    await expect(toast(page, 'Entry removed')).toBeVisible();
    const send = payment.getByRole('button', { name: 'Send Letter' });
    await expect(send).toBeVisible();

    // Somebody else adds an entry while the page is open.
    await callAs(page, 'POST', '/rest/v1/do_not_mail', {
      entries: [{ kind: 'person', first_name: 'Grace', last_name: 'Hopper', street: '12 Main St', zip: '62701' }],
    });
    await send.click();
    await expect(toast(page, 'Submission Failed')).toContainText('On your do-not-mail list.');
    await expect(payment).toContainText('The entry is for Grace Hopper.');
    await payment.getByRole('button', { name: 'Remove the entry' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove entry' }).click();
    await send.click();
    await expect.poll(() => callAs(page, 'GET', '/rest/v1/campaigns')).toHaveLength(1);
  });
});

test('the submission of a list that was checked before leaves out who is on the list by then', async ({ page }) => {
  await signUp(page);
  const before = await balanceOf(page);
  await callAs(page, 'POST', '/rest/v1/do_not_mail', {
    entries: [{ kind: 'person', first_name: 'Bo', last_name: 'Lee', street: '1 Quill Lane', zip: '12207' }],
  });
  const people = ['Ann', 'Bo'].map((first_name) => ({ first_name, last_name: 'Lee' }));
  await submitCampaign(page, { title: 'Two', message: 'Hello.', campaign_type: 'bulk' }, people);
  expect(await balanceOf(page)).toBe(before - 1);
});

for (const { name, viewport, colorScheme } of VIEWS) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme });

    test('the list is imported with a report, searched, paged by URL and removed by keyboard', {
      tag: '@thorough',
    }, async ({ page }) => {
      await signUp(page);
      await page.goto('/portal/do-not-mail');
      await expect(heading(page, 'No entries yet')).toBeVisible();
      await expectFits(page, 'empty');
      await page.getByRole('button', { name: 'Add Entry' }).first().click();
      await expectFits(page, 'add');
      await page.getByLabel('Don’t mail').selectOption('address');
      await expect(page.getByLabel('Also stop letters to every unit at this address')).toBeChecked();
      await expectFits(page, 'add an address');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Import' }).click();
      const dialog = page.getByRole('dialog');
      const rows = Array.from({ length: 60 }, (_, n) => `Person ${n},${n + 1} Elm St,12207,`);
      await dialog
        .getByLabel('CSV file')
        .setInputFiles(csv('stop.csv', ['Name,Street,ZIP,Notes', ...rows, 'Grace Hopper,,,']));
      await dialog.getByLabel('Reason for rows without one').fill('Unsubscribed');
      await dialog.getByRole('button', { name: 'Import' }).click();
      await expect(dialog.getByRole('alert')).toContainText('60 entries added');
      await expect(dialog).toContainText('1 row couldn’t be used.');
      await expect(dialog.getByRole('region', { name: 'Rows that were not added' })).toContainText('Grace Hopper');
      await expectFits(page, 'report');
      await dialog.getByRole('button', { name: 'Done' }).click();

      await expect(page.getByText('Page 1 of 2, 60 entries')).toBeVisible();
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page).toHaveURL(/page=2$/);
      await page.reload();
      await expect(page.getByText('Page 2 of 2, 60 entries')).toBeVisible();
      await page.getByLabel('Find an entry').fill('person 17');
      await page.getByLabel('Find an entry').press('Enter');
      await expect(page).toHaveURL(/search=person\+17$/);
      await expect(page.getByText('1 entry')).toBeVisible();
      await expectFits(page, 'list');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export' }).click(),
      ]);
      expect(Buffer.concat(await (await download.createReadStream()).toArray()).toString()).toContain('Unsubscribed');
      await page.getByRole('button', { name: 'Remove Person 17' }).press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Remove entry' }).press('Enter');
      await expect(heading(page, 'No entries match')).toBeVisible();
    });
  });
}
