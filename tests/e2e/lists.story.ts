import type { Page } from '@playwright/test';
import { writeXlsx } from 'hucre';
import { chooseFile, clickContinue, csv, figure, heading, write } from './campaign-steps.ts';
import { balanceOf, expect, expectAccessible, signUp, test } from './story.ts';

/** An export of Google Contacts: 35 columns, a label before each address, and the address once more in one cell. */
const GOOGLE_HEADER =
  'First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,' +
  'File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,' +
  'E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,' +
  'Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address,Website 1 - Label';
const googleRow = (first: string, last: string, email: string, street: string) =>
  `${first},,${last},,,,,,,,,,,,,,* myContacts,* Home,${email},Mobile,,Home,"${street}\nSpringfield, IL 62701\nUS",${street},` +
  'Springfield,,IL,62701,US,,';
const GOOGLE = csv(
  'contacts.csv',
  [
    GOOGLE_HEADER,
    googleRow('Grace', 'Hopper', 'grace@example.com', '12 Main St'),
    googleRow('Alan', 'Reed', 'alan@example.com', '7 Oak Ave'),
  ].join('\n'),
);

/** A list whose homes and shipping addresses differ, and nothing says which is meant. */
const TWO_ADDRESSES = csv(
  'friends.csv',
  [
    'Client,Home Street,Home City,Home State,Home Zip,Ship Name,Ship Street,Ship City,Ship State,Ship Zip',
    '"Hopper, Grace",12 Main St,Springfield,IL,62701,Sheila Giver,30 Ship St,Salem,OR,97301',
    '"Reed, Alan",7 Oak Ave,Springfield,IL,62701,Simon Giver,31 Ship St,Salem,OR,97301',
  ].join('\n'),
);

const VCARDS = [
  ...[
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Hopper;Grace;;;',
    'item1.ADR;type=HOME;type=pref:;;12 Main St;Springfield;IL;62701;USA',
  ],
  ...[
    'item1.X-ABADR:us',
    'END:VCARD',
    'BEGIN:VCARD',
    'VERSION:2.1',
    'N:Reed;Alan',
    'ADR;HOME:;;7 Oak Ave;Springfield;IL;62701',
  ],
  ...['END:VCARD', ''],
].join('\r\n');

const toMapping = async (page: Page) => {
  await clickContinue(page);
  await expect(heading(page, 'Match the columns')).toBeVisible();
};
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

test('an export of Google Contacts is mailed without matching a column by hand', async ({ page }) => {
  await signUp(page);
  await page.goto('/portal/bulk-campaign-wizard');
  await chooseFile(page, GOOGLE);
  await toMapping(page);
  await expect(figure(page, 'Valid rows')).toHaveText('2');
  await clickContinue(page);
  await expect(heading(page, 'List checked')).toBeVisible({ timeout: 30_000 });
  await expect(figure(page, 'Letters to send')).toHaveText('2');
  await clickContinue(page);
  await write(page, 'Hello again', 'Dear {{first_name}},\n\nhow is {{city}}?\n\nAda');
  await clickContinue(page);
  await expect(page.getByRole('img', { name: /Dear Grace,\s+how is Springfield/ })).toBeVisible();
  await clickContinue(page);
  await page.getByRole('button', { name: 'Submit Campaign' }).click();
  await page.waitForURL('**/portal/campaign-history');
  expect(await balanceOf(page)).toBe(3);
  await page.getByRole('button', { name: 'Details of Hello again' }).click();
  const letters = page.getByRole('list', { name: 'Letters' }).getByRole('heading');
  await expect(letters).toHaveText(['Grace Hopper', 'Alan Reed'], { timeout: 30_000 });
});

test('a list with two addresses per row asks which one is meant, and never mixes them', async ({ page }) => {
  await signUp(page);
  await page.goto('/portal/bulk-campaign-wizard');
  await chooseFile(page, TWO_ADDRESSES);
  await toMapping(page);
  const question = page.getByRole('radiogroup', { name: 'Which address should we write to?' });
  await expect(question).toContainText('This list has two addresses per row. Choose one to continue.');
  await expect(question.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(question).toContainText('12 Main St');
  await expect(question).toContainText('30 Ship St');
  await expectAccessible(page, 'step 2, with a question');

  await clickContinue(page);
  await expect(question).toBeFocused();
  await question.getByText('Shipping address').click();
  await expect(row(page, 'Sheila Giver')).toContainText('30 Ship St');
  await expect(row(page, 'Sheila Giver')).toContainText('97301');
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('7');
  await question.getByText('Home address').click();
  await expect(row(page, 'Grace Hopper')).toContainText('12 Main St');
  await expect(row(page, 'Grace Hopper')).toContainText('62701');
  await expect(page.getByRole('checkbox', { name: 'Split it into first and last name' })).toBeChecked();
  await expect(page.getByText('2 letters will be charged')).toBeVisible();

  // A column that was not found is named, and its field is where it is chosen.
  const name = page.getByLabel('First name', { exact: true });
  await name.selectOption('');
  await expect(page.getByText('We found no column with names. Choose one: a full name is fine.')).toBeVisible();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await name.selectOption({ label: 'Client' });
  await expect(row(page, 'Alan Reed')).toContainText('7 Oak Ave');
});

test('a workbook and a vCard are converted in the browser and go on as a CSV file does', async ({ page }) => {
  const rows = [
    ['First Name', 'Last Name', 'Street', 'City', 'State', 'ZIP'],
    ['Grace', 'Hopper', '12 Main St', 'Springfield', 'IL', 62701],
    ['Zoë', 'Quill', '3 Beacon St', 'Boston', 'MA', 2108],
  ];
  const workbook = await writeXlsx({ sheets: [{ name: 'Friends', rows }] });
  await signUp(page);
  await page.goto('/portal/bulk-campaign-wizard');
  await chooseFile(page, { name: 'friends.xlsx', mimeType: '', buffer: Buffer.from(workbook) });
  await expect(page.getByText('Invalid File Type')).toBeVisible();
  await expect(page.getByText('Please upload a CSV file.')).toBeVisible();
  await expectAccessible(page, 'step 1, a workbook');
  await page.getByRole('button', { name: 'Convert it to a CSV file' }).click();
  await expect(page.getByText('Converted from friends.xlsx, sheet “Friends”')).toBeVisible();
  await expect(page.getByText('2 contacts')).toBeVisible();
  await toMapping(page);
  await expect(row(page, 'Zoë Quill')).toContainText('02108');
  await clickContinue(page);
  await expect(heading(page, 'List checked')).toBeVisible({ timeout: 30_000 });
  await expect(figure(page, 'Letters to send')).toHaveText('2');

  await page.goto('/portal/bulk-campaign-wizard?new');
  const picker = page.getByLabel('A workbook or a vCard to convert');
  await picker.setInputFiles({ name: 'broken.xlsx', mimeType: '', buffer: Buffer.from('PK no workbook') });
  await expect(page.getByText('We couldn’t convert the file')).toBeVisible();
  await page.goto('/portal/bulk-campaign-wizard?new');
  await picker.setInputFiles({ name: 'friends.vcf', mimeType: 'text/vcard', buffer: Buffer.from(VCARDS) });
  await expect(page.getByText('Converted from friends.vcf, vCard')).toBeVisible();
  await toMapping(page);
  await expect(row(page, 'Grace Hopper')).toContainText('12 Main St');
  await expect(row(page, 'Alan Reed')).toContainText('7 Oak Ave');
});
