import { expect, expectAccessible, signInAsOperator, test } from './story.ts';

test('an operator sees which version runs, on which database, and how it is upgraded', { tag: '@thorough' }, async ({
  page,
}) => {
  await signInAsOperator(page);
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Version' }).click();
  await page.waitForURL('**/admin/system');
  await expect(page.getByText(/^Longhand \d+\.\d+\.\d+/)).toBeVisible();
  const processes = page.getByRole('region', { name: 'Processes' });
  await expect(processes.getByRole('listitem').filter({ hasText: 'Everything' })).toContainText(/Runs for/);
  await expect(page.getByRole('row', { name: /0001_platform\.sql/ })).toBeVisible();
  await expect(page.getByText('node src/main.ts migrate --plan')).toBeVisible();
  const notes = page.getByText(/^Not released yet: \d+ changes$/);
  await expect(page.getByText(/^Commands for operators/)).toBeHidden();
  await notes.click();
  await expect(page.getByText(/^Commands for operators/)).toBeVisible();
  await expectAccessible(page, 'the version page');
});
