import { expect, expectAccessible, signInAsOperator, test } from './story.ts';

test('an operator checks the installation and the mailer from the setup page', async ({ page }) => {
  await signInAsOperator(page);
  await page.goto('/admin/setup');
  await expect(page.getByRole('status').filter({ hasText: /things? to do|Everything is fine/ })).toBeVisible();
  await expect(page.getByText(/packages are those of package-lock/)).toBeVisible();
  await page.getByRole('button', { name: 'Send Me a Test Email' }).click();
  await expect(page.getByText('Mail accepted')).toBeVisible();
  await page.getByRole('button', { name: 'Check Again' }).click();
  await expect(page.getByRole('button', { name: 'Check Again' })).toBeEnabled();
  await expectAccessible(page, 'the setup page');
});
