import type { Page } from '@playwright/test';
import { freePort, launchProduct, makeDataFolder, removeData } from '../support/product.ts';
import { expect, expectAccessible, settled, signIn, signInAsOperator, test as story } from './story.ts';

/** Settings hold for everybody, so these stories have a product of their own. */
const test = story.extend<object, { product_url: string }>({
  product_url: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const data_dir = await makeDataFolder();
      const product = launchProduct({ data_dir, port: await freePort(), settings: { MAIL_INTERVAL_S: '0' } });
      await product.ready();
      await use(product.url.replace('127.0.0.1', 'localhost'));
      await product.stop();
      await removeData(data_dir);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ product_url }, use) => use(product_url),
});
test.use({ allowedErrors: [/Failed to load resource/] });
test.describe.configure({ mode: 'serial' });

const save = (page: Page) => page.getByRole('button', { name: 'Save Settings' }).click();
const saved = (page: Page) => expect(page.getByText('Settings Saved')).toBeVisible();

test('settings are saved, shown again and obeyed; what goes wrong is said and loses nothing', {
  tag: '@thorough',
}, async ({ page, browser, baseURL }) => {
  await signInAsOperator(page);
  await page.goto('/admin/system-settings');
  await page.getByLabel('Enterprise Webhook URL').fill('http://127.0.0.1:9/offers');
  await page.getByRole('button', { name: 'Send a Test' }).click();
  await expect(page.getByRole('alert')).toContainText('127.0.0.1 is not on the public internet');

  await page.getByLabel('Enterprise Webhook URL').fill('https://hooks.example.com/offers');

  const another = await (await browser.newContext({ baseURL: baseURL as string })).newPage();
  await signInAsOperator(another);
  await another.goto('/admin/settings');
  await expect(another.getByRole('heading', { name: 'Enterprise Integration' })).toBeVisible();
  await another.getByLabel('Enterprise Webhook URL').fill('https://hooks.example.com/theirs');

  await page.getByLabel('Max credits per purchase').fill('none');
  await save(page);
  await expect(page.getByText('Enter a whole number from 1 to 1,000,000.')).toBeVisible();
  await page.getByLabel('Max credits per purchase').fill('20');
  await page.getByLabel('Shortest time').fill('5');
  await page.getByLabel('Longest time').fill('7');
  await page.getByLabel('Booking page').fill('https://calendar.example.com/longhand');
  await page.route('**/rest/v1/admin/settings', (route) => route.abort(), { times: 1 });
  await save(page);
  await expect(page.getByText('Save Error: Failed to save settings. Please try again.')).toBeVisible();
  await save(page);
  await saved(page);
  await page.reload();
  await expect(page.getByLabel('Max credits per purchase')).toHaveValue('20');

  await save(another);
  await expect(another.getByRole('alert')).toContainText(
    'operator@longhand.test changed the settings meanwhile. Your input is kept: check it and save again. They also changed: Enterprise Webhook URL.',
  );
  await expect(another.getByLabel('Enterprise Webhook URL')).toHaveValue('https://hooks.example.com/theirs');
  await another.route('**/rest/v1/admin/settings', (route) => route.abort(), { times: 1 });
  await save(another);
  await expect(another.getByText('Failed to save settings.')).toBeVisible();
  await save(another);
  await saved(another);

  const visitor = await (await browser.newContext({ baseURL: baseURL as string })).newPage();
  // A public page is served for some seconds as it was rendered.
  await expect(async () => {
    await visitor.goto('/help');
    await expect(visitor.getByText('Cards are printed within 5-7 business days')).toBeVisible({ timeout: 500 });
  }).toPass();
  await visitor.goto('/contact');
  await expect(visitor.getByRole('link', { name: /Book a Consultation/ })).toHaveAttribute('href', /calendar\.example/);
  const refused = await visitor.request.post('/functions/v1/bundle-checkout', { data: { bundleId: 'bundle_25' } });
  expect(await refused.json()).toMatchObject({ user_message: expect.stringMatching(/^You can buy up to 20 credits/) });
  await visitor.goto('/admin/settings');
  await visitor.waitForURL(`${baseURL}/`);

  await another.route('**/rest/v1/admin/settings', (route) => route.fulfill({ status: 500, body: '{}' }));
  await another.goto('/admin/system-settings');
  await expect(another.getByText('Failed to load admin settings.')).toBeVisible();
  await Promise.all([visitor.context().close(), another.context().close()]);
});

test('in maintenance customers see a calm page, and the operator works', { tag: '@thorough' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const customer = await (await browser.newContext({ baseURL: baseURL as string })).newPage();
  await signIn(customer, 'demo@longhand.test', 'a-letter-a-day');
  await signInAsOperator(page);
  await page.goto('/admin/system-settings');
  await page.getByRole('switch', { name: 'Maintenance mode' }).check();
  await page.getByLabel('Message to customers').fill('We’re moving our presses. Your letters are safe.');
  await page.getByLabel('Expected end').fill('2030-01-01T12:00');
  await save(page);
  const dialog = page.getByRole('dialog', { name: 'Turn on maintenance mode?' });
  await expectAccessible(page, 'the question before maintenance mode');
  await dialog.getByRole('button', { name: 'Turn On and Save' }).click();
  await saved(page);
  const banner = page.getByText('Maintenance mode is on. Customers see a maintenance page.');
  await expect(banner).toBeVisible();
  await settled(page);
  await expectAccessible(page, 'the settings in maintenance');

  const closed = await customer.goto('/portal/billing');
  expect([closed?.status(), closed?.headers()['retry-after']]).toEqual([503, '86400']);
  await expect(customer.getByRole('heading', { name: 'We’ll be right back' })).toBeVisible();
  await expect(customer.getByText('We’re moving our presses.')).toBeVisible();
  await expectAccessible(customer, 'the page in maintenance');
  const answer = await customer.request.get('/rest/v1/template_categories');
  expect([answer.status(), (await answer.json()).code]).toEqual([503, 'maintenance']);
  expect((await customer.request.get('/healthz')).status()).toBe(200);
  await customer.goto('/auth/login');
  await expect(customer.getByRole('heading', { name: 'We’ll be right back' })).toBeVisible();

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/admin/press');
  await expect(page.getByRole('heading', { name: 'Press', exact: true })).toBeVisible();
  await expect(banner).toBeVisible();
  await page.goto('/admin/system-settings');
  await expect(page.getByLabel('Message to customers')).toHaveValue(/moving our presses/);
  await settled(page);
  await expectAccessible(page, 'the settings at 360 px in the dark');
  await page.getByRole('switch', { name: 'Maintenance mode' }).uncheck();
  await save(page);
  await saved(page);
  await expect(banner).toBeHidden();
  expect((await customer.goto('/pricing'))?.status()).toBe(200);
  await customer.context().close();
});
