import type { Page } from '@playwright/test';
import { connect, sql } from '../../src/platform/database/db.ts';
import { postgresOf } from '../support/product.ts';
import { callAs, expect, expectFits, newEmail, signUp, test, writeLetter } from './story.ts';

/** Makes a person a member of somebody's account and of no other. */
async function join(owner: string, member: string, role: string): Promise<void> {
  const postgres = await postgresOf(process.env.STORY_DATA ?? '');
  const { db, close } = connect(postgres?.url ?? '', 1);
  await sql`update account_users set role = ${role}, account_id = (select m.account_id from account_users m
      join users u on u.id = m.user_id where u.email = ${owner})
    where user_id = (select id from users where email = ${member})`.execute(db);
  await sql`update profiles set full_name = initcap(${role}::text) || ' Quill' where email = ${member}`.execute(db);
  await close();
}

const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text });
const LETTER = {
  title: 'Spring greetings',
  message: 'Dear {{first_name}}, happy 2025!',
  first_name: 'Grace',
  last_name: 'Hopper',
};
const VIEWS = [
  { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 360, height: 800 }, colorScheme: 'dark' },
] as const;

async function expectFitsEverywhere(page: Page, where: string): Promise<void> {
  for (const { viewport, colorScheme } of VIEWS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await expectFits(page, `${where}, ${viewport.width} px`);
  }
  await page.setViewportSize(VIEWS[0].viewport);
  await page.emulateMedia({ colorScheme: 'light' });
}

test('a drafter asks, a sender sends it back with a note, the drafter mends it, and it is sent within the budget', async ({
  browser,
}) => {
  const [owner, sender, drafter] = await Promise.all([1, 2, 3].map(async () => (await browser.newContext()).newPage()));
  if (!owner || !sender || !drafter) throw new Error('No page was opened.');
  const emails = [newEmail(), newEmail(), newEmail()] as const;
  await Promise.all([signUp(owner, emails[0]), signUp(sender, emails[1]), signUp(drafter, emails[2])]);
  await join(emails[0], emails[1], 'sender');
  await join(emails[0], emails[2], 'drafter');

  await test.step('the owner sets a rule and a budget', async () => {
    await owner.goto('/portal/approvals/rules');
    await owner.getByRole('button', { name: 'Add rule' }).click();
    await expect(owner.getByText('A list of more than 100 cards needs approval.')).toBeVisible();
    await owner.getByLabel('Cards a month, Drafter Quill').fill('many');
    await owner.getByRole('button', { name: 'Save rules and budgets' }).click();
    await expect(owner.getByText('Please enter a whole number of cards.').first()).toBeVisible();
    await owner.getByLabel('Cards a month, Drafter Quill').fill('2');
    await expectFitsEverywhere(owner, 'rules and budgets');
    await owner.getByRole('button', { name: 'Save rules and budgets' }).click();
    await expect(toast(owner, 'Rules and budgets saved')).toBeVisible();
  });

  await test.step('the drafter asks', async () => {
    await writeLetter(drafter, LETTER);
    await expect(drafter.getByText('You can write letters but not send them.')).toBeVisible();
    await expect(drafter.getByRole('button', { name: 'Send Letter' })).toBeHidden();
    await drafter.getByLabel('Note for the approver').fill('For our first customer');
    await drafter.getByRole('button', { name: 'Ask for approval' }).click();
    await expect(toast(drafter, 'Approval requested')).toBeVisible();
    await expect(drafter.getByRole('row', { name: /Spring greetings/ })).toContainText('Waiting');
  });

  await test.step('the sender sees the proof and sends it back', async () => {
    await sender.goto('/about');
    await sender.getByRole('button', { name: 'Your account' }).click();
    await expect(sender.getByRole('link', { name: 'Approvals 1 waiting' })).toBeVisible();
    await sender.goto('/portal/campaign-history');
    await sender.getByRole('button', { name: 'Your account' }).click();
    await sender.getByRole('menuitem', { name: 'Approvals 1 waiting' }).click();
    await sender.getByRole('link', { name: 'Spring greetings' }).click();
    await expect(sender.getByRole('img', { name: 'The card, handwritten: Dear Grace, happy 2025!' })).toBeVisible();
    await expect(sender.getByText('For our first customer')).toBeVisible();
    await expect(sender.getByText('Drafter Quill can write letters but not send them.')).toBeVisible();
    await expectFitsEverywhere(sender, 'a request');
    await sender.getByRole('button', { name: 'Send back with a note' }).click();
    await sender.getByRole('button', { name: 'Send back', exact: true }).click();
    await expect(sender.getByText('Please say what to change.')).toBeVisible();
    await sender.getByLabel('What should Drafter Quill change?').fill('It is 2026');
    await sender.getByRole('button', { name: 'Send back', exact: true }).click();
    await expect(toast(sender, 'Sent back to Drafter Quill')).toBeVisible();
  });

  await test.step('the drafter mends it and asks again', async () => {
    await drafter.getByRole('link', { name: 'Spring greetings' }).click();
    await expect(drafter.getByText('It is 2026')).toBeVisible();
    await drafter.getByRole('button', { name: 'Edit the letter' }).click();
    await drafter.getByRole('textbox', { name: 'Message' }).fill('Dear {{first_name}}, happy 2026!');
    for (let step = 1; step <= 4; step++) await drafter.getByRole('button', { name: 'Continue', exact: true }).click();
    await drafter.getByRole('button', { name: 'Continue to Pay & Send' }).click();
    await drafter.getByRole('button', { name: 'Ask for approval' }).click();
    await expect(toast(drafter, 'Approval requested')).toBeVisible();
  });

  await test.step('the sender approves, and the letter is sent once', async () => {
    await sender.goto('/portal/approvals?state=waiting');
    await expectFitsEverywhere(sender, 'the list of requests');
    await sender.getByRole('link', { name: 'Spring greetings' }).click();
    await sender.getByRole('button', { name: 'Approve and send' }).click();
    await sender.getByRole('dialog').getByRole('button', { name: 'Approve and send' }).click();
    await expect(toast(sender, '1 card headed to print.')).toBeVisible();
    await sender.getByRole('link', { name: 'Track the cards' }).click();
    await expect(sender.getByRole('row', { name: /Spring greetings/ }).first()).toBeVisible();
    const own = await callAs(drafter, 'GET', '/rest/v1/approvals/mine');
    expect(own).toMatchObject({ member_budget: { limit: 2, used: 1, left: 1 } });
  });
  for (const page of [owner, sender, drafter]) await page.context().close();
});
