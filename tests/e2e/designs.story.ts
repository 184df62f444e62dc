import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, forward, signUp, test, writeMessage } from './story.ts';

const LETTER = { title: 'With our house on it', message: 'Come and see us.', first_name: 'Rosa', last_name: 'Delgado' };

async function photograph(width = 1600, height = 1200) {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  for (let row = 0; row < 12; row++) {
    context.fillStyle = `hsl(${row * 30} 60% 55%)`;
    context.fillRect(0, (row * height) / 12, width, height / 12);
  }
  return { name: 'summer_house.jpg', mimeType: 'image/jpeg', buffer: await canvas.encode('jpeg', 90) };
}

test('a customer can create a design from a photo, send a card with it and delete it', async ({ page }) => {
  await signUp(page);
  await writeMessage(page, LETTER);
  await page.getByRole('button', { name: /Upload your own/ }).click();
  const editor = page.getByRole('dialog', { name: 'Your own design' });
  await editor.getByRole('button', { name: 'Save and use this design' }).click();
  await expect(editor.getByText('Please choose an image for the outside.')).toBeVisible();
  const image = editor.locator('input[type=file]').first();
  await image.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(editor.getByText('Please choose a PNG or JPEG image.')).toBeVisible();
  await image.setInputFiles(await photograph());
  await expect(editor.getByRole('img', { name: 'The front of the finished card' })).toBeVisible();
  await expect(editor.getByLabel('Design name')).toHaveValue('summer house');
  await expectAccessible(page, 'the editor of an own design');

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await editor.getByRole('button', { name: 'Save and use this design' }).click();
  await expect(page.getByText('"summer house" is now in your designs.')).toBeVisible();
  const mine = page.getByRole('radio', { name: 'summer house' });
  await expect(mine).toBeChecked();
  await forward(page);
  await expect(page.getByRole('img', { name: /inside of the card|handwritten/i }).first()).toBeVisible();

  await page.getByRole('main').getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Delete summer house' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Design deleted')).toBeVisible();
  await expect(mine).toHaveCount(0);
  await forward(page);
  await expect(page.getByRole('radiogroup', { name: 'Card design' })).toBeVisible();
});

test('a customer learns that a design is unavailable before paying', async ({ page }) => {
  await signUp(page);
  await writeMessage(page, LETTER);
  const chosen = page.getByRole('radio', { name: /./ }).first();
  await chosen.check({ force: true });
  await expect(page.getByText('Your choice')).toBeVisible();
  await page.route('**/rest/v1/letter_templates*', async (route) => {
    const designs = await (await route.fetch()).json();
    await route.fulfill({ json: designs.slice(1) });
  });
  await page.reload();
  await expect(page.getByText('That design is no longer available.')).toBeVisible();
  await expect(page.getByText('Choose a card to see its envelope')).toBeVisible();
  await forward(page);
  await expect(page.getByText('Please select a template for your letter.').first()).toBeVisible();
});

/** Counts the dark pixels in the lower half of the card preview. */
async function inkBelow(page: Page): Promise<number> {
  const card = page.getByRole('complementary', { name: 'Your card' }).getByRole('img').first();
  const shot = await loadImage(await card.screenshot());
  const canvas = createCanvas(shot.width, shot.height);
  const context = canvas.getContext('2d');
  context.drawImage(shot, 0, 0);
  const { data } = context.getImageData(0, shot.height / 2, shot.width, shot.height / 2);
  let dark = 0;
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 110) dark++;
  return dark;
}

test('a drawn signature appears below the letter only when it is selected', async ({ page }) => {
  await signUp(page);
  await page.goto('/settings#signature');
  await page.getByRole('button', { name: 'Draw Your Signature' }).click();
  const pad = page.getByRole('img', { name: /Sign here with/ });
  await expect(page.getByRole('button', { name: 'Use This Signature' })).toBeDisabled();
  const box = await pad.boundingBox();
  if (!box) throw new Error('There is no place to sign.');
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(0.1, 0.6));
  await page.mouse.down();
  for (let step = 1; step <= 40; step++) {
    await page.mouse.move(...at(0.1 + step * 0.02, 0.5 + 0.28 * Math.sin(step / 2)));
  }
  await page.mouse.up();
  await page.getByRole('button', { name: 'Use This Signature' }).click();
  await expect(page.getByRole('img', { name: 'Your signature' })).toBeVisible();
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await expect(page.getByText('Your profile has been successfully updated.')).toBeVisible();

  await page.goto('/portal/create-individual-letter');
  await page.getByRole('textbox', { name: 'Message' }).fill('Dear Rosa, come and see us.');
  const wanted = page.getByRole('checkbox', { name: /Add my signature/ });
  await expect(wanted).toBeVisible();
  if (!(await wanted.isChecked())) await wanted.check();
  const unsigned = async () => {
    await wanted.uncheck();
    await page.waitForTimeout(800);
    return inkBelow(page);
  };
  const without = await unsigned();
  await wanted.check();
  await expect.poll(() => inkBelow(page)).toBeGreaterThan(without + 60);
});
