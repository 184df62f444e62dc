import { createCanvas } from '@napi-rs/canvas';
import { expect, expectAccessible, signInAsOperator, test } from './story.ts';

/** A PNG of one color. */
async function picture(width: number, height: number, colour = '#27496d') {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = colour;
  context.fillRect(0, 0, width, height);
  return { name: 'page.png', mimeType: 'image/png', buffer: await canvas.encode('png') };
}

test.describe('a template', () => {
  test.use({ allowedErrors: [/status of 4(00|22)/] });

  test('is refused until it can be printed, then appears in the gallery and can be deleted', {
    tag: '@thorough',
  }, async ({ page }) => {
    const name = `Harbour ${Date.now()}`;
    await signInAsOperator(page);
    await page.goto('/admin/templates');
    await page.getByRole('button', { name: 'New Template' }).click();
    const form = page.getByRole('dialog', { name: 'New Template' });
    await form.getByLabel('Name', { exact: true }).fill(name);
    await form.getByRole('button', { name: 'Create Template' }).click();
    await expect(form.getByText('Please upload a preview image for the template')).toBeVisible();
    await expect(form.getByRole('button', { name: 'Upload: Outside' })).toBeFocused();
    await expectAccessible(page, 'the form of a design with its errors');

    const outside = form.getByLabel('Outside', { exact: true });
    await outside.setInputFiles({ name: 'page.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await expect(form.getByText('Please choose a PNG or JPEG image.')).toBeVisible();
    await outside.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await expect(form.getByText('This is not a PNG or JPEG image.')).toBeVisible();
    await outside.setInputFiles(await picture(400, 400));
    await expect(form.getByText(/A page must be 1375 x 2000 pixels.*This one is 400 x 400 pixels/)).toBeVisible();
    await outside.setInputFiles(await picture(1375, 2000));
    await expect(form.getByRole('img', { name: 'Current file: Outside' })).toBeVisible();
    await expect(form.getByRole('img', { name: 'Current file: Preview image' })).toBeVisible();
    await form.getByRole('button', { name: 'Create Template' }).click();
    await expect(page.getByText('Template created successfully')).toBeVisible();
    await expect(form).toBeHidden();

    const visitor = await page.context().newPage();
    await expect(async () => {
      await visitor.goto(`/templates?search=${encodeURIComponent(name)}`);
      await expect(visitor.getByRole('heading', { name, level: 3 })).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 30_000 });

    await page.getByLabel('Search').fill(name);
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(question.getByText('Are you sure you want to delete this template?')).toBeVisible();
    await expectAccessible(page, 'the delete confirmation');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: `Delete ${name}` })).toBeVisible();
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Template deleted successfully')).toBeVisible();
    await expect(page.getByText('No templates match your search.')).toBeVisible();
    await visitor.close();
  });
});

test('unsaved changes to a template are never discarded without asking', async ({ page }) => {
  await signInAsOperator(page);
  await page.goto('/admin/templates');
  await page.getByRole('button', { name: 'New Template' }).click();
  const form = page.getByRole('dialog', { name: 'New Template' });
  await form.getByLabel('Name', { exact: true }).fill('Half a thought');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Half a thought');
});

test('a new category is available immediately for the next template', async ({ page }) => {
  const name = `Regattas ${Date.now()}`;
  await signInAsOperator(page);
  await page.goto('/templates');
  await page.getByRole('link', { name: 'Manage Categories' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add New Category' });
  await sheet.getByRole('button', { name: 'Create Category' }).click();
  await expect(sheet.getByText('Please enter a category name.')).toBeVisible();
  await sheet.getByLabel('Category Name').fill(name);
  await sheet.getByRole('button', { name: 'Create Category' }).click();
  await expect(page.getByText('Category created successfully')).toBeVisible();
  await page.goto('/admin/templates');
  await page.getByRole('button', { name: 'New Template' }).click();
  await expect(page.getByLabel('Category').getByRole('option', { name })).toBeAttached();
});
