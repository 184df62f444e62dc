import type { BrowserContext, Page } from '@playwright/test';
import { chooseFile, clickContinue, csv, figure, heading, uploadContacts, write } from './campaign-steps.ts';
import { balanceOf, callAs, expect, expectAccessible, signIn, signUp, test } from './story.ts';

/** A European spreadsheet export: byte-order mark, semicolons, line breaks in cells, lost leading zeros, short rows. */
const MESSY = csv(
  'customers.csv',
  `\ufeff${[
    'Vorname;Surname;Mailing Street;Town;State/Province;Postal Code;Company;Birthday',
    'Grace;Hopper;12 Main St;Springfield;Illinois;62701;"Acme; Inc.";May 3',
    'Alan;Reed;"7 Oak Ave\r\nApt 4";Portland;OR;97201;;June 9',
    'Anna;Bright;1 Quill Ln;Boston;massachusetts;2108',
    'Grace;Hopper;12 Main Street;Springfield;IL;62701;;May 3',
    ';Nameless;4 Elm St;Austin;TX;78701;;July 7',
    'Wally;West;9 Hill Rd;Nowhere;Nostate;78701;;August 1',
    'Carla;Sloan;3 Beacon St;Bostton;MA;02108;;May 1',
    ';;;;;;;',
  ].join('\r\n')}\r\n`,
);
const MESSAGE = 'Dear {{first_name}},\n\na happy {{Birthday}} to you in {{city}}.\n\nAda';

const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text });

const draftIsSaved = (page: Page) => expect.poll(() => callAs(page, 'GET', '/rest/v1/campaign_drafts')).toHaveLength(1);

test('a messy file is parsed, mapped, fixed in place, previewed and sent in seven steps', async ({ page }) => {
  await signUp(page);
  await page.goto('/portal/bulk-campaign-wizard');
  await clickContinue(page);
  await expect(toast(page, 'Please complete all required fields before continuing.')).toBeVisible();
  await chooseFile(page, MESSY);
  await expect(page.getByText('7 contacts')).toBeVisible();
  await expect(page.getByText('Read as UTF-8, separated by semicolons')).toBeVisible();
  await expectAccessible(page, 'step 1');
  await clickContinue(page);

  await expect(page.getByLabel('First name', { exact: true })).toHaveValue('0');
  await expect(page.getByLabel('ZIP code', { exact: true })).toHaveValue('5');
  await expect(figure(page, 'Total rows')).toHaveText('7');
  await expect(figure(page, 'Valid rows')).toHaveText('5');
  await expect(figure(page, 'Missing required fields')).toHaveText('1');
  await expect(page.getByText('4 letters will be charged')).toBeVisible();
  const anna = page.getByRole('row', { name: /Anna Bright/ });
  await expect(anna).toContainText('02108');
  await expect(anna).toContainText('MA');
  await expect(page.getByRole('row', { name: /Alan Reed/ })).toContainText('7 Oak Ave, Apt 4');
  await expectAccessible(page, 'step 2');

  await page.getByRole('button', { name: /^Needs attention/ }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download failed rows' }).click(),
  ]);
  const failed = Buffer.concat(await (await download.createReadStream()).toArray()).toString();
  expect(failed).toMatch(/^,Nameless,4 Elm St,Austin,TX,78701,.*,First name is missing$/m);
  expect(failed).toMatch(/^Wally,.*,State is not a US state$/m);
  const cell = page.getByLabel('First name, row 5: First name is missing');
  await cell.fill('Nora');
  await cell.press('Enter');
  await expect(page.getByText('5 letters will be charged')).toBeVisible();

  await page.getByRole('button', { name: 'Continue: check the addresses' }).click();
  await expect(heading(page, 'List checked')).toBeVisible({ timeout: 30_000 });
  await expect(figure(page, 'Letters to send')).toHaveText('5');
  await expect(figure(page, 'Addresses corrected')).toHaveText('2');
  await page.getByRole('button', { name: /^Corrected/ }).click();
  await expect(page.getByRole('row', { name: /Carla Sloan/ })).toContainText('Corrected from Bostton, MA 02108');
  await expect(page.getByRole('row', { name: /Anna Bright/ })).toContainText('Corrected from Boston, MA 2108');
  await page.getByText('Send every row').click();
  await expect(figure(page, 'Letters to send')).toHaveText('6');
  await page.getByText('One card each').click();
  await expect(figure(page, 'Letters to send')).toHaveText('5');
  await expectAccessible(page, 'step 2, checked');

  // Fixes made after the check survive a return to the column mapping.
  await page.getByRole('button', { name: /^Needs attention/ }).click();
  const state = page.getByLabel('State, row 6: State is not a US state');
  await state.fill('TX');
  await state.press('Enter');
  await expect(figure(page, 'Letters to send')).toHaveText('6');
  await page.getByRole('button', { name: 'Change the columns' }).click();
  await expect(page.getByText('6 letters will be charged')).toBeVisible();
  await page.getByRole('button', { name: 'Continue: check the addresses' }).click();
  await expect(heading(page, 'List checked')).toBeVisible({ timeout: 30_000 });
  await expect(figure(page, 'Letters to send')).toHaveText('6');
  await page.getByRole('button', { name: /^Unverified/ }).click();
  await expect(page.getByRole('row', { name: /Wally West/ })).toContainText(
    '78701 is listed under Austin, TX, not Nowhere',
  );
  await page.getByText('Skip them').click();
  await expect(figure(page, 'Letters to send')).toHaveText('5');
  await clickContinue(page);

  await write(page, 'Birthdays', MESSAGE);
  await page.getByRole('button', { name: 'Save to Profile' }).click();
  await expect(toast(page, 'Address Saved')).toBeVisible();
  await expectAccessible(page, 'step 5');
  await clickContinue(page);

  await expect(heading(page, 'Preview your cards')).toBeVisible();
  await expect(page.getByRole('img', { name: /Dear Grace,\s+a happy May 3 to you in Springfield/ })).toBeVisible();
  await page.getByRole('button', { name: 'Next recipient' }).click();
  await expect(page.getByRole('img', { name: /Dear Alan,\s+a happy June 9 to you in Portland/ })).toBeVisible();
  await expect(page.getByText('1 card needs attention')).toBeVisible();
  await page.getByRole('button', { name: 'Show these cards' }).click();
  await expect(page.getByText('Anna Bright')).toBeVisible();
  await expect(page.getByText('No value for Birthday')).toBeVisible();
  for (const view of ['Card exterior', 'Template interior', 'Envelope exterior']) {
    await page.getByRole('tab', { name: view }).click();
    await expect(page.getByRole('tabpanel').getByRole('img').first()).toBeVisible();
  }
  await expectAccessible(page, 'step 6');
  await clickContinue(page);

  await expect(heading(page, 'Final Review & Pricing')).toBeVisible();
  await expect(page.getByText('Bulk campaigns cannot be cancelled once submitted.')).toBeVisible();
  await expect(figure(page, 'Required credits')).toHaveText('5 credits');
  await expectAccessible(page, 'step 7');
  let submissions = 0;
  page.on('request', (request) => (submissions += Number(request.url().endsWith('/submit-campaign'))));
  await page.getByRole('button', { name: 'Submit Campaign' }).dblclick();
  await page.waitForURL('**/portal/campaign-history');
  await expect(toast(page, 'Campaign Submitted')).toBeVisible();
  expect([submissions, await balanceOf(page)]).toEqual([1, 0]);

  await page.getByRole('button', { name: 'Details of Birthdays' }).click();
  await expect(figure(page, 'Sent to print')).toHaveText('5', { timeout: 30_000 });
  const letters = page.getByRole('list', { name: 'Letters' }).getByRole('heading');
  await expect(letters).toHaveCount(5);
  await expect(letters.filter({ hasText: 'Nora Nameless' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel Birthdays' })).toBeHidden();
  // While it fades, its contrast is none.
  await expect(toast(page, 'Campaign Submitted')).toBeHidden();
  await expectAccessible(page, 'campaign history');
});

/** Contacts; the first `known` have a city and ZIP code that match. */
function crowd(count: number, known = count) {
  const place = (i: number) => (i < known ? 'Springfield,IL,62701' : 'Nowheresville,WY,82001');
  const rows = Array.from({ length: count }, (_, i) => `Guest${i},Reader,${i + 1} Main St,${place(i)}`);
  return csv('crowd.csv', ['First Name,Last Name,Street,City,State,ZIP', ...rows].join('\n'));
}

test('an event pack covers a credit shortfall, and the campaign resumes at its last step with its data', {
  tag: '@thorough',
}, async ({ page, context }) => {
  await signUp(page);
  await uploadContacts(page, crowd(510, 6));
  await write(page, 'The gala', 'Dear {{first_name}}, be our guest.');
  await clickContinue(page);
  await expect(heading(page, 'Preview your cards')).toBeVisible();
  await clickContinue(page);
  await expect(page.getByText('You are 505 credits short')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit Campaign' })).toBeDisabled();
  await page.getByRole('button', { name: 'Cover the Gap' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cover the Gap' });
  for (const option of ['Event Pack', 'Plan Upgrade', 'Auto Top-up']) {
    await expect(dialog.getByRole('radio', { name: new RegExp(option) })).toBeAttached();
  }
  await draftIsSaved(page);
  const checkout = await nextTab(context, () => dialog.getByRole('button', { name: 'Buy 505 credits' }).click());
  await checkout.getByLabel('Card number').fill('4242 4242 4242 4242');
  await checkout.getByRole('button', { name: /^Pay / }).click();

  // The tab that paid continues at the same step.
  await expect(heading(checkout, 'Final Review & Pricing')).toBeVisible({ timeout: 30_000 });
  await expect(toast(checkout, 'Payment Successful')).toBeVisible();
  await checkout.waitForURL((url) => !url.searchParams.has('payment_success') && !url.searchParams.has('session_id'));
  await expect(checkout.getByText('The gala')).toBeVisible();
  await expect(figure(checkout, 'Credit balance')).toHaveText('510 credits');
  // So does the tab that waited.
  await expect(dialog).toBeHidden({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Submit Campaign' })).toBeEnabled();

  // Skip the contacts whose city and ZIP code do not match.
  await checkout.getByRole('button', { name: 'Change the recipients' }).click();
  await checkout.getByText('Skip them').click();
  await expect(figure(checkout, 'Letters to send')).toHaveText('6');
  for (const next of ['Choose a card', 'What would you like to say?', 'Return address']) {
    await clickContinue(checkout);
    await expect(heading(checkout, next)).toBeVisible();
  }
  await clickContinue(checkout);
  await expect(heading(checkout, 'Preview your cards')).toBeVisible();
  await clickContinue(checkout);
  await expect(figure(checkout, 'Required credits')).toHaveText('6 credits');
  await checkout.getByRole('button', { name: 'Submit Campaign' }).click();
  await checkout.waitForURL('**/portal/campaign-history');
  await page.waitForURL('**/portal/campaign-history');
  const campaigns = (await callAs(checkout, 'GET', '/rest/v1/campaigns?limit=100')) as { title: string }[];
  expect(campaigns.filter(({ title }) => title === 'The gala')).toHaveLength(1);
  expect(await balanceOf(checkout)).toBe(504);

  await checkout.getByRole('button', { name: 'Details of The gala' }).click();
  await checkout.getByLabel('Find a recipient').fill('Guest4');
  await expect(checkout.getByRole('list', { name: 'Letters' }).getByRole('heading')).toHaveText(['Guest4 Reader']);
  await checkout.getByRole('button', { name: 'Send again: The gala, to a new list' }).click();
  await expect(heading(checkout, 'Who is it for?')).toBeVisible();
  await chooseFile(checkout, crowd(1));
  await clickContinue(checkout);
  await clickContinue(checkout);
  await expect(heading(checkout, 'List checked')).toBeVisible({ timeout: 30_000 });
  await expect(checkout.getByText('1 row got a card from you within the last 30 days')).toBeVisible();
  await clickContinue(checkout);
  await clickContinue(checkout);
  await expect(checkout.getByLabel('Campaign title')).toHaveValue('The gala');
});

test.describe('when the connection drops', () => {
  test.use({ allowedErrors: [/net::ERR_FAILED|ERR_CONNECTION/] });

  test('a list upload resumes where it stopped, both automatically and after a reload', { tag: '@thorough' }, async ({
    page,
  }) => {
    await signUp(page);
    const list = crowd(40_000);
    let [slices, broken] = [0, true];
    await page.route('**/rest/v1/imports/*/bytes', (route) => {
      slices += 1;
      return broken && slices > 1 ? route.abort() : route.continue();
    });
    await page.goto('/portal/bulk-campaign-wizard');
    await chooseFile(page, list);
    await clickContinue(page);
    await page.getByRole('button', { name: 'Continue: check the addresses' }).click();
    await expect(page.getByText('Connection lost.')).toBeVisible();

    await draftIsSaved(page);
    await page.reload();
    await expect(page.getByText('Part of crowd.csv has been uploaded.')).toBeVisible();
    slices = 0;
    await page.getByRole('button', { name: 'Choose the file' }).click();
    await chooseFile(page, list);
    await expect(page.getByText('Connection lost.')).toBeVisible();
    broken = false;
    await expect(heading(page, 'List checked')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('Of 40,000 rows')).toBeVisible();
  });
});

async function nextTab(context: BrowserContext, press: () => Promise<void>): Promise<Page> {
  const [tab] = await Promise.all([context.waitForEvent('page'), press()]);
  return tab;
}

test('a file that is not a contact list is refused with the reason', async ({ page }) => {
  await signUp(page);
  await page.goto('/portal/bulk-campaign-wizard');
  const workbook = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.alloc(4000, 7)]);
  await chooseFile(page, { name: 'really-a-workbook.csv', mimeType: 'text/csv', buffer: workbook });
  await expect(page.getByText('Please upload a CSV file. This is an Excel workbook')).toBeVisible();
  await chooseFile(page, csv('list.txt', 'First Name\nAda\n'));
  await expect(page.getByText('Please upload a CSV file.', { exact: true })).toBeVisible();
  await chooseFile(page, csv('empty.csv', 'First Name,Street,City,State,ZIP\n'));
  await expect(page.getByText('CSV file must contain headers and at least one data row.')).toBeVisible();
});

test('a list without a header row keeps every contact, and fixes survive a reload', { tag: '@thorough' }, async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/portal/bulk-campaign-wizard');
  const people = [
    'Ann,Lee,1 Elm St,Albany,NY,12207',
    ',Hale,PO Box 7,New York,NY,10001',
    'Cyd,Fox,2 Elm St,Albany,NY,12207',
  ];
  await chooseFile(page, csv('people.csv', people.join('\n')));
  await clickContinue(page);
  const empty = page.getByLabel(/^First name, row 2/);
  await empty.fill('Bob');
  await empty.press('Enter');
  await expect(figure(page, 'Valid rows')).toHaveText('3');
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('Bob');
  await draftIsSaved(page);
  await page.reload();
  await page.getByRole('button', { name: 'Choose the file' }).click();
  await chooseFile(page, csv('people.csv', people.join('\n')));
  await clickContinue(page);
  await expect(figure(page, 'Valid rows')).toHaveText('3');
  await expect(page.getByText('The first row is a contact and is included.')).toBeVisible();
  await expect(page.getByText('Best guess')).toHaveCount(6);
  await expect(page.getByRole('table', { name: 'Matched contacts' })).toContainText('1 Elm St');
  await page.getByRole('button', { name: 'Continue: check the addresses' }).click();
  await expect(heading(page, 'List checked')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Of 3 rows')).toBeVisible();
});

test('a draft continues on another device and can be deleted from the history', { tag: '@thorough' }, async ({
  page,
  browser,
}) => {
  const email = await signUp(page);
  await uploadContacts(page, crowd(3));
  await expect(heading(page, 'Choose a card')).toBeVisible();
  await page.getByRole('radio', { name: /./ }).first().check({ force: true });
  await clickContinue(page);
  await page.getByLabel('Campaign title').fill('Half a thought');
  await expect
    .poll(async () => ((await callAs(page, 'GET', '/rest/v1/campaign_drafts')) as { title: string }[])[0]?.title)
    .toBe('Half a thought');
  await page.reload();
  await expect(page.getByLabel('Campaign title')).toHaveValue('Half a thought');
  await page.goto('/create-letter-start');
  await page.getByRole('link', { name: 'Upload a list' }).click();
  await expect(page.getByLabel('Contact list, a CSV file')).toBeAttached();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('link', { name: 'Continue Half a thought' }).click();
  await expect(page.getByLabel('Campaign title')).toHaveValue('Half a thought');

  const elsewhere = await browser.newPage();
  await signIn(elsewhere, email);
  await elsewhere.goto('/portal/campaigns');
  await expect(elsewhere.getByText('Bulk campaign to 3 contacts; Step 4, Content')).toBeVisible();
  await elsewhere.getByRole('link', { name: 'Continue Half a thought' }).click();
  await expect(elsewhere.getByLabel('Campaign title')).toHaveValue('Half a thought');
  await expect(elsewhere.getByText('The card for Guest0 Reader')).toBeVisible();

  await elsewhere.goto('/portal/campaigns');
  await elsewhere.getByRole('button', { name: 'Delete Half a thought' }).click();
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).click();
  await expect(elsewhere.getByRole('link', { name: 'Continue Half a thought' })).toBeHidden();
  await elsewhere.close();
});

test.describe('a draft that is open in two tabs', () => {
  test.use({ allowedErrors: [/status of 409/] });

  test('is never overwritten without asking', { tag: '@thorough' }, async ({ page }) => {
    const title = (tab: Page) => tab.getByLabel('Campaign title');
    const keptTitles = async () =>
      ((await callAs(page, 'GET', '/rest/v1/campaign_drafts')) as { title: string }[]).map((draft) => draft.title);
    await signUp(page);
    await uploadContacts(page, crowd(3));
    await page.getByRole('radio', { name: /./ }).first().check({ force: true });
    await clickContinue(page);
    await title(page).fill('First words');
    await expect.poll(keptTitles).toEqual(['First words']);

    const other = await page.context().newPage();
    await other.goto('/portal/bulk-campaign-wizard');
    await title(other).fill('Second words');
    await expect.poll(keptTitles).toEqual(['Second words']);
    await title(page).fill('Third words');
    await expect(page.getByText('This campaign was changed somewhere else')).toBeVisible();
    await expectAccessible(page, 'a draft that was changed elsewhere');
    await page.getByRole('button', { name: 'Keep this version' }).click();
    await expect.poll(keptTitles).toEqual(['Third words']);
    await title(other).fill('Fourth words');
    await other.getByRole('button', { name: 'Use the other version' }).click();
    await expect(title(other)).toHaveValue('Third words');

    await other.goto('/portal/campaigns');
    await other.getByRole('button', { name: 'Delete Third words' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).click();
    await expect.poll(keptTitles).toEqual([]);
    await title(page).fill('Fifth words');
    await page.getByRole('button', { name: 'Continue as a new campaign' }).click();
    await expect(page.getByText('This campaign is no longer a draft')).toBeHidden();
    await expect.poll(keptTitles).toEqual(['Fifth words']);
  });
});

test('a list uploaded on its own gets a report and starts a campaign', async ({ page }) => {
  await signUp(page);
  await page.goto('/portal/bulk-upload');
  await page.getByRole('button', { name: 'Process Contacts' }).click();
  await expect(toast(page, "Please upload a CSV file with valid contacts and ensure you're logged in.")).toBeVisible();
  await chooseFile(page, MESSY);
  await expect(page.getByRole('table', { name: 'Contacts in the file' })).toContainText('7 Oak Ave, Apt 4');
  await expectAccessible(page, 'bulk upload');
  await page.getByRole('button', { name: 'Process Contacts' }).click();
  const report = page.getByRole('dialog', { name: 'Contact Validation Report' });
  await expect(report.getByText('First name is missing', { exact: true })).toBeVisible();
  await expect(report.getByText('State is not a US state')).toBeVisible();
  await report.getByRole('button', { name: 'Write to 4 contacts' }).click();
  await expect(heading(page, 'List checked')).toBeVisible({ timeout: 30_000 });
  await clickContinue(page);
  await expect(heading(page, 'Choose a card')).toBeVisible();
});
