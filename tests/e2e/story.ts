import { mkdir, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { remember, rememberTyping } from './typed-texts.ts';

/** Fails a story on any unexpected console error. */
export const test = base.extend<{ allowedErrors: RegExp[]; watched: undefined }>({
  // Emails are shown in a frame without scripts, where Playwright itself tries to run one.
  allowedErrors: [[/Blocked script execution in 'about:srcdoc'/], { option: true }],
  watched: [
    async ({ context, allowedErrors }, use) => {
      context.on('page', rememberTyping);
      const stray: string[] = [];
      const complain = (text: string) => {
        if (!allowedErrors.some((pattern) => pattern.test(text))) stray.push(text);
      };
      context.on('console', (message) => {
        if (message.type() === 'error') complain(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => complain(error.error().message));
      await use(undefined);
      expect(stray, 'errors in the browser console').toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

export const PASSWORD = 'a-good-password';
let people = 0;
export const newEmail = (): string => `story-${Date.now()}-${process.pid}-${++people}@example.com`;

/** A new customer who has completed onboarding, on the page that starts a letter. */
export async function signUp(page: Page, email = newEmail()): Promise<string> {
  const data = { full_name: 'Ada Writer', first_name: 'Ada', last_name: 'Writer' };
  await openSession(page, '/auth/v1/signup', { email, password: PASSWORD, data });
  await callAs(page, 'POST', '/rest/v1/profiles', { phone: '(555) 123-4567' });
  await callAs(page, 'POST', '/rest/v1/profiles/complete-onboarding');
  await page.goto('/create-letter-start');
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  return email;
}

/** Keeps the session that a request opens where the sign-in page keeps it. */
async function openSession(page: Page, path: string, body: unknown): Promise<void> {
  remember(body);
  // A page of this origin without scripts, so that nothing reads the session before it is there.
  await page.route('**/blank', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto('/blank');
  await page.evaluate(
    async ([url, sent]) => {
      const headers = { 'Content-Type': 'application/json' };
      const response = await fetch(url as string, { method: 'POST', headers, body: JSON.stringify(sent) });
      localStorage.setItem('longhand.session', await response.text());
    },
    [path, body] as const,
  );
}

/** Fills in the sign-up form and completes onboarding, as a person does. Ends on the page that starts a letter. */
export async function signUpByForm(page: Page, email = newEmail()): Promise<string> {
  await page.goto('/auth/signup');
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
  await page.waitForURL('**/portal/onboarding/system-explanation');
  await page.getByRole('link', { name: 'I Understand - Continue' }).click();
  await page.waitForURL('**/portal/onboarding/complete');
  await page.getByRole('button', { name: 'Create Your First Campaign' }).click();
  await page.waitForURL('**/create-letter-start');
  return email;
}

/** Fills in the sign-in form. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
}

/** The operator who comes with the product, signed in. Ends on the dashboard. */
export async function signInAsOperator(page: Page): Promise<void> {
  const person = { email: 'operator@longhand.test', password: 'ink-and-paper' };
  await openSession(page, '/auth/v1/token?grant_type=password', person);
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** The link of the newest mail with this subject that an address got, read in the sandbox mailbox. */
export async function linkIn(
  context: BrowserContext,
  to: string,
  subject: string,
  part = '/auth/v1/verify',
): Promise<string> {
  const mailbox = await context.newPage();
  await expect(async () => {
    await mailbox.goto(`/sandbox/mailbox?to=${encodeURIComponent(to)}`);
    await mailbox.getByRole('link', { name: subject }).first().click({ timeout: 1000 });
  }).toPass();
  const html = (await mailbox.locator('iframe').getAttribute('srcdoc')) ?? '';
  await mailbox.close();
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&#38;', '&'));
  return links.find((href) => href.includes(part)) ?? '';
}

/** Starts a clock; the function that it gives prints the time until then. For readers of the run: no story depends on it. */
export function startClock(what: string): () => void {
  const started = performance.now();
  return () => process.stdout.write(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
}

export type Letter = { title: string; message: string; first_name: string; last_name: string };

/** Writes a letter in the wizard, up to choosing a design. */
export async function writeMessage(page: Page, letter: Letter): Promise<void> {
  await page.goto('/portal/create-individual-letter');
  await page.getByLabel('Letter title').fill(letter.title);
  await page.getByRole('textbox', { name: 'Message' }).fill(letter.message);
  await forward(page);
  await page.getByLabel('First name').fill(letter.first_name);
  await page.getByLabel('Last name').fill(letter.last_name);
  await chooseAddress(page, 'Search for their address', '12 Main St Springfield IL 62701');
  await forward(page);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Writer');
  await chooseAddress(page, 'Search for your address', '1 Quill Ln Albany NY 12207');
  await forward(page);
}

/** Writes a letter in the wizard, up to the last step. */
export async function writeLetter(page: Page, letter: Letter): Promise<void> {
  await writeMessage(page, letter);
  await page.getByRole('radio', { name: /./ }).first().check({ force: true });
  await forward(page);
  await expect(page.getByRole('img', { name: /inside of the card|handwritten/i }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Continue to Pay & Send' }).click();
  await expect(page.getByRole('heading', { name: 'Pay & Send' })).toBeVisible();
}

export const forward = (page: Page): Promise<void> => page.getByRole('button', { name: /^Continue/ }).click();

async function chooseAddress(page: Page, label: string, typed: string): Promise<void> {
  await page.getByLabel(label).fill(typed);
  await page.getByRole('option').first().click();
  await expect(page.getByText('City and ZIP match', { exact: true })).toBeVisible();
}

/** Calls the API as the user signed in on a page. */
export async function callAs(page: Page, method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
  remember(body);
  return page.evaluate(
    async ([verb, url, sent]) => {
      const kept = Object.keys(localStorage).find((key) => key === 'longhand.session') ?? '';
      const token = JSON.parse(localStorage.getItem(kept) ?? '{}').access_token as string;
      const response = await fetch(url as string, {
        method: verb as string,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
      });
      return response.json();
    },
    [method, path, body] as const,
  );
}

/** Submits a campaign to these contacts as the user signed in on a page. */
export async function submitCampaign(
  page: Page,
  words: { title: string; message: string; campaign_type: 'bulk' | 'ongoing' },
  people: { first_name: string; last_name: string }[],
): Promise<void> {
  const [template] = (await callAs(page, 'GET', '/rest/v1/letter_templates?limit=1')) as { id: string }[];
  const address = { street: '1 Quill Ln', unit: '', city: 'Albany', state: 'NY', zip: '12207' };
  const { campaign } = (await callAs(page, 'POST', '/functions/v1/create-campaign', {
    ...words,
    text_type: 'Short Text',
    return_address: { firstName: 'Ada', lastName: 'Writer', ...address },
    template_id: template?.id,
  })) as { campaign: { id: string } };
  const contacts = people.map((person) => ({ ...person, ...address }));
  await callAs(page, 'POST', '/functions/v1/add-contacts', { campaign_id: campaign.id, contacts });
  await callAs(page, 'POST', '/functions/v1/submit-campaign', { campaign_id: campaign.id });
}

/** Spends the free credits of a new customer on a bulk campaign to five people with one last name. */
export function spendFreeCredits(page: Page, last_name = 'Reader'): Promise<void> {
  const words = { title: 'The first five', message: 'Hello {{first_name}}.', campaign_type: 'bulk' } as const;
  const people = ['Ann', 'Ben', 'Cara', 'Dan', 'Eve'].map((first_name) => ({ first_name, last_name }));
  return submitCampaign(page, words, people);
}

const PRESS = join(tmpdir(), `longhand-press-${process.env.STORY_PORT}`);
const MAY_WAIT_MS = 240_000;

async function takePress(): Promise<void> {
  base.setTimeout(MAY_WAIT_MS);
  const isTaken = () =>
    mkdir(PRESS).then(
      () => false,
      () => true,
    );
  while (await isTaken()) await sleep(200);
}
const leavePress = () => rmdir(PRESS);

/** A print run takes the letters of every story: the stories of this file run while no other one makes a run. */
export function havePressAlone(): void {
  test.beforeEach(takePress);
  test.afterEach(leavePress);
}

/** Does something with the press while no other story makes a run. */
export async function alone(work: () => Promise<void>): Promise<void> {
  await takePress();
  await work().finally(leavePress);
}

/** Returns the id of the print run with letters to this last name. */
export async function runOf(operator: Page, family: string): Promise<string> {
  const runs = (await callAs(operator, 'GET', '/rest/v1/print_runs')) as { id: string }[];
  for (const { id } of runs) {
    const run = await callAs(operator, 'GET', `/rest/v1/print_runs/${id}`);
    if (JSON.stringify(run).includes(family)) return id;
  }
  throw new Error(`No run has a letter to ${family}.`);
}

/** Delays each matching response by half a second. */
export const slowly = (page: Page, what: string) =>
  page.route(what, async (route) => {
    await new Promise((later) => setTimeout(later, 500));
    await route.continue();
  });

export async function balanceOf(page: Page): Promise<number> {
  const [account] = (await callAs(page, 'GET', '/rest/v1/account_users')) as { account_id: string }[];
  const balance = await callAs(page, 'POST', '/rest/v1/rpc/get_account_credits_balance', {
    account_uuid: account?.account_id,
  });
  return balance as number;
}

/** Waits for requests and transitions to finish, because contrast is only final then. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('.animate-pulse')).toHaveCount(0);
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  );
}

/** Expects no serious axe violations on the current page. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    where,
  ).toEqual([]);
}

/** How pages are checked: narrow and dark, and with `npm run test:accessible` wide and light too. */
export const VIEWS = [
  { name: 'dark and narrow', viewport: { width: 360, height: 800 }, colorScheme: 'dark' } as const,
  ...(process.env.ACCESSIBLE === 'all'
    ? [{ name: 'light and wide', viewport: { width: 1280, height: 900 }, colorScheme: 'light' } as const]
    : []),
];

/** Expects that the current page is accessible and does not scroll sideways. */
export async function expectFits(page: Page, where: string): Promise<void> {
  await settled(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), where).toBe(true);
  await expectAccessible(page, where);
}
