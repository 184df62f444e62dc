import type { Page } from '@playwright/test';
import { expect, expectFits, linkIn, newEmail, PASSWORD, signIn, signUp, test } from './story.ts';

const FIREFOX_ON_WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:125.0) Gecko/20100101 Firefox/125.0';
const NEW_PASSWORD = 'a-better-harbor-lamp';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test.use({ allowedErrors: [/status of 4(00|01|03|22)/] });

test('another device is seen and signed out, the password and the email address are changed with a proof', {
  tag: '@thorough',
}, async ({ page, context, browser, baseURL }) => {
  const email = await signUp(page);
  const elsewhere = await browser.newContext({ baseURL: baseURL as string, userAgent: FIREFOX_ON_WINDOWS });
  const other = await elsewhere.newPage();

  await test.step('the other device is mailed, listed and signed out', async () => {
    await signIn(other, email);
    expect(await linkIn(context, email, 'New sign-in to your Longhand account', '/settings/security')).not.toBe('');
    await page.goto('/settings');
    await page.getByRole('link', { name: 'Change your email, password and devices' }).click();
    await expect(card(page, 'Devices').getByText('This device')).toBeVisible();
    await card(page, 'Devices')
      .getByRole('button', { name: /^Sign out Firefox on Windows/ })
      .click();
    await expect(page.getByText('Firefox on Windows is signed out.')).toBeVisible();
    await expect(card(page, 'Devices').getByRole('listitem')).toHaveCount(1);
    await other.goto('/settings');
    await expect(other).toHaveURL(/\/auth\/login/);
    await elsewhere.close();
  });

  await test.step('a password is changed by whoever knows the current one', async () => {
    const password = card(page, 'Password');
    await password.getByLabel('Current password').fill('not-my-password');
    await password.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await password.getByLabel('New password again').fill(NEW_PASSWORD);
    await password.getByRole('button', { name: 'Change Password' }).click();
    await expect(password.getByRole('alert')).toContainText('Current password is incorrect.');
    await password.getByLabel('Current password').fill(PASSWORD);
    await password.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByText('You are signed in here, and signed out everywhere else.')).toBeVisible();
    await expect(card(page, 'Recent Activity').getByText('Password changed')).toBeVisible();
  });

  const wanted = newEmail();
  await test.step('a session from a reset link alone does not change the address: the password does', async () => {
    const redirect_to = `${baseURL}/auth/reset-password`;
    await page.request.post(`/auth/v1/recover?redirect_to=${encodeURIComponent(redirect_to)}`, { data: { email } });
    await page.goto(await linkIn(context, email, 'Reset your Longhand password'));
    await page.waitForURL('**/auth/reset-password**');
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    await page.goto('/settings/security');
    await card(page, 'Email Address').getByLabel('New email address').fill(wanted);
    await card(page, 'Email Address').getByRole('button', { name: 'Send Both Links' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await dialog.getByLabel('Your password').fill('not-my-password');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Current password is incorrect.');
    await dialog.getByLabel('Your password').fill(NEW_PASSWORD);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(card(page, 'Email Address').getByText(`one to ${wanted}`)).toBeVisible();
  });

  await test.step('the page reads well, wide and light, narrow and dark', async () => {
    await expectFits(page, 'security, light and wide');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 360, height: 800 });
    await expectFits(page, 'security, dark and narrow');
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
  });

  await test.step('the address changes once both have confirmed it', async () => {
    await page.goto(await linkIn(context, email, 'Confirm the change of your email address'));
    await expect(page.getByText('One confirmation to go')).toBeVisible();
    await expectFits(page, 'half of the change');
    await page.goto(await linkIn(context, wanted, 'Confirm your new email address'));
    await expect(page.getByText('Your email address was changed')).toBeVisible();
    await page.getByRole('link', { name: 'Go to the security page' }).click();
    await expect(card(page, 'Email Address').getByText(wanted)).toBeVisible();
    await expect(card(page, 'Recent Activity').getByText('Email address changed')).toBeVisible();
  });
});
