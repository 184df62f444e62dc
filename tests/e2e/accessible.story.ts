import { expect, expectAccessible, settled, signInAsOperator, signUp, test, VIEWS } from './story.ts';

const PUBLIC = [
  '/',
  '/about',
  '/pricing',
  '/pricing/enterprise',
  '/contact',
  '/templates',
  '/highlevel-guide',
  '/features',
  '/privacy',
  '/terms',
  '/help',
  '/status',
  '/auth/login',
  '/auth/signup',
  '/auth/signup?bundle_purchase=true&credits=10',
  '/auth/forgot-password',
  '/auth/reset-password',
];
const SIGNED_IN = [
  '/create-letter-start',
  '/portal/create-individual-letter',
  '/portal/campaigns',
  '/portal/campaign-history',
  '/settings',
  '/portal/billing',
  '/portal/checkout/payment-success',
  '/portal/purchase-confirmation',
  '/portal/automations',
  '/portal/webhook-history',
  '/portal/do-not-mail',
];
const OPERATOR = ['/admin/dashboard', '/admin/press', '/admin/templates', '/admin/operators', '/admin/audit'];
for (const { name, viewport, colorScheme } of VIEWS) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme });

    test('public pages have no serious accessibility violations', async ({ page }) => {
      for (const path of PUBLIC) {
        await page.goto(path, { waitUntil: 'networkidle' });
        await expectAccessible(page, path);
      }
    });

    test('customer pages have no serious accessibility violations', async ({ page }) => {
      await signUp(page);
      for (const path of SIGNED_IN) {
        await page.goto(path);
        await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
        await settled(page);
        await expectAccessible(page, path);
      }
    });

    test('operator pages have no serious accessibility violations', async ({ page }) => {
      await signInAsOperator(page);
      for (const path of OPERATOR) {
        await page.goto(path);
        await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
        await settled(page);
        await expectAccessible(page, path);
      }
    });
  });
}
