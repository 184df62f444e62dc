import type { Page } from '@playwright/test';
import { expect, expectFits, newEmail, signUp, test } from './story.ts';

/** The newest sign-in mail to an address: its link and its code. */
async function mailTo(page: Page, email: string): Promise<{ link: string; code: string }> {
  const mailbox = await page.context().newPage();
  await expect(async () => {
    await mailbox.goto(`/sandbox/mailbox?to=${encodeURIComponent(email)}`);
    await mailbox.getByRole('link', { name: 'Sign in to Longhand' }).first().click({ timeout: 1000 });
  }).toPass();
  const html = (await mailbox.locator('iframe').getAttribute('srcdoc')) ?? '';
  await mailbox.close();
  const link = html.match(/href="([^"]*\/auth\/v1\/verify[^"]*)"/)?.[1] ?? '';
  return { link: link.replaceAll('&#38;', '&'), code: html.match(/>(\d{6})</)?.[1] ?? '' };
}

async function signedOut(page: Page): Promise<string> {
  const email = await signUp(page);
  await page.evaluate(() => localStorage.clear());
  return email;
}

async function askFor(page: Page, email: string) {
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('link', { name: 'Email me a link instead' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await page.getByRole('button', { name: 'Email Me a Link' }).click();
  await expect(page.getByText(`If ${email} has an account, we’ve sent an email.`)).toBeVisible();
}

test.use({ allowedErrors: [/Blocked script execution in 'about:srcdoc'|status of 40[13]/] });

test('somebody signs in by the code of a mail, or by its link', async ({ page }) => {
  const email = await signedOut(page);
  await askFor(page, email);
  await page.getByLabel('Code from the email').fill('12');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Please enter the 6 digits from the email.')).toBeVisible();
  const { code } = await mailTo(page, email);
  await page.getByLabel('Code from the email').fill(code === '123456' ? '654321' : '123456');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('This code is wrong or too old.')).toBeVisible();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectFits(page, 'light and wide');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 800 });
  await expectFits(page, 'dark and narrow');
  await page.getByLabel('Code from the email').fill(` ${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/create-letter-start');
});

test('the link signs in the browser that asked for it, once', async ({ page, browser }) => {
  const email = await signedOut(page);
  await askFor(page, email);
  const { link } = await mailTo(page, email);
  await page.goto(link);
  await page.waitForURL('**/create-letter-start');
  const elsewhere = await browser.newPage();
  await elsewhere.goto(link);
  await expect(elsewhere.getByText('This link doesn’t work here')).toBeVisible();
  await elsewhere.close();
});

test('an address without an account gets the same response, and no account', async ({ page }) => {
  const email = newEmail();
  await askFor(page, email);
  await page.goto(`/sandbox/mailbox?to=${encodeURIComponent(email)}`);
  await expect(page.getByText('Sign in to Longhand')).toHaveCount(0);
});
