import type { Page } from '@playwright/test';
import { balanceOf, callAs, expect, signInAsOperator, signUp, spendFreeCredits, test } from './story.ts';

test('a letter that the press gives up gives its credit back, says why, and is sent again with one click', async ({
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
  // Another story may have taken the letters into a run of its own.
  await callAs(operator, 'POST', '/functions/v1/press-create-run', {});
  await expect(async () => operator.goto(`/admin/press?run=${await runOf(operator, family)}`)).toPass();
  await operator.getByRole('button', { name: `Something is wrong with the letter to Cara ${family}` }).click();
  const dialog = operator.getByRole('dialog', { name: `The letter to Cara ${family}` });
  await dialog.getByText('Give it up').click();
  await dialog.getByLabel('Reason').fill('The address is a vacant lot.');
  await dialog.getByRole('button', { name: 'Give up and return the credit' }).click();
  await expect(dialog).toBeHidden();
  await operator.close();

  // The customer's page was not touched since.
  await expect(letters).toContainText('The address is a vacant lot. The credit went back to your account.');
  expect(await balanceOf(page)).toBe(1);
  await page.getByRole('button', { name: `Try this letter again: Cara ${family}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send for 1 credit' }).click();
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'Letter Submitted' })).toBeVisible();
  await expect(letters).toContainText('It was sent again as a new letter.');
  await expect(letters.getByRole('heading', { name: `Cara ${family}` })).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^Try this letter again/ })).toHaveCount(0);
  expect(await balanceOf(page)).toBe(0);
});

/** The run that has the letters to a family. */
async function runOf(operator: Page, family: string): Promise<string> {
  const runs = (await callAs(operator, 'GET', '/rest/v1/print_runs')) as { id: string }[];
  for (const { id } of runs) {
    const run = await callAs(operator, 'GET', `/rest/v1/print_runs/${id}`);
    if (JSON.stringify(run).includes(family)) return id;
  }
  throw new Error(`No run has a letter to ${family}.`);
}

test('an ongoing campaign is paused, and goes on', async ({ page }) => {
  await signUp(page);
  const [template] = (await callAs(page, 'GET', '/rest/v1/letter_templates?limit=1')) as { id: string }[];
  const address = { street: '1 Quill Ln', unit: '', city: 'Albany', state: 'NY', zip: '12207' };
  const { campaign } = (await callAs(page, 'POST', '/functions/v1/create-campaign', {
    title: 'Whoever signs up',
    message: 'Welcome, {{first_name}}.',
    campaign_type: 'ongoing',
    text_type: 'Short Text',
    return_address: { firstName: 'Ada', lastName: 'Writer', ...address },
    template_id: template?.id,
  })) as { campaign: { id: string } };
  const contacts = [{ first_name: 'Ann', last_name: 'Reader', ...address }];
  await callAs(page, 'POST', '/functions/v1/add-contacts', { campaign_id: campaign.id, contacts });
  await callAs(page, 'POST', '/functions/v1/submit-campaign', { campaign_id: campaign.id });

  await page.goto('/portal/campaign-history');
  const row = page.getByRole('row', { name: /Whoever signs up/ });
  const toast = (text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text });
  await row.getByRole('button', { name: 'Pause Whoever signs up' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pause campaign' }).click();
  await expect(toast('Campaign Paused')).toBeVisible();
  await expect(row).toContainText('Paused');
  await expect(row.getByRole('button', { name: 'Pause Whoever signs up' })).toBeHidden();
  await row.getByRole('button', { name: 'Resume Whoever signs up' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resume campaign' }).click();
  await expect(toast('Campaign Resumed')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Pause Whoever signs up' })).toBeVisible();
});
