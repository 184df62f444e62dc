import type { Browser, BrowserContext, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, expectAccessible, PASSWORD, settled, signUp, test, VIEWS } from './story.ts';

// What a session below its second factor is refused shows in the console.
test.use({ allowedErrors: [/status of 4(03|22)/] });

const STEP_MS = 30_000;
/** A code is taken once, so each sign-in of a story uses the one of another step. */
const code = (secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * STEP_MS });

/** A device with a fingerprint reader that always agrees. */
async function addDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Set Up Authenticator App' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Code from your app').fill('000000');
  await page.getByRole('button', { name: 'Turn On' }).click();
  await expect(page.getByRole('alert')).toContainText('That code is wrong');
  await page.getByLabel('Code from your app').fill(code(secret));
  await page.getByRole('button', { name: 'Turn On' }).click();
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused();
  const list = page.getByRole('list').filter({ hasText: /^[a-z2-9]{4}-/ });
  const codes = await list.getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'I’ve saved the codes' }).click();
  await expect(page.getByText('10 of 10 left')).toBeVisible();
  return { secret, codes };
}

/** Another browser, at the sign-in page that a deep link led to. */
async function elsewhere(
  browser: Browser,
  email: string,
  path: string,
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(path);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/auth/second-factor');
  return { page, context };
}

test('an authenticator app is asked for in a second browser, and a recovery code opens it when the phone is lost', async ({
  page,
  browser,
}) => {
  const email = await signUp(page);
  const { secret, codes } = await setUpApp(page);

  const second = await elsewhere(browser, email, '/portal/billing');
  await second.page.getByLabel('Code from your app').fill('000000');
  await second.page.getByRole('button', { name: 'Continue' }).click();
  await expect(second.page.getByRole('alert')).toContainText('That code is wrong');
  await second.page.getByLabel('Code from your app').fill(code(secret, 1));
  await second.page.getByRole('button', { name: 'Continue' }).click();
  await second.page.waitForURL('**/portal/billing');
  await second.context.close();

  // The phone is gone.
  const third = await elsewhere(browser, email, '/settings/security');
  await third.page.getByRole('button', { name: 'Use a recovery code' }).click();
  await third.page.getByLabel('Recovery code').fill(codes[3]?.toUpperCase() ?? '');
  await third.page.getByRole('button', { name: 'Continue' }).click();
  await third.page.waitForURL('**/settings/security');
  await expect(third.page.getByText('9 of 10 left')).toBeVisible();
  await third.page.getByRole('button', { name: 'Remove Authenticator app' }).click();
  await third.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(third.page.getByRole('button', { name: 'Set Up Authenticator App' })).toBeVisible();
  await third.context.close();
});

test('a passkey signs its owner in, also in place of the code', { tag: '@thorough' }, async ({ page }) => {
  const email = await signUp(page);
  await addDevice(page);
  await setUpApp(page);
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  await expect(page.getByText('Passkey added').first()).toBeVisible();
  await page.getByRole('button', { name: /^Rename/ }).click();
  await page.getByLabel('Name', { exact: true }).fill('Work laptop');
  await page.getByRole('button', { name: 'Save Name' }).click();
  await expect(page.getByText('Work laptop', { exact: true }).first()).toBeVisible();

  for (const { viewport, colorScheme } of VIEWS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await settled(page);
    await expectAccessible(page, '/settings/security');
  }

  const signOut = async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto('/auth/login');
  };
  await signOut();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/create-letter-start');

  await signOut();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/auth/second-factor');
  await expect(page.getByLabel('Code from your app')).toBeVisible();
  await expectAccessible(page, '/auth/second-factor');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/create-letter-start');

  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Work laptop removed')).toBeVisible();
});

test('somebody whose account demands a second factor sets a passkey up while signing in', { tag: '@thorough' }, async ({
  page,
}) => {
  const email = await signUp(page);
  await addDevice(page);
  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  await expect(page.getByText('Passkey added').first()).toBeVisible();
  const signOut = async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto('/auth/login');
  };
  await signOut();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/create-letter-start');
  await page.goto('/settings/security');
  await page.getByRole('switch', { name: 'Every member needs a second factor' }).click();
  await expect(page.getByText('Every member now needs a second factor')).toBeVisible();
  await page.getByRole('button', { name: /^Remove / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(/ removed$/)).toBeVisible();

  await signOut();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  await settled(page);
  await expectAccessible(page, 'the forced set-up of a second factor');
  await page.getByRole('region', { name: 'Passkey' }).getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/create-letter-start');
});
