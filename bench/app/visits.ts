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

/** A page to visit, and where from. A page about one thing is the first of its kind that the list links to: "/admin/users/:id". */
export type Visit = { from: string; path: string };

/**
 * Opens a page as the second one, on a processor a quarter as fast: milliseconds from the click until its heading and frame are
 * painted, and until nothing in it is loading any more. Undefined when it leads to another page, or waits for something that
 * this installation does not have.
 */
export async function secondPaint(
  context: BrowserContext,
  site: string,
  { from, path }: Visit,
): Promise<Paint | undefined> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  try {
    await open(page, `${site}${from}`);
    if (path === new URL(page.url()).pathname) throw new Error(`${path} is the first page itself.`);
    const href = await hrefTo(page, path);
    if (!href) return undefined;
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU });
    const link = page.locator(`a[href="${href}"]:visible`).first();
    if ((await link.count()) > 0) {
      await link.hover();
      await page.waitForTimeout(POINTING_MS);
    }
    // In a page that leads to another document, this may never return.
    return await Promise.race([page.evaluate(follow, href).catch(() => undefined), after(PATIENCE_MS)]);
  } finally {
    await page.close();
  }
}

const after = (ms: number) => new Promise<undefined>((done) => setTimeout(() => done(undefined), ms));

/** The address that a visible link leads to, or the path itself where there is none; undefined where only a link knows it. */
async function hrefTo(page: Page, path: string): Promise<string | undefined> {
  const known = path.replace(/:.*$/, '');
  const names_one = known !== path;
  const links = names_one ? `main a[href^="${known}"]:visible` : `a[href^="${path}?"]:visible`;
  const found = await page
    .locator(links)
    .first()
    .getAttribute('href', { timeout: names_one ? 3000 : 100 })
    .catch(() => null);
  return found ?? (names_one ? undefined : path);
}

/** Follows a link and watches the main part of the page. Runs in the page. */
async function follow(href: string): Promise<Paint | undefined> {
  const main = document.querySelector('main') as HTMLElement;
  const router = (window as unknown as { __reactRouterDataRouter: { navigate(to: string): void } })
    .__reactRouterDataRouter;
  const old_heading = main.querySelector('h1, h2');
  const known = [new URL(href, location.href).pathname, location.pathname];
  const isLoading = () => main.querySelector('[aria-busy="true"], .animate-pulse, [role="status"] svg') !== null;
  const frame = () => new Promise((next) => requestAnimationFrame(next));
  const started = performance.now();
  let paint_ms = 0;
  const links = [...document.querySelectorAll<HTMLElement>(`a[href="${href}"]`)];
  const link = links.find((each) => each.checkVisibility());
  if (link) link.click();
  else router.navigate(href);
  while (performance.now() - started < 10_000) {
    await frame();
    if (!known.includes(location.pathname)) return undefined;
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
