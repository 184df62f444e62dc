import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { loadHand } from '../hands.ts';
import { writeInk } from '../ink/ink.ts';
import { layoutText } from '../layout.ts';
import { drawInk, type InkCanvas } from './canvas.ts';
import { drawInkOnPixels } from './raster.ts';
import { inkToPaths, inkToSvg } from './svg.ts';

const hand = await loadHand('silas');
const slots = [{ x_px: 10, baseline_y_px: 30, width_px: 380 }];
const layout = layoutText(hand, 'jilted i: fluffy.', { width_px: 400, height_px: 60, slots, x_height_px: 10 });
const ink = writeInk(hand, layout, { seed: 's', setting: 'natural', colour: 'black' });

/** How dark each pixel of an 800 x 120 picture is, 0 to 1. */
function darkness(rgba: ArrayLike<number>): Float64Array {
  return Float64Array.from({ length: 800 * 120 }, (_, i) => (255 - rgba[4 * i + 1]!) / 255);
}

const blank = () => {
  const canvas = createCanvas(800, 120);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, 800, 120);
  return { canvas, context };
};

test('SVG, canvas and raster show the same ink', async () => {
  const svg = blank();
  svg.context.drawImage(await loadImage(Buffer.from(inkToSvg(ink))), 0, 0, 800, 120);
  const drawn = blank();
  drawInk(drawn.context as unknown as InkCanvas, ink, 2);
  const pixels = new Uint32Array(800 * 120).fill(0xffffffff);
  drawInkOnPixels(pixels, 800, ink);
  const pictures = [svg.canvas.data(), drawn.canvas.data(), new Uint8Array(pixels.buffer)].map(darkness);
  const inked = pictures[0]!.reduce((a, b) => a + b, 0);
  expect(inked).toBeGreaterThan(1000);
  for (const other of pictures.slice(1)) {
    const difference = other.reduce((sum, v, i) => sum + Math.abs(v - pictures[0]![i]!), 0);
    expect(difference / inked).toBeLessThan(0.15);
  }
});

test('the ink is a few paths, whatever its length', () => {
  const paths = inkToPaths(ink);
  expect(paths.length).toBeGreaterThan(2);
  expect(paths.length).toBeLessThan(60);
});
