import type { Browser, Page } from '@playwright/test';
import { callAs, expect, expectFits, newEmail, PASSWORD, signUp, test } from './story.ts';

/** People work together in one account, each with their role. */

// Being refused shows in the console of the browser.
test.use({ allowedErrors: [/status of 40[39]/] });

/** Another person’s browser. */
const browserOf = async (browser: Browser, baseURL: string | undefined) =>
  (await browser.newContext({ baseURL: baseURL as string })).newPage();

/** Pays a plan on the payment page of the sandbox. */
async function buyPlan(page: Page, planId: string): Promise<void> {
  const { url, sessionId } = (await callAs(page, 'POST', '/functions/v1/subscription-checkout', { planId })) as {
    url: string;
    sessionId: string;
  };
  const form = { card_number: '4242 4242 4242 4242', expiry: '12 / 40', name: 'Ada Writer' };
  await page.request.post(new URL(url).pathname, { form });
  await callAs(page, 'POST', '/functions/v1/process-payment-success', { session_id: sessionId });
}

/** Opens the link of the newest invitation to an address, in the page of the person who got the mail. */
async function openInvitation(page: Page, email: string): Promise<void> {
  await expect(async () => {
    await page.goto(`/sandbox/mailbox?to=${encodeURIComponent(email)}`);
    await page
      .getByRole('link', { name: /invites you to/ })
      .first()
      .click({ timeout: 1000 });
  }).toPass();
  const text = await page.content();
  const link = /\/invitation#[\w-]+/.exec(text)?.[0] ?? '';
  await page.goto(link);
  await page.reload();
}

/** An automation of the account, whose webhook URL orders cards. */
async function makeAutomation(page: Page): Promise<void> {
  const [design] = (await callAs(page, 'GET', '/rest/v1/letter_templates')) as { id: string }[];
  await callAs(page, 'POST', '/rest/v1/automations', {
    name: 'Welcome',
    card_design_id: design?.id,
    custom_message: 'Dear [first name], welcome!',
  });
}

const menu = (page: Page) => page.getByRole('button', { name: 'Your account' });

async function invite(page: Page, email: string, role: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite a Person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a Person' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByText(role, { exact: true }).click();
  await expect(dialog.getByRole('radio', { name: role })).toBeChecked();
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(email, { exact: true })).toBeVisible();
}

/** Someone new signs up with the address of the mail, and is in. */
async function joinAsBen(page: Page, email: string): Promise<void> {
  await openInvitation(page, email);
  await expect(page.getByRole('heading', { name: 'Join Quill & Sons' })).toBeVisible();
  await page.getByLabel('First name').fill('Ben');
  await page.getByLabel('Last name').fill('Sender');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign Up and Join' }).click();
  await page.waitForURL('**/create-letter-start');
}

/** An account with three seats, and a name. */
async function openTeam(page: Page): Promise<void> {
  await page.reload();
  await expect(page.getByText('1 of 3 used')).toBeVisible();
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Quill & Sons');
  await page.getByRole('button', { name: 'Save Name' }).click();
  await expect(page.getByText('Who works in Quill & Sons')).toBeVisible();
}

test('an owner invites two people, who work in the account by their roles, and removes one', {
  tag: '@thorough',
}, async ({ page, browser, baseURL }) => {
  await signUp(page);
  await page.goto('/portal/team');
  await expect(page.getByRole('button', { name: 'Invite a Person' })).toBeDisabled();
  await expect(page.getByText('To invite someone, choose a larger plan')).toBeVisible();
  await buyPlan(page, 'plan_team');
  await openTeam(page);

  const [ben, cora] = [newEmail(), newEmail()];
  await invite(page, ben, 'Sender');
  await invite(page, cora, 'Viewer');
  await expect(page.getByText('3 of 3 used')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invite a Person' })).toBeDisabled();

  const bens = await browserOf(browser, baseURL);
  await joinAsBen(bens, ben);
  await menu(bens).click();
  await expect(bens.getByRole('menuitemradio', { name: 'Quill & Sons' })).toBeChecked();

  // In a second tab he works in his own account; the first stays where it is.
  const own_tab = await bens.context().newPage();
  await own_tab.goto('/portal/team');
  await menu(own_tab).click();
  await own_tab.getByRole('menuitemradio', { name: 'Ben Sender' }).click();
  await own_tab.waitForURL('**/create-letter-start');
  await own_tab.goto('/portal/team');
  await expect(own_tab.getByText('1 of 1 used')).toBeVisible();
  await bens.goto('/portal/team');
  await expect(bens.getByText('3 of 3 used')).toBeVisible();
  await expect(bens.getByRole('button', { name: 'Invite a Person' })).toHaveCount(0);

  // Somebody who has a sign-in, and is signed in as somebody else, is told to switch.
  const coras = await browserOf(browser, baseURL);
  await signUp(coras, cora);
  const others = await browserOf(browser, baseURL);
  await signUp(others);
  await openInvitation(others, cora);
  await expect(others.getByText('This invitation is for another address')).toBeVisible();
  await others.getByRole('button', { name: 'Sign Out and Continue' }).click();
  await others.getByRole('link', { name: 'Sign In to Accept' }).click();
  await others.getByLabel('Email').fill(cora);
  await others.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await others.getByRole('button', { name: 'Sign In' }).click();
  await others.getByRole('button', { name: 'Accept Invitation' }).click();
  await others.waitForURL('**/create-letter-start');
  await others.goto('/portal/create-individual-letter');
  await expect(others.getByRole('heading', { name: 'Your role does not include this page' })).toBeVisible();
  await others.goto('/portal/billing');
  await expect(others.getByText('You are a viewer in Quill & Sons')).toBeVisible();
  // What a viewer may not do is not offered.
  await others.goto('/portal/campaigns');
  await expect(others.getByText('Campaigns of your team appear here.')).toBeVisible();
  await expect(others.getByRole('link', { name: 'Create Campaign' })).toHaveCount(0);
  await others.goto('/settings/privacy');
  await expect(others.getByText('Owners and admins can erase people')).toBeVisible();
  await expect(others.getByRole('button', { name: /Close Account|Find This Person|Prepare My Data/ })).toHaveCount(0);

  await page.reload();
  await expect(page.getByText('No open invitations.')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectFits(page, 'the team');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 800 });
  await expectFits(page, 'the team, dark and narrow');

  // Ben takes the webhook URL of an automation with him, unless it is replaced when he goes. A viewer never sees it.
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 900 });
  await makeAutomation(page);
  await bens.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await bens.goto('/portal/automations');
  await bens.getByRole('button', { name: 'Copy webhook URL of Welcome' }).click();
  await expect(bens.getByText('Webhook URL copied to clipboard!')).toBeVisible();
  const url = await bens.evaluate(() => navigator.clipboard.readText());
  const posted = async () => (await bens.request.post(url, { data: { first_name: 'Grace' } })).status();
  expect(await posted()).toBe(202);
  await others.goto('/portal/automations');
  await expect(others.getByRole('button', { name: 'Copy webhook URL of Welcome' })).toBeDisabled();
  await others.getByRole('link', { name: 'Welcome', exact: true }).click();
  await expect(others.getByText('Only members who may send see the whole URL')).toBeVisible();
  await expectFits(others, 'an automation as a viewer sees it');

  await page.goto('/portal/team');
  await page.getByRole('button', { name: 'Remove Ben Sender' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove Ben Sender?' });
  await removal.getByRole('checkbox', { name: /^Also replace the webhook URLs that they could see/ }).check();
  await removal.getByLabel('The old URL should').selectOption('Stop now');
  await expectFits(page, 'the removal with its webhook URLs');
  await removal.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('2 of 3 used')).toBeVisible();
  expect(await posted()).toBe(401);
  await bens.reload();
  await bens.waitForURL('**/create-letter-start');
  await expect(bens.getByText('You left an account')).toBeVisible();
  await Promise.all([bens, coras, others].map((each) => each.context().close()));
});

test('an invitation is sent again and withdrawn; a member gets another role, becomes the owner, and the former one leaves', {
  tag: '@thorough',
}, async ({ page, browser, baseURL }) => {
  await signUp(page);
  await buyPlan(page, 'plan_team');
  await page.goto('/portal/team');
  await openTeam(page);
  const [ben, cora] = [newEmail(), newEmail()];
  await invite(page, cora, 'Viewer');
  await page.getByRole('button', { name: `Send Again to ${cora}` }).click();
  await expect(page.getByText('Invitation sent again')).toBeVisible();
  await page.getByRole('button', { name: `Withdraw the invitation to ${cora}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw Invitation' }).click();
  await expect(page.getByText('No open invitations.')).toBeVisible();

  await invite(page, ben, 'Sender');
  const bens = await browserOf(browser, baseURL);
  await joinAsBen(bens, ben);
  await page.reload();
  const his_row = page.getByRole('row', { name: /Ben Sender/ });
  await his_row.getByRole('button', { name: 'Change role Ben Sender' }).click();
  const role = page.getByRole('dialog', { name: 'Role of Ben Sender' });
  await role.getByText('Admin', { exact: true }).click();
  await role.getByRole('button', { name: 'Save Role' }).click();
  await expect(his_row).toContainText('Admin');
  await his_row.getByRole('button', { name: 'Make owner Ben Sender' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Transfer Ownership' }).click();
  await expect(his_row).toContainText('Owner');
  await expect(page.getByRole('button', { name: 'Remove Ben Sender' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/create-letter-start');
  await bens.goto('/portal/team');
  await expect(bens.getByText('1 of 3 used')).toBeVisible();
});
