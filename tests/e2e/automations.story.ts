import type { Page } from '@playwright/test';
import { expect, expectAccessible, settled, signUp, test } from './story.ts';

const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text });

/** Creates an automation in the dialog. Ends on its setup page. */
async function createAutomation(page: Page, name: string): Promise<void> {
  await page.goto('/portal/automations');
  await page.getByRole('button', { name: 'Create Automation' }).click();
  const dialog = page.getByRole('dialog');
  const create = dialog.getByRole('button', { name: 'Create Automation' });
  await create.click();
  await expect(toast(page, 'Please fill in all required fields')).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByRole('button', { name: 'Choose a card' }).click();
  await dialog.getByRole('radiogroup', { name: 'Card design' }).getByRole('radio').first().check({ force: true });
  await dialog.getByRole('button', { name: 'Hide cards' }).click();
  await create.click();
  await expect(toast(page, 'Please provide a custom message')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /Let AI write/ }).check();
  await create.click();
  await expect(toast(page, 'Please describe what type of message you want AI to generate')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /Let AI write/ }).uncheck();
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Welcome, ');
  await dialog.getByRole('button', { name: 'Insert [first name]' }).click();
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Writer');
  await dialog.getByLabel('Street address').fill('1 Quill Ln');
  await dialog.getByLabel('City', { exact: true }).fill('Albany');
  await dialog.getByLabel('State', { exact: true }).selectOption('NY');
  await dialog.getByLabel('ZIP code').fill('12207');
  await create.click();
  await expect(toast(page, 'Automation created successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

test('the guide shows a signed-in reader the URL of an automation and sends a test event', async ({ page }) => {
  await signUp(page);
  await createAutomation(page, 'From the guide');
  await page.goto('/highlevel-guide');
  await expect(page.getByLabel('Your automation')).toHaveValue(/./);
  await expect(page.locator('code').first()).toContainText('?key=');
  await page.getByRole('button', { name: 'Send a test event from Shopify' }).click();
  await page.getByRole('link', { name: 'See it in Webhook History' }).click();
  await expect(page.getByRole('row', { name: /From the guide/ })).toBeVisible();
});

for (const [name, width, colorScheme] of [
  ['light and wide', 1280, 'light'],
  ['dark and narrow', 360, 'dark'],
] as const) {
  test.describe(name, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme });

    test('the automation pages are accessible and fit the screen', async ({ page }) => {
      await signUp(page);
      await createAutomation(page, 'Looks');
      await page.getByText('Try it without your CRM').click();
      await page.getByRole('button', { name: 'Send a test event from HighLevel' }).click();
      await expect(page.getByRole('region', { name: 'What we understood' })).toContainText('918 Mesa Street');
      const check = async (where: string) => {
        await settled(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(width);
        await expectAccessible(page, where);
      };
      await page.getByRole('button', { name: 'Change City' }).click();
      await check('setup');
      await page.goto('/portal/automations');
      await check('list');
      await page.getByRole('button', { name: 'Edit Looks' }).click();
      for (const part of ['Handwriting', 'When to send', 'Security'])
        await page.locator('summary').filter({ hasText: part }).click();
      await check('editor');
      await page.goto('/portal/webhook-history');
      await page.getByRole('button', { name: /Details of the event/ }).click();
      await expect(page.getByRole('region', { name: 'As received' })).toBeVisible();
      await check('history');
      await page.goto('/highlevel-guide');
      await check('guide');
    });
  });
}
