/**
 * The pages of signed-in people, in an installation with the demonstration's people and letters: `npm run bench:app`. For each page,
 * the compressed script that it needs beyond what all pages of its frame share, and how long it takes as the second page on a
 * processor a quarter as fast, until its heading is painted and until nothing is loading. The median of some visits counts. Needs a
 * build of the pages and Chromium. The last line is one JSON object.
 *
 *   npm run bench:app -- --rounds 3 --only /portal/billing
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { PEOPLE } from '../../src/commands/demo/people.ts';
import { DEMO_CUSTOMER, DEMO_OPERATOR } from '../../src/demo-accounts.ts';
import { sectionsFor } from '../../src/web/layouts/portal/sections.ts';
import { BROWSER_FLAGS, findBrowser } from '../../tests/support/browser.ts';
import { freePort, launchProduct, makeDataFolder, removeData } from '../../tests/support/product.ts';
import { type Paint, secondPaint, type Visit } from './visits.ts';
import { type PageWeight, pageWeights } from './weights.ts';

const { values: given } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, only: { type: 'string', default: '' } },
});

const CLIENT = join(import.meta.dirname, '../../build/client');

/** A customer of the demonstration who sent a list, and the operator. */
const [, customer] = PEOPLE;
const PEOPLE_OF = {
  customer: { email: customer?.email ?? '', password: DEMO_CUSTOMER.password },
  admin: DEMO_OPERATOR,
} as const;
/** Where the other pages of a frame are opened from: the page that signing in leads to, or else the second one. */
const STARTS = {
  customer: ['/create-letter-start', '/settings'],
  admin: ['/admin/dashboard', '/admin/users'],
} as const;
/** Checkout leads to the prices unless an item was chosen, and onboarding is over. */
const NOT_VISITED = /^\/portal\/(checkout|onboarding|purchase-confirmation)|:id\?$/;

type Figures = PageWeight & Partial<Paint>;

async function signedIn(browser: Browser, site: string, { email, password }: { email: string; password: string }) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${site}/auth/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
  await page.close();
  return context;
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** The median of some visits; undefined for a page that is not shown here. */
async function medianPaint(context: BrowserContext, site: string, visit: Visit): Promise<Paint | undefined> {
  const paints: Paint[] = [];
  for (let round = 0; round < Number(given.rounds); round++) {
    const paint = await secondPaint(context, site, visit);
    if (!paint) return undefined;
    paints.push(paint);
  }
  return { paint_ms: median(paints.map((p) => p.paint_ms)), loaded_ms: median(paints.map((p) => p.loaded_ms)) };
}

/** Where a page is opened from: the page above it in the URL, else the first one of its section. */
function startOf({ path, frame }: PageWeight, pages: readonly string[]): string {
  const [first, second] = STARTS[frame];
  const above = path.slice(0, path.lastIndexOf('/'));
  const section = sectionsFor(() => true).find((each) => each.pages.some((page) => page.path === path));
  const start = pages.includes(above) ? above : (section?.pages[0]?.path ?? first);
  return start === path ? (path === first ? second : first) : start;
}

const shown = (ms: number | undefined) => (ms === undefined ? '-' : ms.toFixed(0)).padStart(8);

async function measure(browser: Browser, site: string): Promise<Figures[]> {
  const contexts = {
    customer: await signedIn(browser, site, PEOPLE_OF.customer),
    admin: await signedIn(browser, site, PEOPLE_OF.admin),
  };
  const figures: Figures[] = [];
  console.log(`${'page'.padEnd(42)}  own KB  shared KB  paint ms  loaded ms`);
  const weights = await pageWeights(CLIENT);
  const pages = weights.map(({ path }) => path);
  for (const weight of weights.filter(({ path }) => path.includes(given.only))) {
    const { path, frame, own_kb, shared_kb } = weight;
    const visit = { from: startOf(weight, pages), path };
    const paint = NOT_VISITED.test(path) ? undefined : await medianPaint(contexts[frame], site, visit);
    figures.push({ ...weight, ...paint });
    console.log(
      `${path.padEnd(42)}${own_kb.toFixed(1).padStart(8)}${shared_kb.toFixed(0).padStart(11)}  ${shown(paint?.paint_ms)}   ${shown(paint?.loaded_ms)}`,
    );
  }
  return figures;
}

/** The figures that count. */
function summary(figures: Figures[]) {
  const slowest = figures.reduce((worst, each) => ((each.paint_ms ?? 0) > (worst.paint_ms ?? 0) ? each : worst));
  return {
    worst_page_kb: Math.round(Math.max(...figures.map(({ own_kb }) => own_kb)) * 10) / 10,
    worst_second_paint_ms: Math.round(slowest.paint_ms ?? 0),
    worst_second_paint_page: slowest.path,
    pages_measured: figures.filter(({ paint_ms }) => paint_ms !== undefined).length,
  };
}

const data_dir = await makeDataFolder();
const demo = launchProduct({ data_dir, port: await freePort(), role: 'demo' });
if ((await demo.ended).code !== 0) throw new Error(demo.output().stderr);
const product = launchProduct({ data_dir, port: await freePort() });
const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS });
try {
  await product.ready(180_000);
  const site = product.url.replace('127.0.0.1', 'localhost');
  const figures = await measure(browser, site);
  console.log(JSON.stringify(summary(figures)));
} finally {
  await browser.close();
  await product.stop();
  await removeData(data_dir);
}
