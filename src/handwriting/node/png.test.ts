import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { loadHand } from '../hands.ts';
import { writeInk } from '../ink/ink.ts';
import { layoutText } from '../layout.ts';
import { artGround, encodePalettePng, paperGround, previewPng } from './png.ts';

const hand = await loadHand('eleanor');
const slots = [{ x_px: 10, baseline_y_px: 30, width_px: 180 }];
const sheet = { width_px: 200, height_px: 60, slots, x_height_px: 8 };
const ink = writeInk(hand, layoutText(hand, 'minimum', sheet), { seed: 's', setting: 'neat', colour: 'blue' });

async function pixelsOf(png: Uint8Array): Promise<{ width: number; height: number; data: Uint8ClampedArray }> {
  const image = await loadImage(Buffer.from(png));
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  return {
    width: image.width,
    height: image.height,
    data: canvas.getContext('2d').getImageData(0, 0, image.width, image.height).data,
  };
}

test('a preview has its size, its paper and ink of the right colour', async () => {
  const { width, height, data } = await pixelsOf(previewPng([ink], paperGround(400, 120)));
  expect([width, height]).toEqual([400, 120]);
  expect([...data.slice(0, 3)]).toEqual([255, 253, 247]);
  let dark = 0;
  let blue = 0;
  for (let i = 0; i < data.length; i += 4) {
    if (data[i]! > 120) continue;
    dark++;
    if (data[i + 2]! > data[i]! + 60) blue++;
  }
  expect(dark).toBeGreaterThan(300);
  expect(blue / dark).toBeGreaterThan(0.95);
});

test('art below the ink keeps its colours', async () => {
  const art = createCanvas(100, 30);
  const context = art.getContext('2d');
  context.fillStyle = '#f4e3d0';
  context.fillRect(0, 0, 100, 30);
  const ground = artGround(await loadImage(art.toBuffer('image/png')), 400, 120);
  const { data } = await pixelsOf(previewPng([ink], ground));
  expect([...data.slice(0, 3)]).toEqual([0xf4, 0xe3, 0xd0]);
});

test('a picture of more than 256 colours comes near to each of them', async () => {
  const rgba = new Uint8Array(4 * 64 * 64);
  for (let i = 0; i < 64 * 64; i++) rgba.set([(i % 64) * 4, Math.floor(i / 64) * 4, 128, 255], 4 * i);
  const { data } = await pixelsOf(encodePalettePng(rgba, 64, 64));
  const error = data.reduce((worst, v, i) => Math.max(worst, Math.abs(v - rgba[i]!)), 0);
  expect(error).toBeLessThan(48);
});
