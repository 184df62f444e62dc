import { freePort, launchProduct, makeDataFolder, removeData } from '../support/product.ts';
import { expect, expectFits, signInAsOperator, test as story } from './story.ts';

/** How long data is kept holds for everybody, so this story has a product of its own. */
const test = story.extend<object, { product_url: string }>({
  product_url: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const data_dir = await makeDataFolder();
      const product = launchProduct({ data_dir, port: await freePort() });
      await product.ready();
      await use(product.url.replace('127.0.0.1', 'localhost'));
      await product.stop();
      await removeData(data_dir);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ product_url }, use) => use(product_url),
});
// A time that is out of range is refused with a status that the browser logs.
test.use({ allowedErrors: [/Failed to load resource/] });

test('the operator sets how long letters are kept, runs the rule, and everybody reads it', {
  tag: '@thorough',
}, async ({ page }) => {
  await signInAsOperator(page);
  await page.goto('/admin/system-settings');
  const letters = page.getByLabel('Texts and recipients of letters', { exact: true });
  await expect(letters).toHaveValue('24');
  await letters.fill('0');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Enter a whole number from 1 to 120.')).toBeVisible();
  await letters.fill('18');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Settings Saved')).toBeVisible();
  await page.getByRole('button', { name: 'Run now: Texts and recipients of letters' }).click();
  await expect(page.getByText(/^Last run .*, started by .*Nothing was old enough\.$/)).toBeVisible({ timeout: 15_000 });
  const views = [
    { name: 'light and wide', viewport: { width: 1280, height: 900 }, colorScheme: 'light' } as const,
    { name: 'dark and narrow', viewport: { width: 360, height: 800 }, colorScheme: 'dark' } as const,
  ];
  for (const { name, viewport, colorScheme } of views) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    for (const path of ['/admin/system-settings', '/privacy']) {
      await page.goto(path);
      if (path === '/privacy') await expect(page.getByText(/: 18 months after mailing\./)).toBeVisible();
      await expectFits(page, `${path}, ${name}`);
    }
  }
});
