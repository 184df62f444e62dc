import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectFits, linkIn, newEmail, PASSWORD, signInAsOperator, signUp, test } from './story.ts';

/** What a stolen session of an operator does not do: each such act asks for the password, and goes on from there. */

test.use({ allowedErrors: [/status of 40[03]/] });

const CONFIRM = 'Confirm it’s you';

/** Makes somebody an owner of this Longhand, in the dialog. */
async function makeOwner(page: Page, email: string): Promise<void> {
  await page.goto('/admin/operators');
  await page.getByRole('button', { name: 'Add Operator' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Operator' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('checkbox', { name: /^Owner/ }).check();
  await dialog.getByLabel('Reason').fill('A second pair of eyes');
  await dialog.getByRole('button', { name: 'Save Roles' }).click();
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Owner');
}

/** A session without a proof, as one that is older than 15 minutes: a reset link proves nothing. */
async function sessionWithoutProof(page: Page, context: BrowserContext, email: string): Promise<void> {
  const redirect_to = `${new URL(page.url()).origin}/auth/reset-password`;
  await page.request.post(`/auth/v1/recover?redirect_to=${encodeURIComponent(redirect_to)}`, { data: { email } });
  await page.goto(await linkIn(context, email, 'Reset your Longhand password'));
  await page.waitForURL('**/auth/reset-password**');
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
}

async function confirm(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: CONFIRM });
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toBeHidden();
}

test('an operator confirms who they are before acts that matter, and each act is then done', async ({
  page,
  context,
  browser,
}) => {
  const boss = await (await browser.newContext()).newPage();
  const customer = await (await browser.newContext()).newPage();
  const customer_email = await signUp(customer);
  await customer.context().close();
  const email = newEmail();
  await signUp(page, email);
  await signInAsOperator(boss);
  await makeOwner(boss, email);
  const another = await (await browser.newContext({ acceptDownloads: true })).newPage();
  const another_email = newEmail();
  await signUp(another, another_email);
  await makeOwner(boss, another_email);
  await boss.context().close();

  await test.step('over the dialog of a ban: cancelled, nothing is done; confirmed, it is', async () => {
    await sessionWithoutProof(page, context, email);
    await page.goto(`/admin/users?q=${encodeURIComponent(customer_email)}`);
    await page.getByRole('link', { name: customer_email }).click();
    await page.getByRole('button', { name: 'Ban', exact: true }).click();
    const ban = page.getByRole('dialog', { name: 'Ban this person?' });
    await ban.getByLabel('Reason').fill('A test of the door');
    await ban.getByRole('button', { name: 'Ban', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: CONFIRM });
    await expect(dialog.getByLabel('Your password')).toBeFocused();
    for (const [width, colorScheme] of [
      [360, 'dark'],
      [1280, 'light'],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await expectFits(page, `the proof over a dialog, ${width} px, ${colorScheme}`);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(ban.getByRole('alert')).toContainText('Confirm it’s you first');
    await ban.getByRole('button', { name: 'Ban', exact: true }).click();
    await confirm(page);
    await expect(page.getByText('Banned until an operator ends it')).toBeVisible();
    // For 15 minutes nothing asks again.
    await page.getByRole('button', { name: 'End Ban' }).click();
    const unban = page.getByRole('dialog', { name: 'End their ban?' });
    await unban.getByLabel('Reason').fill('It was a test');
    await unban.getByRole('button', { name: 'End Ban' }).click();
    await expect(page.getByText('Ban lifted')).toBeVisible();
  });

  await test.step('before a file with personal data', async () => {
    await sessionWithoutProof(another, another.context(), another_email);
    await another.goto('/admin/audit');
    const file = another.waitForEvent('download');
    await another.getByRole('button', { name: 'Export as CSV' }).click();
    await confirm(another);
    expect((await file).suggestedFilename()).toBe('audit.csv');
    await another.context().close();
  });

  await test.step('and is told why no chat can be set', async () => {
    await page.goto('/admin/system-settings');
    await expect(page.getByLabel('Chat script')).toBeDisabled();
    await expect(page.getByText('To use a chat service, set CHAT_SCRIPT_ORIGIN in the environment')).toBeVisible();
  });
});
