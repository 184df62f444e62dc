/**
 * The pages of signed-in people: `npm run bench:app`. For each page, the compressed script that it needs beyond what all pages of
 * its frame share, and how long it takes as the second page on a processor a quarter as fast, until its heading is painted and until
 * nothing is loading. The median of some visits counts. Needs a build of the pages and Chromium. The last line is one JSON object.
 *
 *   npm run bench:app -- --rounds 3 --only /portal/billing
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { DEMO_CUSTOMER, DEMO_OPERATOR } from '../../src/demo-accounts.ts';
import { BROWSER_FLAGS, findBrowser } from '../../tests/support/browser.ts';
import { freePort, launchProduct, makeDataFolder, removeData } from '../../tests/support/product.ts';
import { type Paint, secondPaint } from './visits.ts';
import { type PageWeight, pageWeights } from './weights.ts';

const { values: given } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, only: { type: 'string', default: '' } },
});

const CLIENT = join(import.meta.dirname, '../../build/client');

/** Who opens the pages of a frame, and where they come from: the page that signing in leads to, or else the second one. */
const VISITORS = {
  customer: { person: DEMO_CUSTOMER, from: ['/create-letter-start', '/settings'] },
  admin: { person: DEMO_OPERATOR, from: ['/admin/dashboard', '/admin/users'] },
} as const;

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
async function medianPaint(
  context: BrowserContext,
  site: string,
  from: string,
  path: string,
): Promise<Paint | undefined> {
  const paints: Paint[] = [];
  for (let round = 0; round < Number(given.rounds); round++) {
    const paint = await secondPaint(context, `${site}${from}`, path);
    if (!paint) return undefined;
    paints.push(paint);
  }
  return { paint_ms: median(paints.map((p) => p.paint_ms)), loaded_ms: median(paints.map((p) => p.loaded_ms)) };
}

const shown = (ms: number | undefined) => (ms === undefined ? '-' : ms.toFixed(0)).padStart(8);

async function measure(browser: Browser, site: string): Promise<Figures[]> {
  const contexts = {
    customer: await signedIn(browser, site, VISITORS.customer.person),
    admin: await signedIn(browser, site, VISITORS.admin.person),
  };
  const figures: Figures[] = [];
  console.log(`${'page'.padEnd(42)}  own KB  shared KB  paint ms  loaded ms`);
  for (const weight of (await pageWeights(CLIENT)).filter(({ path }) => path.includes(given.only))) {
    const { path, frame, own_kb, shared_kb } = weight;
    const [first, second] = VISITORS[frame].from;
    // A page about one thing needs its id, and a new installation has none.
    const paint = path.includes(':')
      ? undefined
      : await medianPaint(contexts[frame], site, path === first ? second : first, path);
    figures.push({ ...weight, ...paint });
    console.log(
      `${path.padEnd(42)}${own_kb.toFixed(1).padStart(8)}${shared_kb.toFixed(0).padStart(11)}  ${shown(paint?.paint_ms)}   ${shown(paint?.loaded_ms)}`,
    );
  }
  return figures;
}

const data_dir = await makeDataFolder();
const product = launchProduct({ data_dir, port: await freePort() });
const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS });
try {
  await product.ready(180_000);
  const site = product.url.replace('127.0.0.1', 'localhost');
  const figures = await measure(browser, site);
  console.log(
    JSON.stringify({
      worst_page_kb: Math.round(Math.max(...figures.map(({ own_kb }) => own_kb)) * 10) / 10,
      worst_paint_ms: Math.round(Math.max(...figures.map(({ paint_ms = 0 }) => paint_ms))),
    }),
  );
} finally {
  await browser.close();
  await product.stop();
  await removeData(data_dir);
}
