import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { DEMO_CUSTOMER } from '../../src/demo-accounts.ts';
import { BROWSER_FLAGS, findBrowser } from '../../tests/support/browser.ts';
import { freePort, launchProduct, makeDataFolder, removeData } from '../../tests/support/product.ts';
import { writeList } from './file.ts';

const ANALYSIS_TIMEOUT_MS = 180_000;
const SETTLE_MS = 5000;

/** Records the longest task of the page's main thread from now on. Runs in the page. */
function watchTasks(): void {
  const page = window as unknown as { longest_task_ms: number };
  page.longest_task_ms = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) page.longest_task_ms = Math.max(page.longest_task_ms, duration);
  }).observe({ type: 'longtask' });
}

/**
 * The longest task in milliseconds of the main thread while the wizard reads and analyses a list of so many rows, from
 * the choice of the file to the finished analysis. Browsers report no tasks below 50 ms; those count as 0.
 */
export async function longestTask(folder: string, rows: number, log: (line: string) => void): Promise<number> {
  const list = join(folder, 'browser-list.csv');
  await writeList(list, rows);
  const data_dir = await makeDataFolder();
  const product = launchProduct({ data_dir, port: await freePort() });
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS });
  try {
    await product.ready(300_000);
    const page = await browser.newPage();
    await page.goto(`${product.url.replace('127.0.0.1', 'localhost')}/auth/login`);
    await page.getByLabel('Email').fill(DEMO_CUSTOMER.email);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_CUSTOMER.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
    await page.goto(`${product.url.replace('127.0.0.1', 'localhost')}/portal/bulk-campaign-wizard`);
    const picker = page.getByLabel('Contact list, a CSV file');
    await picker.waitFor({ state: 'attached' });
    // Loading the page is not measured.
    await page.waitForTimeout(SETTLE_MS);
    await page.evaluate(watchTasks);
    const started = performance.now();
    await picker.setInputFiles(list);
    await page.getByRole('button', { name: /continue/i }).click({ timeout: ANALYSIS_TIMEOUT_MS });
    const analysis = page.getByRole('region', { name: 'Contact analysis' });
    await analysis.and(page.locator('[aria-busy="false"]')).waitFor({ timeout: ANALYSIS_TIMEOUT_MS });
    const took_ms = performance.now() - started;
    const longest = await page.evaluate(() => (window as unknown as { longest_task_ms: number }).longest_task_ms);
    log(`${rows} rows analysed in the browser in ${took_ms.toFixed(0)} ms, longest task ${longest.toFixed(0)} ms`);
    return Math.round(longest);
  } finally {
    await browser.close();
    await product.stop();
    await removeData(data_dir);
  }
}
