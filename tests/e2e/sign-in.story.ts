import { connect, sql } from '../../src/platform/database/db.ts';
import { postgresOf } from '../support/product.ts';
import { expect, newEmail, PASSWORD, signIn, signUp, signUpByForm, test } from './story.ts';

/** Makes the newest sign-in of a person one of yesterday, which proves nothing any more. */
async function ageSession(email: string): Promise<void> {
  const postgres = await postgresOf(process.env.STORY_DATA ?? '');
  const { db, close } = connect(postgres?.url ?? '', 1);
  await sql`update sessions set proved_at = null, amr = '[]'
    where user_id = (select id from users where email = ${email})`.execute(db);
  await close();
}

test('signing out reloads the home page and closes access to signed-in pages', async ({ page }) => {
  await signUpByForm(page);
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByText('You have been successfully signed out.')).toBeVisible();
  await page.goto('/portal/campaign-history');
  await expect(page).toHaveURL(/\/auth\/login/);
});

test('a forgotten password is reset by email', async ({ page }) => {
  const email = await signUp(page);
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/auth/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByText('Check your email for a password reset link!').first()).toBeVisible();

  const mailbox = await page.context().newPage();
  await expect(async () => {
    await mailbox.goto(`/sandbox/mailbox?to=${encodeURIComponent(email)}`);
    await mailbox
      .getByRole('link', { name: /reset|password/i })
      .first()
      .click({ timeout: 1000 });
  }).toPass();
  // The email is shown in a frame without scripts, so read its link instead of clicking it.
  const html = (await mailbox.locator('iframe').getAttribute('srcdoc')) ?? '';
  const link = html.match(/href="([^"]*\/auth\/v1\/verify[^"]*)"/)?.[1] ?? '';
  await page.goto(link.replaceAll('&#38;', '&'));
  await page.waitForURL('**/auth/reset-password**');
  await page.getByLabel('New password', { exact: true }).fill('another-password');
  await page.getByLabel('New password again').fill('another-password');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
  await mailbox.close();

  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await signIn(page, email, 'another-password');
  await expect(page).toHaveURL(/create-letter-start/);
});

test.describe('when a password is refused', () => {
  test.use({ allowedErrors: [/status of 4(00|22)/] });

  test('a weak password is refused with the reason, and the form keeps its input', async ({ page }) => {
    await page.goto('/auth/signup');
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Writer');
    await page.getByLabel('Email').fill(newEmail());
    await page.getByLabel('Password', { exact: true }).fill('password1234');
    await page.getByLabel('Confirm password').fill('password1234');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('alert')).toContainText('Many people use this password.');
    await expect(page.getByLabel('First name')).toHaveValue('Ada');
  });

  test('without a reset link, changing the password some time after signing in requires the current one', async ({
    page,
  }) => {
    await ageSession(await signUp(page));
    await page.goto('/auth/reset-password');
    await page.getByLabel('New password', { exact: true }).fill('another-password');
    await page.getByLabel('New password again').fill('another-password');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await page.getByLabel('Current password').fill('not-my-password');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(page.getByRole('alert')).toContainText('Current password is incorrect.');
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Save new password' }).click();
    await page.waitForURL('**/create-letter-start');
  });

  test('the page for a new password needs a session or the link of a reset mail', async ({ page }) => {
    await page.goto('/auth/reset-password');
    await expect(page.getByText('Auth session missing!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeVisible();
  });

  test('a failed sign-in does not reveal whether the account exists', async ({ page }) => {
    await page.goto('/auth/login');
    await page.getByLabel('Email').fill(newEmail());
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('alert').first()).toContainText('Invalid login credentials');
  });
});

test.describe('an unknown path', () => {
  test.use({ allowedErrors: [/404: no page at \/no-such-page|status of 404/] });

  test('shows the 404 page with a link home and logs the path', async ({ page }) => {
    const logged = page.waitForEvent('console', (message) => message.text().includes('/no-such-page'));
    expect((await page.goto('/no-such-page'))?.status()).toBe(404);
    await expect(page.getByText('404')).toBeVisible();
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    await logged;
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL(/\/$/);
  });
});
