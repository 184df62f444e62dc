import { availableParallelism, loadavg } from 'node:os';
import { chromium } from '@playwright/test';
import lighthouse, { type RunnerResult } from 'lighthouse';
import { BROWSER_FLAGS, findBrowser } from '../tests/support/browser.ts';
import { freePort, launchProduct, makeDataFolder, removeData } from '../tests/support/product.ts';

/**
 * Visits the shop window as a phone on a slow line does: Lighthouse with its own mobile settings, each page three times
 * against the production build, and the median of each figure. Compressed kilobytes (1000 bytes) are what the network
 * carried before anybody touched the page. Last line: one JSON object, path to figures.
 */

const PATHS = ['/', '/pricing', '/templates'];
const ROUNDS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

type Figures = {
  performance: number;
  accessibility: number;
  best_practices: number;
  seo: number;
  js_kb: number;
  font_kb: number;
  cls: number;
};
type Report = RunnerResult['lhr'];
type NetworkRequest = { resourceType?: string; transferSize: number };

const score = (report: Report, category: (typeof CATEGORIES)[number]): number =>
  Math.round((report.categories[category]?.score ?? 0) * 100);

function figuresOf(report: Report): Figures {
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
  };
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
  };
}

async function measure(site: string, port: number): Promise<Record<string, Figures>> {
  const measured: Record<string, Figures> = {};
  for (const path of PATHS) {
    const reports: Report[] = [];
    for (let round_no = 0; round_no < ROUNDS; round_no++) reports.push(await visit(`${site}${path}`, port));
    measured[path] = medians(reports.map(figuresOf));
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
  const measured = await measure(product.url.replace('127.0.0.1', 'localhost'), debugging_port);
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
