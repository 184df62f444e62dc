import { callAs, expect, signUp, test } from './story.ts';

test('an ongoing campaign is paused, and goes on', async ({ page }) => {
  await signUp(page);
  const [template] = (await callAs(page, 'GET', '/rest/v1/letter_templates?limit=1')) as { id: string }[];
  const address = { street: '1 Quill Ln', unit: '', city: 'Albany', state: 'NY', zip: '12207' };
  const { campaign } = (await callAs(page, 'POST', '/functions/v1/create-campaign', {
    title: 'Whoever signs up',
    message: 'Welcome, {{first_name}}.',
    campaign_type: 'ongoing',
    text_type: 'Short Text',
    return_address: { firstName: 'Ada', lastName: 'Writer', ...address },
    template_id: template?.id,
  })) as { campaign: { id: string } };
  const contacts = [{ first_name: 'Ann', last_name: 'Reader', ...address }];
  await callAs(page, 'POST', '/functions/v1/add-contacts', { campaign_id: campaign.id, contacts });
  await callAs(page, 'POST', '/functions/v1/submit-campaign', { campaign_id: campaign.id });

  await page.goto('/portal/campaign-history');
  const row = page.getByRole('row', { name: /Whoever signs up/ });
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
