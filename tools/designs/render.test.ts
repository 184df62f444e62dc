import { createCanvas, loadImage } from '@napi-rs/canvas';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { DESIGNS } from '../../src/designs/catalogue.ts';
import { type RenderedDesign, renderDesign } from '../../src/designs/render.ts';
import { PAGE } from '../../src/modules/templates/card-rules.ts';
import { THOROUGH } from '../../tests/support/thorough.ts';
import { CARDS } from './art/cards.ts';
import { WRITING } from './draw/sheet.ts';

const PNG_SIGNATURE = '89504e470d0a1a0a';

function sizeOf(png: Uint8Array): [number, number] {
  const bytes = Buffer.from(png);
  expect(bytes.subarray(0, 8).toString('hex')).toBe(PNG_SIGNATURE);
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

const linear = (channel: number) => (channel <= 10 ? channel / 3294.6 : ((channel / 255 + 0.055) / 1.055) ** 2.4);
const LINEAR = Float64Array.from({ length: 256 }, (_, channel) => linear(channel));

/** Relative luminance of each pixel in the part of an inside page that is written on. */
async function writingZone(png: Uint8Array): Promise<Float64Array> {
  const [x, y] = [PAGE.width_px * WRITING.side, PAGE.height_px * WRITING.top].map(Math.round) as [number, number];
  const [width, height] = [PAGE.width_px - 2 * x, Math.round(PAGE.height_px * WRITING.bottom) - y];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.drawImage(await loadImage(png), -x, -y);
  const { data } = context.getImageData(0, 0, width, height);
  return Float64Array.from({ length: width * height }, (_, i) => {
    const [r, g, b] = [LINEAR[data[i * 4] ?? 0], LINEAR[data[i * 4 + 1] ?? 0], LINEAR[data[i * 4 + 2] ?? 0]];
    return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
  });
}

test('every drawing is listed and every listing is drawn', () => {
  expect(CARDS.map((card) => card.slug).sort()).toEqual(DESIGNS.map((design) => design.slug).sort());
});

const TRIED = DESIGNS.filter((_, n) => THOROUGH || n % 8 === 0);
describe.each(TRIED.map((design) => design.slug))('%s', (slug) => {
  let rendered: Promise<RenderedDesign>;
  beforeAll(() => {
    rendered = renderDesign(slug);
  });

  test('has both pages at print size, a front of 900 px and a ZIP of exactly the two pages', async () => {
    const design = await rendered;
    expect(sizeOf(design.exterior_png)).toEqual([1375, 2000]);
    expect(sizeOf(design.interior_png)).toEqual([1375, 2000]);
    expect(sizeOf(design.preview_png)).toEqual([900, 664]);
    const files = unzipSync(design.zip);
    expect(Object.keys(files)).toEqual(['1.png', '2.png']);
    expect(Buffer.from(files['1.png'] as Uint8Array).equals(design.exterior_png)).toBe(true);
    expect(Buffer.from(files['2.png'] as Uint8Array).equals(design.interior_png)).toBe(true);
    expect(design.zip.length).toBeLessThan(20 * 1024 * 1024);
  });

  test('leaves the writing zone pale enough for blue-black ink', async () => {
    const zone = await writingZone((await rendered).interior_png);
    const mean = zone.reduce((sum, value) => sum + value, 0) / zone.length;
    // Blue-black ink has a luminance near 0.03: paper of 0.5 still gives a contrast of 7 to 1.
    const dark = zone.filter((value) => value < 0.5).length / zone.length;
    expect(mean).toBeGreaterThan(0.9);
    expect(dark).toBeLessThan(0.002);
  });
});

test('an unknown slug is refused with the way to mend it', async () => {
  await expect(renderDesign('no-such-design')).rejects.toThrow('npm run build:designs');
});
