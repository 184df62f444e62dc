import type { Page } from '@playwright/test';
import { expect } from './story.ts';

/** The steps of the bulk wizard, as stories take them. */

export const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

export const chooseFile = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByLabel('Contact list, a CSV file').setInputFiles(file);
export const clickContinue = (page: Page) => page.getByRole('button', { name: /^Continue/ }).click();
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
export const figure = (page: Page, name: string) =>
  page.locator('dl > div').filter({ hasText: name }).getByRole('definition').first();

/** Steps 1 and 2 for a list without problems. */
export async function uploadContacts(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await page.goto('/portal/bulk-campaign-wizard');
  await chooseFile(page, file);
  await clickContinue(page);
  await expect(heading(page, 'Match the columns')).toBeVisible();
  await clickContinue(page);
  await expect(heading(page, 'List checked')).toBeVisible({ timeout: 30_000 });
  await clickContinue(page);
}

/** Steps 3 to 5. */
export async function write(page: Page, title: string, message: string): Promise<void> {
  await expect(heading(page, 'Choose a card')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Continue/ })).toBeDisabled();
  await page.getByRole('radio', { name: /./ }).first().check({ force: true });
  await clickContinue(page);
  await page.getByLabel('Campaign title').fill(title);
  await page.getByRole('textbox', { name: 'Message' }).fill(message);
  await clickContinue(page);
  await expect(heading(page, 'Return address')).toBeVisible();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Writer');
  await page.getByLabel('Street address').fill('1 Quill Ln');
  await page.getByLabel('City').fill('Albany');
  await page.getByLabel('State').selectOption('NY');
  await page.getByLabel('ZIP code').fill('12207');
}
