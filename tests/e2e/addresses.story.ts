import type { Page } from '@playwright/test';
import { expect, expectAccessible, forward, signUp, test } from './story.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

async function openRecipient(page: Page): Promise<void> {
  await signUp(page);
  await page.goto('/portal/create-individual-letter');
  await page.getByLabel('Letter title').fill('Thanks');
  await page.getByRole('textbox', { name: 'Message' }).fill('Dear Grace, thank you.');
  await forward(page);
  await page.getByLabel('First name').fill('Grace');
  await page.getByLabel('Last name').fill('Hopper');
}

test('the address search asks for the ZIP code of a city that has several, and never says Verified', async ({
  page,
}) => {
  await openRecipient(page);
  const search = page.getByLabel('Search for their address');
  await search.fill('10 Downing St London SW1A 2AA');
  await expect(page.getByText('We mail to US addresses only.').last()).toBeVisible();
  await search.fill('99999 Zzyzx Fake Blvd Chicago');
  await page.getByRole('option', { name: /Chicago, IL \(add the ZIP code\)/ }).click();
  await expect(search).toHaveValue('99999 Zzyzx Fake Blvd, Chicago, IL ');
  await expect(page.getByText('Add the ZIP code to choose this address.').last()).toBeVisible();
  await search.pressSequentially('60601');
  await page.getByRole('option', { name: /Chicago, IL 60601/ }).click();
  await expect(page.getByText('City and ZIP match', { exact: true })).toBeVisible();
  await expect(page.getByText('We can’t check the street number and name.')).toBeVisible();
  await expect(page.getByText('Verified', { exact: true })).toBeHidden();
  await expectAccessible(page, 'an address whose street is not checked');
  await forward(page);
  await expect(page.getByLabel('Search for your address')).toBeVisible();
});

test('a manually entered address is kept as entered, and a ZIP code from another state must be fixed', async ({
  page,
}) => {
  await openRecipient(page);
  await page.getByRole('button', { name: 'Enter the address manually' }).click();
  await page.getByLabel('Street address').fill('9601 Wilshire Blvd');
  await page.getByLabel('City').fill('Los Angeles');
  await page.getByLabel('State').selectOption('NV');
  await page.getByLabel('ZIP code').fill('90210');
  await expect(page.getByText('Los Angeles, NV or 90210?')).toBeVisible();
  await expect(page.getByText('90210 is in Beverly Hills, CA. You entered Los Angeles, NV.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use Beverly Hills, CA' })).toBeVisible();
  await expectAccessible(page, 'city or ZIP code');
  await forward(page);
  await expect(page.getByLabel('Search for their address')).toBeVisible();

  await page.getByLabel('State').selectOption('CA');
  await expect(page.getByText('90210 is listed under Beverly Hills, CA, not Los Angeles')).toBeVisible();
  await page.getByLabel(/I’ve checked this address/).check();
  await forward(page);
  await expect(page.getByLabel('Search for your address')).toBeVisible();
});

test('a list flags each ZIP code from another state and fixes it with one click', async ({ page }) => {
  await signUp(page);
  await page.goto('/portal/bulk-campaign-wizard');
  const lines = [
    'Name,Address',
    'Ann Lee,"12 Main St, Reno, NV 62701"',
    'Bob Hall,428 Westwind Dr North Palm Beach FL 33408',
    'Cyd Moor,9601 Wilshire Blvd Los Angeles CA 90210',
  ];
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
  await page.getByLabel('Contact list, a CSV file').setInputFiles(file);
  await forward(page);
  await expect(heading(page, 'Match the columns')).toBeVisible();
  await forward(page);
  await expect(heading(page, 'List checked')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('2 letters will be charged')).toBeVisible();
  const ann = page.getByRole('row', { name: /Ann Lee/ });
  await expect(ann).toContainText('Reno, NV or 62701? 62701 is in Springfield, IL');
  await expectAccessible(page, 'city or ZIP code in a list');
  await ann.getByRole('button', { name: 'Use Springfield, IL' }).click();
  await expect(page.getByText('3 letters will be charged')).toBeVisible();

  await page.getByRole('button', { name: /^All rows/ }).click();
  await expect(page.getByRole('row', { name: /Bob Hall/ })).toContainText('North Palm Beach');
  await expect(page.getByRole('row', { name: /Bob Hall/ })).toContainText('City and ZIP match');
  await expect(page.getByRole('row', { name: /Cyd Moor/ })).toContainText('listed under Beverly Hills, CA');
  await page.getByText('Skip them').click();
  await expect(page.getByText('2 letters will be charged')).toBeVisible();
});

const MESSY = [
  'Owner Name,Property address,City,State,ZIP',
  'ROBERT JONES,12 MAIN ST,Springfield,IL,62701',
  '🏡 Karen 🎄 Davis,7 Oak Ave,Portland,OR,97201',
  'Homer Hall,"742 Evergreen Ter, Springfield",Springfield,IL,62701',
  'Cyd Moor,3 Elm St,Chicago,IL,62701',
  'Ana Diaz,5 Calle Luna,Bayamón,PR,00961',
  'Ana Diaz,5 Calle Luna,Bayamón,PR,00961',
].join('\n');

test('names, streets and cities of a messy list are tidied for all rows or one, and the counts agree', {
  tag: '@thorough',
}, async ({ page }) => {
  await signUp(page);
  await page.goto('/portal/bulk-campaign-wizard');
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(MESSY) };
  await page.getByLabel('Contact list, a CSV file').setInputFiles(file);
  await forward(page);
  await expect(heading(page, 'Match the columns')).toBeVisible();
  await expect(page.getByLabel('First name', { exact: true }).locator('option:checked')).toHaveText('From Owner Name');
  await expect(page.getByText('5 letters will be charged')).toBeVisible();
  await expect(page.getByText('Left out: 1 row repeats an earlier one.')).toBeVisible();
  const looks = page.getByRole('region', { name: 'How it looks on the envelope' });
  await expect(looks).toContainText('ROBERT JONES → Robert Jones');
  await looks.getByRole('listitem').filter({ hasText: 'name is in capital' }).getByRole('button').click();
  await expect(looks).toContainText('Changed to Title Case');
  await looks.getByRole('button', { name: 'Remove symbols' }).click();
  await expect(page.getByText('5 letters will be charged')).toBeVisible();
  const robert = page.getByRole('row', { name: /Robert Jones/ });
  await robert.getByRole('button', { name: 'Change it' }).click();
  await expect(robert).toContainText('12 Main St');
  await expect(page.getByRole('row', { name: /Homer Hall/ })).not.toContainText('Ter, Springfield');
  await expect(page.getByRole('row', { name: /Karen Davis/ })).toBeVisible();
  await expectAccessible(page, 'what can be tidied');

  await page.setViewportSize({ width: 360, height: 740 });
  const cards = page.getByRole('list', { name: /^Matched contacts/ });
  await expect(cards.getByText('5 Calle Luna').first()).toBeVisible();
  await cards.getByRole('button', { name: 'Edit row 3' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit row 3' });
  await expectAccessible(page, 'a row on a phone');
  await dialog.getByLabel('First name').fill('Homer J.');
  await dialog.getByRole('button', { name: 'Save row' }).click();
  await expect(cards.getByText('Homer J. Hall')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });

  await forward(page);
  await expect(heading(page, 'List checked')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('4 letters will be charged')).toBeVisible();
  const cyd = page.getByRole('row', { name: /Cyd Moor/ });
  await expect(cyd).toContainText('Chicago or 62701? 62701 is in Springfield, IL');
  await cyd.getByRole('button', { name: 'Use Springfield, IL' }).click();
  await expect(page.getByText('5 letters will be charged')).toBeVisible();
  await page.getByRole('button', { name: /^All rows/ }).click();
  await expect(page.getByRole('row', { name: /Ana Diaz/ }).first()).toContainText('City and ZIP match');
});
