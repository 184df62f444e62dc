import { expect, expectAccessible, forward, newEmail, PASSWORD, signIn, signUp, test } from './story.ts';

test('somebody writes a card before they sign up, and still has it afterwards', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Try it without an account' }).click();
  await expectAccessible(page, 'the page that begins a card');
  await page.getByRole('button', { name: 'Start a Card' }).click();
  await page.waitForURL('**/portal/create-individual-letter');
  await page.getByLabel('Letter title').fill('Before the account');
  await page.getByRole('textbox', { name: 'Message' }).fill('Dear Ruth, thank you for the plums.');
  await forward(page);
  await expect(page.getByRole('heading', { name: 'Who is it for?' })).toBeVisible();
  await page.goto('/portal/billing');
  await page.waitForURL('**/auth/signup');
  const email = newEmail();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Writer');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL('**/portal/onboarding/account-details');
  await page.getByLabel('Phone').fill('(555) 123-4567');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('link', { name: 'I Understand - Continue' }).click();
  await page.getByRole('button', { name: 'Create Your First Campaign' }).click();
  await expect(page.getByText('You have 5 credits')).toBeVisible();
  await page.goto('/portal/create-individual-letter');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Letter title')).toHaveValue('Before the account');
});

test('somebody with an account writes a card before they sign in, and still has it afterwards', async ({
  page,
  browser,
}) => {
  const owner = await (await browser.newContext()).newPage();
  const email = await signUp(owner);
  await owner.context().close();
  await page.goto('/try');
  await page.getByRole('button', { name: 'Start a Card' }).click();
  await page.waitForURL('**/portal/create-individual-letter');
  await page.getByLabel('Letter title').fill('Before signing in');
  await page.getByRole('textbox', { name: 'Message' }).fill('Dear Ruth, thank you for the pears.');
  await forward(page);
  await expect(page.getByRole('heading', { name: 'Who is it for?' })).toBeVisible();
  await signIn(page, email);
  await page.goto('/portal/create-individual-letter');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Letter title')).toHaveValue('Before signing in');
});
