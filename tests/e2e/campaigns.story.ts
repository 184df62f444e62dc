import { expect, signUp, submitCampaign, test } from './story.ts';

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
