import type { Page } from '@playwright/test';
import { callAs, expect, expectAccessible, settled, signInAsOperator, signUp, submitCampaign, test } from './story.ts';

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 360, height: 740 };

/** Checks the page as it is: light and wide, dark and narrow. */
async function expectAccessibleEverywhere(page: Page, where: string): Promise<void> {
  await settled(page);
  await expectAccessible(page, `${where}, light and wide`);
  await page.setViewportSize(NARROW);
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page);
  await expectAccessible(page, `${where}, dark and narrow`);
  await page.setViewportSize(WIDE);
  await page.emulateMedia({ colorScheme: 'light' });
}

const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text });
const mailsTo = async (page: Page, email: string) =>
  (await page.request.get(`/sandbox/mailbox?to=${encodeURIComponent(email)}`)).text();

test.describe('support', () => {
  // A second operator's answer is refused, and so is a role without the right.
  test.use({ viewport: WIDE, allowedErrors: [/status of 40[39]/] });

  test('a customer complains; support sees their letters, answers by mail, notes, assigns and resolves', {
    tag: '@thorough',
  }, async ({ page, browser }) => {
    const customer = await (await browser.newContext()).newPage();
    const email = await signUp(customer);
    const words = { title: 'Spring thanks', message: 'Thank you!', campaign_type: 'bulk' } as const;
    await submitCampaign(customer, words, [{ first_name: 'Grace', last_name: 'Complaint' }]);
    await customer.getByRole('button', { name: 'Help' }).click();
    await expect(customer.getByLabel('Your email')).toHaveValue(email);
    await customer.getByLabel('Subject').fill('A smudged card');
    await customer.getByLabel('Message').fill('The ink ran on the card to Grace.');
    await customer.getByRole('button', { name: 'Send message' }).click();
    await expect(toast(customer, 'Message sent')).toBeVisible();

    await signInAsOperator(page);
    await page.waitForURL('**/admin/dashboard');
    await page.getByRole('link', { name: 'Open Issues' }).click();
    await page.waitForURL('**/admin/support?status=open');
    await page.getByLabel('Search').fill(email.slice(0, -4));
    await expect(page.getByRole('row', { name: /A smudged card/ })).toContainText('Open');
    await expectAccessibleEverywhere(page, 'the issues');
    await page.getByRole('link', { name: /A smudged card/ }).click();
    await expect(page.getByText('The ink ran on the card to Grace.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Latest letters' })).toContainText('Grace Complaint, Albany, NY');
    await expect(page.getByText(`Mailed to ${email}. Replies go to support@localhost.test.`)).toBeVisible();

    await page.getByLabel('Assignee').selectOption({ label: 'operator@longhand.test (you)' });
    await expect(page.getByText('assigned it to operator@longhand.test')).toBeVisible();
    await page.getByText('Note for operators').click();
    await page.getByLabel('Your note').fill('The third complaint about this paper.');
    await page.getByRole('button', { name: 'Add Note' }).click();
    await expect(page.getByText('noted, for operators only')).toBeVisible();
    await page.getByText('Answer by email').click();
    await page.getByLabel('Your answer').fill('We print it again, free of charge.');
    // Somebody else answers first.
    const issue_id = page.url().split('/').at(-1);
    const first = { issue_id, text: 'We are looking at it.', answers_seen: 0, request_key: crypto.randomUUID() };
    await callAs(page, 'POST', '/functions/v1/support-answer', first);
    await page.getByRole('button', { name: 'Send Answer' }).click();
    await expect(page.getByRole('alert')).toContainText('Someone else has answered');
    await expect(page.getByRole('alert')).toContainText('We are looking at it.');
    await expect(page.getByLabel('Your answer')).toHaveValue('We print it again, free of charge.');
    await page.getByRole('button', { name: 'Send Anyway' }).click();
    await expect(page.getByLabel('Your answer')).toHaveValue('');
    await expect(page.getByText('Sent', { exact: true })).toHaveCount(2);
    expect((await mailsTo(page, email)).match(/Re: A smudged card \[#\d+\]/g)).toHaveLength(2);
    await page.getByRole('button', { name: 'Resolve' }).click();
    await expect(page.getByText('changed the status from Waiting for customer to Resolved')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
    await expectAccessibleEverywhere(page, 'an issue');

    const role = { email, role: 'press', change: 'give', reason: 'A new job' };
    // Answers nothing to read.
    await callAs(page, 'POST', '/functions/v1/change-operator-role', role).catch(() => null);
    await customer.goto('/admin/support');
    await expect(customer.getByText('Your role does not include this page')).toBeVisible();
    expect(await callAs(customer, 'GET', '/rest/v1/admin/support_issues')).toMatchObject({ code: 'right_missing' });
    await customer.context().close();
  });

  test('an operator pauses an automation with a reason, which its owner sees', { tag: '@thorough' }, async ({
    page,
    browser,
  }) => {
    const customer = await (await browser.newContext()).newPage();
    const email = await signUp(customer);
    const [template] = (await callAs(customer, 'GET', '/rest/v1/letter_templates?limit=1')) as { id: string }[];
    const draft = { name: `Welcome ${email}`, card_design_id: template?.id, custom_message: 'Welcome!' };
    await callAs(customer, 'POST', '/rest/v1/automations', draft);

    await signInAsOperator(page);
    await page.goto(`/admin/automations?q=${encodeURIComponent(email)}`);
    await expect(page.getByRole('row', { name: /Welcome/ })).toContainText('Collecting');
    await expectAccessibleEverywhere(page, 'the automations');
    await page.getByRole('link', { name: `Welcome ${email}` }).click();
    await page.getByRole('button', { name: 'Pause' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Pause' }).click();
    await expect(dialog.getByText('Please enter a reason.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('The addresses look made up.');
    await dialog.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByText('By an operator: The addresses look made up.')).toBeVisible();
    await expectAccessibleEverywhere(page, 'an automation');
    await page.goto('/admin/dashboard');
    await page.getByRole('link', { name: /^\d+ paused$/ }).click();
    await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('The addresses look made up.');

    await customer.goto('/portal/automations');
    await expect(customer.getByText(/^We paused this automation: The addresses look made up\./)).toBeVisible();
    await expect.poll(() => mailsTo(page, email)).toContain('We paused your automation');
    await customer.context().close();
  });
});
