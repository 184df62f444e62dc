import { availableParallelism, loadavg } from 'node:os';
import { type Browser, chromium } from '@playwright/test';
import lighthouse, { type RunnerResult } from 'lighthouse';
import { BROWSER_FLAGS, findBrowser } from '../tests/support/browser.ts';
import { freePort, launchProduct, makeDataFolder, removeData } from '../tests/support/product.ts';

/**
 * Visits the shop window as a phone on a slow line does: Lighthouse with its own mobile settings, each page five times
 * against the production build, and the median of each figure. Compressed kilobytes (1000 bytes) are what the network
 * carried before anybody touched the page. Last line: one JSON object, path to figures.
 */

const PATHS = ['/', '/pricing', '/templates'];
const ROUNDS = 5;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

type Figures = {
  performance: number;
  accessibility: number;
  best_practices: number;
  seo: number;
  js_kb: number;
  font_kb: number;
  cls: number;
  /** When the largest picture or text above the fold is there on the simulated line. */
  lcp_ms: number;
  /** When the first picture of a card has arrived on it. */
  first_picture_ms: number;
};
type Report = RunnerResult['lhr'];
type NetworkRequest = { resourceType?: string; transferSize: number };

const score = (report: Report, category: (typeof CATEGORIES)[number]): number =>
  Math.round((report.categories[category]?.score ?? 0) * 100);

function figuresOf(report: Report): Omit<Figures, 'first_picture_ms'> {
  const details = report.audits['network-requests']?.details as { items: NetworkRequest[] } | undefined;
  const kilobytes = (type: string) =>
    (details?.items ?? [])
      .filter(({ resourceType }) => resourceType === type)
      .reduce((sum, { transferSize }) => sum + transferSize / 1000, 0);
  return {
    performance: score(report, 'performance'),
    accessibility: score(report, 'accessibility'),
    best_practices: score(report, 'best-practices'),
    seo: score(report, 'seo'),
    js_kb: kilobytes('Script'),
    font_kb: kilobytes('Font'),
    cls: report.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    lcp_ms: report.audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
  };
}

/** Lighthouse's simulated line: 150 ms there and back, 1.6 Mbit/s, and a processor a quarter as fast. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
const SLOWER_CPU = 4;

/** When the first picture of the page has arrived on the slow line, in milliseconds from the click that opens the page. */
async function firstPicture(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
  });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.emulateNetworkConditions', SLOW_LINE);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU });
    await page.goto(url, { waitUntil: 'networkidle' });
    return await page.evaluate(() => {
      const address = document.querySelector<HTMLImageElement>('main img')?.currentSrc ?? '';
      const found = performance.getEntriesByName(address)[0] as PerformanceResourceTiming | undefined;
      return found?.responseEnd ?? Number.NaN;
    });
  } finally {
    await context.close();
  }
}

/** What keeps a page from full marks, so that a bad figure says where to look. */
function complaints(report: Report): string[] {
  const weighed = CATEGORIES.flatMap((category) => report.categories[category]?.auditRefs ?? []);
  return weighed
    .filter(({ weight, id }) => weight > 0 && (report.audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${id} ${report.audits[id]?.displayValue ?? ''}`.trim());
}

/** A browser that was too busy to paint gives no figures: such a visit is made again, and after three it is an error. */
async function visit(url: string, port: number, attempts = 3): Promise<Report> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...CATEGORIES] });
  const problem = result ? result.lhr.runtimeError?.message : 'Lighthouse gave no report.';
  if (result && !problem) return result.lhr;
  if (attempts > 1) return visit(url, port, attempts - 1);
  throw new Error(`${url}: ${problem}`);
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

function medians(runs: Figures[]): Figures {
  const of = (key: keyof Figures, digits = 0) => round(median(runs.map((run) => run[key])), digits);
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    best_practices: of('best_practices'),
    seo: of('seo'),
    js_kb: of('js_kb', 1),
    font_kb: of('font_kb', 1),
    cls: of('cls', 3),
    lcp_ms: of('lcp_ms'),
    first_picture_ms: of('first_picture_ms'),
  };
}

async function measure(site: string, port: number, browser: Browser): Promise<Record<string, Figures>> {
  const measured: Record<string, Figures> = {};
  for (const path of PATHS) {
    const reports: Report[] = [];
    const runs: Figures[] = [];
    for (let round_no = 0; round_no < ROUNDS; round_no++) {
      const report = await visit(`${site}${path}`, port);
      reports.push(report);
      runs.push({ ...figuresOf(report), first_picture_ms: await firstPicture(browser, `${site}${path}`) });
    }
    measured[path] = medians(runs);
    const told = [...new Set(reports.flatMap(complaints))];
    if (told.length > 0) console.log(`${path}: ${told.join('; ')}`);
  }
  return measured;
}

const data_dir = await makeDataFolder();
const product = launchProduct({ data_dir, port: await freePort() });
const debugging_port = await freePort();
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: [...BROWSER_FLAGS, `--remote-debugging-port=${debugging_port}`],
});
try {
  await product.ready(180_000);
  const [load = 0] = loadavg();
  console.log(`Load average at the start: ${load.toFixed(1)} on ${availableParallelism()} cores.`);
  const measured = await measure(product.url.replace('127.0.0.1', 'localhost'), debugging_port, browser);
  const columns = Object.keys(measured['/'] ?? {}) as (keyof Figures)[];
  console.log(['path', ...columns].join('\t'));
  for (const [path, figures] of Object.entries(measured)) {
    console.log([path, ...columns.map((column) => figures[column])].join('\t'));
  }
  console.log(JSON.stringify(measured));
} finally {
  await browser.close();
  await product.stop();
  await removeData(data_dir);
}
