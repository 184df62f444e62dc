import { expect, signUp, submitCampaign, test } from './story.ts';

test('a page whose requests hang says so after 8 seconds, and tries again', { tag: '@thorough' }, async ({ page }) => {
  await signUp(page);
  await page.clock.install();
  const is_slow = page.getByRole('heading', { name: 'This page is taking too long to load' });
  for (const [hanging, shown] of [
    ['**/rest/v1/profiles', 'Loading...'],
    ['**/rest/v1/campaigns?*', 'Loading your campaigns...'],
  ] as const) {
    await page.route(hanging, () => {});
    await page.goto('/portal/campaign-history');
    await expect(page.getByText(shown, { exact: true })).toBeAttached();
    await page.clock.fastForward(8100);
    await expect(is_slow).toBeVisible();
    await page.unroute(hanging);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'Nothing mailed yet' })).toBeVisible();
    await expect(is_slow).toBeHidden();
  }
});

test('an ongoing campaign can be paused and resumed', async ({ page }) => {
  await signUp(page);
  const words = { title: 'Whoever signs up', message: 'Welcome, {{first_name}}.', campaign_type: 'ongoing' } as const;
  await submitCampaign(page, words, [{ first_name: 'Ann', last_name: 'Reader' }]);

  await page.goto('/portal/campaign-history');
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /Whoever signs up/ }) });
  const toast = (text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text });
  await row.getByRole('button', { name: 'Pause Whoever signs up' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pause campaign' }).click();
  await expect(toast('Campaign Paused')).toBeVisible();
  await expect(row).toContainText('Paused');
  await expect(row.getByRole('button', { name: 'Pause Whoever signs up' })).toBeHidden();
  await row.getByRole('button', { name: 'Resume Whoever signs up' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resume campaign' }).click();
  await expect(toast('Campaign Resumed')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Pause Whoever signs up' })).toBeVisible();
});
