import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { alone, balanceOf, callAs, expect, expectFits, runOf, signInAsOperator, signUp, test, VIEWS } from './story.ts';

/** One story each, from the first visit to the card: longer than the default timeout on a busy machine. */
test.describe.configure({ timeout: 240_000 });
/** Waiting events continue by themselves after credits were bought, within a minute at most. */
const CONTINUED = { timeout: 75_000 };

/** The body that a workflow of HighLevel posted after a call. It has no ZIP code. */
const REAL = 'src/modules/automations/reader/payloads/workflow-call-custom-data-real.json';

const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text });
const region = (page: Page, name: string) => page.getByRole('region', { name });

async function post(request: APIRequestContext, url: string, data: object): Promise<void> {
  expect((await request.post(url, { data })).status()).toBe(202);
}

/** Creates an automation in the dialog. Ends on its setup page. */
async function createAutomation(page: Page, name: string, message: string): Promise<void> {
  await page.goto('/portal/automations');
  await page.getByRole('button', { name: 'Create Automation' }).click();
  const dialog = page.getByRole('dialog');
  const create = dialog.getByRole('button', { name: 'Create Automation' });
  await create.click();
  await expect(toast(page, 'Please fill in all required fields')).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByRole('button', { name: 'Choose a card' }).click();
  await dialog.getByRole('radiogroup', { name: 'Card design' }).getByRole('radio').first().check({ force: true });
  await dialog.getByRole('button', { name: 'Hide cards' }).click();
  await create.click();
  await expect(toast(page, 'Please provide a custom message')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /Let AI write/ }).check();
  await create.click();
  await expect(toast(page, 'Please describe what type of message you want AI to generate')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /Let AI write/ }).uncheck();
  await dialog.getByRole('textbox', { name: 'Message' }).fill(message);
  await dialog.getByRole('button', { name: 'Insert [first name]' }).click();
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Writer');
  await dialog.getByLabel('Street address').fill('1 Quill Ln');
  await dialog.getByLabel('City', { exact: true }).fill('Albany');
  await dialog.getByLabel('State', { exact: true }).selectOption('NY');
  await dialog.getByLabel('ZIP code').fill('12207');
  await create.click();
  await expect(toast(page, 'Automation created successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** Opens the history at one outcome. */
const history = (page: Page, outcome: string) => page.goto(`/portal/webhook-history?outcome=${outcome}`);

test('a stranger connects HighLevel, and each event is sent, fixed, paid for later or approved', async ({
  page,
  request,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const email = await signUp(page);
  const family = `Lead${Date.now()}`;
  const body = JSON.parse(await readFile(REAL, 'utf8')) as Record<string, string> & { customData: object };
  const lead = (n: number, change = {}) => ({
    ...body,
    first_name: `Guest${n}`,
    last_name: family,
    address1: `${n + 20} Sample Way`,
    customData: { ...body.customData, contactName: `Guest${n} ${family}` },
    ...change,
  });
  let url = '';

  await test.step('the first event is understood, a field is corrected by keyboard, and a card is at the press', async () => {
    await page.goto('/portal/automations');
    await expect(page.getByRole('heading', { name: 'No automations yet' })).toBeVisible();
    await createAutomation(page, 'New leads', 'Welcome, ');
    await expect(page.getByRole('button', { name: 'Switch on' })).toBeDisabled();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(toast(page, 'Webhook URL copied to clipboard!')).toBeVisible();
    url = await page.evaluate(() => navigator.clipboard.readText());

    await post(request, url, body);
    const understood = region(page, 'What we understood');
    await expect(understood).toContainText('12 Sample Way');
    await expect(understood).toContainText('15668');
    await understood.getByRole('button', { name: 'Change Company' }).press('Enter');
    await expect(region(page, 'The event').getByRole('button').first()).toBeFocused();
    const contact_source = region(page, 'The event').getByRole('button', { name: /^Contact source/ });
    await contact_source.press('Enter');
    await expect(understood).toContainText('Company (chosen by you)');
    await expect(understood.getByRole('button', { name: 'Change Company' })).toBeFocused();
    await understood.getByRole('button', { name: 'Find Company automatically' }).click();
    await expect(understood).not.toContainText('(chosen by you)');

    await page.getByRole('button', { name: 'Switch on' }).click();
    await expect(toast(page, 'Automation switched on')).toBeVisible();
    await post(request, url, lead(1));
    await history(page, 'sent');
    await page.getByRole('button', { name: `Details of the event for Guest1 ${family}` }).click();
    await expect(page.getByRole('img', { name: /handwritten: Welcome, Guest1/ })).toBeVisible();
    await expect(region(page, 'Why')).toContainText('The event passed every check.');
    await expect(region(page, 'As understood')).toContainText('21 Sample Way from Address1');
    await expect(region(page, 'Letter')).toContainText('Submitted');
    await region(page, 'Letter').getByRole('link', { name: 'Open its campaign' }).click();
    await expect(page.getByRole('list', { name: 'Letters' })).toContainText(`Guest1 ${family}`);

    const operator = await browser.newPage();
    await signInAsOperator(operator);
    await alone(() =>
      expect(async () => {
        await callAs(operator, 'POST', '/functions/v1/press-create-run', {});
        await operator.goto(`/admin/press?run=${await runOf(operator, family)}`);
      }).toPass(),
    );
    await expect(operator.getByText(`Guest1 ${family}`).first()).toBeVisible();
    await operator.close();
  });

  await test.step('the URL is shown on demand, and replaced while the old one still works', async () => {
    await page.goto('/portal/automations');
    await page.getByRole('link', { name: 'New leads' }).click();
    const connect = region(page, '1. Connect');
    await expect(connect.locator('code')).toContainText('?key=••••');
    await connect.getByRole('button', { name: 'Show' }).click();
    await expect(connect.locator('code')).toHaveText(url);
    await connect.getByRole('button', { name: 'Replace it' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replace this webhook URL?' });
    await dialog.getByLabel('The old URL should').selectOption('Work for 7 more days');
    await dialog.getByRole('button', { name: 'Replace' }).click();
    await expect(toast(page, 'Webhook URL replaced')).toBeVisible();
    await expect(connect.getByRole('alert')).toContainText('The old URL works until');
    const old_url = url;
    url = (await connect.locator('code').textContent()) ?? '';
    expect(url).not.toBe(old_url);
    await post(request, old_url, { note: 'from the old URL' });
    await connect.getByRole('button', { name: 'stop the old one now' }).click();
    await expect(connect.getByRole('alert')).toBeHidden();
    expect((await request.post(old_url, { data: body })).status()).toBe(401);
  });

  await test.step('an event with a broken address is fixed in place and sent', async () => {
    await post(request, url, lead(2, { address1: '' }));
    await history(page, 'needs_review');
    await page.getByRole('button', { name: `Details of the event for Guest2 ${family}` }).click();
    await page.getByRole('button', { name: 'Fix the contact' }).click();
    const form = page.getByRole('form', { name: 'Fix the contact' });
    await form.getByRole('button', { name: 'Save and send' }).click();
    await expect(form.getByText('Please enter the street address.')).toBeVisible();
    await form.getByLabel('Street address').fill('22 Sample Way');
    await form.getByRole('button', { name: 'Save and send' }).click();
    await history(page, 'sent');
    await expect(page.getByRole('row', { name: `Guest2 ${family}` })).toBeVisible();
  });

  await test.step('cards wait when credits run out, and are sent after some were bought', async () => {
    for (const n of [3, 4, 5, 6, 7]) await post(request, url, lead(n));
    await page.goto('/portal/automations');
    await expect(page.getByText('You’re out of credits.')).toBeVisible();
    expect(await balanceOf(page)).toBe(0);
    await history(page, 'waiting');
    await expect(page.getByRole('row', { name: family })).toHaveCount(2);

    const plan = { planId: 'plan_growth' };
    const checkout = (await callAs(page, 'POST', '/functions/v1/subscription-checkout', plan)) as { url: string };
    await page.goto(checkout.url);
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.getByRole('button', { name: /^(Pay|Subscribe) / }).click();
    await expect(page.getByRole('heading', { name: 'Purchase Successful' })).toBeVisible();
    await history(page, 'sent');
    await expect(page.getByRole('row', { name: family })).toHaveCount(7, CONTINUED);
    await page.goto('/portal/automations');
    await expect(page.getByRole('listitem').filter({ hasText: 'New leads' })).toContainText('7 cards this month');
  });

  await test.step('a burst is paused, the owner is mailed, and some of its cards are approved', async () => {
    await Promise.all(Array.from({ length: 25 }, (_, n) => post(request, url, lead(n + 100))));
    await expect(page.getByText('Many events arrived within a minute, so we paused it.')).toBeVisible();
    const mailbox = await context.newPage();
    await expect(async () => {
      await mailbox.goto(`/sandbox/mailbox?to=${encodeURIComponent(email)}`);
      await expect(mailbox.getByText('Your automation was paused: New leads')).toBeVisible({ timeout: 1000 });
    }).toPass();
    await mailbox.close();

    await expect(async () => {
      expect(await callAs(page, 'GET', '/rest/v1/webhook_history?outcome=received&limit=1')).toEqual([]);
    }).toPass();
    await page.getByRole('link', { name: 'Review cards' }).click();
    const cards = page.getByRole('list', { name: 'Cards waiting for approval' }).getByRole('listitem');
    await expect(cards.first().getByRole('img', { name: /handwritten: Welcome, Guest1\d\d/ })).toBeVisible();
    const all = page.getByRole('checkbox', { name: /^Select all \d+ cards/ });
    const waiting = Number(/\d+/.exec((await page.getByText(/^Select all/).textContent()) ?? '')?.[0]);
    await cards.nth(0).getByRole('checkbox').check();
    await cards.nth(1).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Approve selected' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(toast(page, 'Approved')).toBeVisible();
    await expect(page.getByText(`Select all ${waiting - 2} cards`)).toBeVisible();
    await all.check();
    await page.getByRole('button', { name: 'Reject selected' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await expect(page.getByRole('heading', { name: 'No events match' })).toBeVisible();
    await page.goto('/portal/automations');
    await page.getByRole('button', { name: 'Resume New leads' }).click();
    await expect(toast(page, 'Automation switched on')).toBeVisible();
    await page.getByRole('button', { name: 'Delete New leads' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete automation' }).click();
    await expect(toast(page, 'Automation deleted')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No automations yet' })).toBeVisible();
  });
});

test('the automation pages and the guide are accessible and fit a wide and a narrow screen', {
  tag: '@thorough',
}, async ({ page, context }) => {
  await signUp(page);
  await createAutomation(page, 'Looks', 'Thank you, ');
  const looks = page.url();
  await page.goto('/highlevel-guide');
  await expect(page.getByLabel('Your automation')).toHaveValue(/./);
  await expect(page.locator('code').first()).toContainText('?key=••••');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('Webhook URL copied to clipboard!')).toBeVisible();
  const own = await page.evaluate(() => navigator.clipboard.readText());
  expect(own).toMatch(/\?key=[\w-]{32}$/);
  for (const place of await page.locator('code[data-url]').all()) await expect(place).toHaveText(own);
  await expect(page.locator('[data-mentions-url] pre')).toContainText(own);
  await page.getByText('Try an event from Shopify').click();
  await page.getByRole('button', { name: 'Send a test event from Shopify' }).click();
  await page.getByRole('link', { name: 'See it in Webhook History' }).click();
  await expect(page.getByRole('row', { name: /Rosa Delgado/ })).toBeVisible();

  await page.goto('/portal/automations');
  const limit = page.getByRole('form', { name: 'Daily limit' });
  await limit.getByRole('spinbutton').fill('0');
  await limit.getByRole('button', { name: 'Save limit' }).click();
  await expect(limit).toContainText('Please enter a whole number from 1 to 10,000.');
  await limit.getByRole('spinbutton').fill('80');
  await limit.getByRole('button', { name: 'Save limit' }).click();
  await expect(limit).toContainText('0 of 80 sent in the last 24 hours.');

  for (const { name, viewport, colorScheme } of VIEWS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    const check = (where: string) => expectFits(page, `${where}, ${name}`);
    await page.goto(looks);
    await expect(region(page, 'What we understood')).toContainText('918 Mesa Street');
    await page.getByRole('button', { name: 'Change City' }).click();
    await check('setup');
    await page.goto('/portal/automations');
    await expect(page.getByRole('listitem').filter({ hasText: 'Looks' })).toContainText('Collected');
    await check('list');
    await page.getByRole('button', { name: 'Edit Looks' }).click();
    for (const part of ['Handwriting', 'When to send', 'Security'])
      await page.locator('summary').filter({ hasText: part }).click();
    await check('editor');
    await page.goto('/portal/webhook-history');
    await page.getByRole('button', { name: /Details of the event/ }).click();
    await page.getByText('Headers and body of the request').click();
    await expect(region(page, 'Body')).toBeVisible();
    await page.getByRole('button', { name: 'Fix the contact' }).click();
    await check('history');
    await page.goto('/highlevel-guide');
    await check('guide');
  }
});
