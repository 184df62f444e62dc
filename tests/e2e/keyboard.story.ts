import type { Page } from '@playwright/test';
import { expect, signUpByForm, slowly, test } from './story.ts';

/** Presses Tab until the focused element has the given name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      const labels =
        element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
          ? [...(element.labels ?? [])]
          : [];
      return [element?.getAttribute('aria-label'), ...labels.map((label) => label.textContent), element?.textContent]
        .filter(Boolean)
        .join(' | ');
    });
    if (name.test(focused)) return;
  }
  throw new Error(`Tab never reached ${name}`);
}

test('a letter is written and sent without a mouse', async ({ page }) => {
  await signUpByForm(page);
  // A fast user presses Continue before the chosen address has loaded.
  await slowly(page, '**/functions/v1/place-details');
  await page.goto('/portal/create-individual-letter');
  await expect(page.getByLabel('Letter title')).toBeVisible();
  await tabTo(page, /^Message/);
  await page.keyboard.type('Dear Grace, no mouse was used.');
  await expect(page.getByLabel('Letter title')).toHaveValue('No mouse was used');
  await tabTo(page, /^Continue/);
  await page.keyboard.press('Enter');

  await expect(page.getByLabel('Search for their address')).toBeVisible();
  await tabTo(page, /^First name/);
  await page.keyboard.type('Grace');
  await tabTo(page, /^Last name/);
  await page.keyboard.type('Hopper');
  await tabTo(page, /^Search for their address/);
  await page.keyboard.type('12 Main St Springfield IL 62701');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, /^Continue/);
  await page.keyboard.press('Enter');

  await expect(page.getByLabel('Search for your address')).toBeVisible();
  await tabTo(page, /^Search for your address/);
  await page.keyboard.type('1 Quill Ln Albany NY 12207');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, /^Continue/);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('radio').first()).toBeAttached();
  await page.getByRole('radio').first().focus();
  await page.keyboard.press('Space');
  await tabTo(page, /^Continue/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Continue to Pay & Send' })).toBeEnabled();
  await tabTo(page, /^Continue to Pay & Send/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Pay & Send' })).toBeVisible();
  await tabTo(page, /^Send Letter/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/portal/campaign-history');
  await expect(page.getByRole('row', { name: /No mouse was used/ })).toBeVisible();
});
