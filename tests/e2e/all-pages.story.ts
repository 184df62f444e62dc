import type { BrowserContext, Page } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import pages from '../../src/web/routes.ts';
import { expect, expectFits, signInAsOperator, signUp, test, VIEWS } from './story.ts';

/**
 * Every page that there is: its security policy is kept without exceptions (a violation is told by the browser), it has no
 * serious accessibility violations, it is set in the typeface of the brand, and it does not scroll sideways.
 */

const NOBODY = '00000000-0000-4000-8000-000000000000';
/** Pages at once. */
const TABS = 3;

/** The paths of the pages within a layout, as they are opened. An id is of nothing that exists. */
function pathsOf(layout: string, entries = pages as RouteConfigEntry[]): string[] {
  return entries.flatMap((entry) => {
    if (entry.file === layout) return (entry.children ?? []).flatMap(({ path }) => (path ? [opened(`/${path}`)] : []));
    return pathsOf(layout, entry.children ?? []);
  });
}
const opened = (path: string): string => path.replace(/\/:\w+\?/, '').replace(/:\w+/g, NOBODY);

async function watchPolicy(context: BrowserContext): Promise<string[]> {
  const violations: string[] = [];
  await context.exposeBinding('tellViolation', (_, text: string) => void violations.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { tellViolation } = window as unknown as { tellViolation(text: string): void };
      tellViolation(`${event.effectiveDirective} on ${location.pathname}: ${event.blockedURI} ${event.sample}`);
    });
  });
  return violations;
}

/** The typefaces that a page has loaded; nothing while it leads elsewhere. */
const loadedFaces = (page: Page): Promise<string[]> =>
  page
    .evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family))
    .catch(() => []);

/** Visits the pages, and expects of each what every page must hold. */
async function visit(context: BrowserContext, paths: string[], status = 200): Promise<void> {
  const left = [...paths];
  const walk = async () => {
    const page = await context.newPage();
    for (let path = left.shift(); path; path = left.shift()) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(status);
      // Proxies keep 4 KB for the headers of an answer.
      const headers = Object.entries((await answer?.allHeaders()) ?? {}).map((header) => header.join(': '));
      expect(headers.join('\r\n').length, path).toBeLessThan(4000);
      await expect(page.getByRole('heading').first(), path).toBeVisible();
      await expect.poll(() => loadedFaces(page), path).toContain('Newsreader');
      await expectFits(page, path).catch((error: Error) => {
        // A page without anything to show may lead to another one meanwhile.
        if (!error.message.includes('Execution context was destroyed')) throw error;
        return expectFits(page, path);
      });
    }
    await page.close();
  };
  await Promise.all(Array.from({ length: TABS }, walk));
}

/** The style page is for those who work on the product. */
const shipped = (paths: string[]) => paths.filter((path) => path !== '/docs/style');

// Ids of nothing that exists are answered with 404, also to the page that asks for them.
test.use({ allowedErrors: [/status of (400|401|403|404)|404: no page/] });

for (const { name, viewport, colorScheme } of VIEWS) {
  test.describe(`all pages, ${name}`, () => {
    test.use({ viewport, colorScheme });
    test.describe.configure({ timeout: 240_000 });

    test('that anybody may open', { tag: '@thorough' }, async ({ context }) => {
      const violations = await watchPolicy(context);
      await visit(context, [
        '/',
        ...shipped(pathsOf('layouts/visitors.tsx')),
        ...pathsOf('layouts/public/public.tsx').filter((path) => path !== '/*'),
        '/docs',
        '/sandbox/mailbox',
      ]);
      await visit(context, ['/no-such-page', `/sandbox/mailbox/${NOBODY}`, `/sandbox/pay/${NOBODY}`], 404);
      expect(violations).toEqual([]);
    });

    test('of customers, with a menu and a dialog open', { tag: '@thorough' }, async ({ context, page }) => {
      const violations = await watchPolicy(context);
      await signUp(page);
      await openMenu(page);
      await page.goto('/portal/do-not-mail');
      await page.getByRole('button', { name: /^Add/ }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
      await visit(context, pathsOf('layouts/customer.tsx'));
      expect(violations).toEqual([]);
    });

    test('of operators', { tag: '@thorough' }, async ({ context, page }) => {
      const violations = await watchPolicy(context);
      await signInAsOperator(page);
      await visit(context, pathsOf('layouts/admin.tsx'));
      expect(violations).toEqual([]);
    });
  });
}

test.describe('an attack', () => {
  test.use({ allowedErrors: [/Content Security Policy|TrustedScriptURL/] });

  test('is refused: code and addresses that somebody puts into a page', async ({ page, context }) => {
    const violations = await watchPolicy(context);
    await page.goto('/about');
    const ran = await page.evaluate(() => {
      const script = document.createElement('script');
      script.text = 'window.stolen = true';
      document.body.append(script);
      document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="window.stolen = true">');
      const picture = document.createElement('img');
      picture.src = 'https://evil.example/?session';
      const fetched = document.createElement('script');
      try {
        fetched.src = 'https://evil.example/script.js';
      } catch {
        fetched.dataset.refused = '';
      }
      return [(window as { stolen?: boolean }).stolen, document.querySelector('img[src="x"]'), fetched.outerHTML];
    });
    expect(ran).toEqual([undefined, null, '<script data-refused=""></script>']);
    await expect.poll(() => violations.join()).toContain('img-src on /about: https://evil.example');
    expect(violations.join()).toContain('require-trusted-types-for');
  });
});

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
}
