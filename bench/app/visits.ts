import type { BrowserContext, Page } from '@playwright/test';

const PATIENCE_MS = 30_000;
const SLOWER_CPU = 4;
/** How long people point at a link before they click it. */
const POINTING_MS = 200;

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('main h1, main h2').first().waitFor({ timeout: PATIENCE_MS });
  // A page of live updates holds a request open, so that the network is never idle.
  await settled(page);
}

/** Waits until nothing was fetched for a second, at most ten seconds. */
async function settled(page: Page): Promise<void> {
  let before = -1;
  for (let second = 0; second < 10; second++) {
    const now = await page.evaluate(() => performance.getEntriesByType('resource').length);
    if (now === before) return;
    before = now;
    await page.waitForTimeout(1000);
  }
}

/** Milliseconds until the heading is painted, and until nothing is loading any more. */
export type Paint = { paint_ms: number; loaded_ms: number };

/**
 * Opens a page as the second one, on a processor a quarter as fast: milliseconds from the click until its heading and frame are
 * painted, and until nothing in it is loading any more. Undefined when it leads to another page, or waits for something that a
 * new installation does not have.
 */
export async function secondPaint(
  context: BrowserContext,
  first_url: string,
  path: string,
): Promise<Paint | undefined> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  try {
    await open(page, first_url);
    if (path === new URL(page.url()).pathname) throw new Error(`${path} is the first page itself.`);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU });
    const link = page.locator(`a[href="${path}"]:visible`).first();
    if ((await link.count()) > 0) {
      await link.hover();
      await page.waitForTimeout(POINTING_MS);
    }
    return await page.evaluate(follow, path);
  } finally {
    await page.close();
  }
}

/** Follows a link to the path and watches the main part of the page. Runs in the page. */
async function follow(path: string): Promise<Paint | undefined> {
  const main = document.querySelector('main') as HTMLElement;
  const router = (window as unknown as { __reactRouterDataRouter: { navigate(to: string): void } })
    .__reactRouterDataRouter;
  const old_heading = main.querySelector('h1, h2');
  const from = location.pathname;
  const isLoading = () => main.querySelector('[aria-busy="true"], .animate-pulse, [role="status"] svg') !== null;
  const frame = () => new Promise((next) => requestAnimationFrame(next));
  const started = performance.now();
  let paint_ms = 0;
  const link = document.querySelector<HTMLElement>(`a[href="${path}"]`);
  if (link?.checkVisibility()) link.click();
  else router.navigate(path);
  while (performance.now() - started < 10_000) {
    await frame();
    if (![path, from].includes(location.pathname)) return undefined;
    const heading = main.querySelector('h1, h2');
    if (!heading || heading === old_heading) continue;
    // In the frame after the one in which it appeared, it is painted.
    if (paint_ms === 0) {
      await frame();
      paint_ms = performance.now() - started;
    }
    if (!isLoading()) return { paint_ms, loaded_ms: performance.now() - started };
  }
  return undefined;
}
