import { expect, test } from 'vitest';
import { TRIM } from '../../src/modules/templates/card-rules.ts';
import { nearTrim } from './near-trim.ts';

const page = (body: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1375" height="2000" viewBox="0 0 1375 2000"><rect width="1375" height="2000" fill="#f7f0e3"/>${body}</svg>`,
  );
const box = (x: number, y: number, width: number, height: number) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#22304a"/>`;

test('art that ends within an eighth of an inch of the trim is found, on any side', async () => {
  const right = TRIM.left + TRIM.width;
  const bottom = TRIM.top + TRIM.height;
  const near = [box(TRIM.left + 14, 600, 90, 90), box(right - 110, 300, 90, 90), box(600, bottom - 100, 90, 90)];
  const found = await nearTrim(page([...near, box(600, TRIM.top + 10, 90, 90)].join('')), false);
  expect(found).toHaveLength(4);
  for (const { from_trim_in, width_in } of found) {
    expect(from_trim_in).toBeGreaterThan(0.03);
    expect(from_trim_in).toBeLessThan(0.1);
    expect(width_in).toBeCloseTo(90 / 239, 1);
  }
});

test('art that a cut would go through, short of the edge of the page, is found too', async () => {
  const [cut] = await nearTrim(page(box(12, 600, 90, 90)), false);
  expect(cut!.from_trim_in).toBeLessThan(0);
});

test('art that runs to the edge of the page, keeps clear of the trim or is a speck is left alone', async () => {
  const fine = [box(-20, 600, 200, 90), box(TRIM.left + 40, 900, 90, 90), box(TRIM.left + 6, 300, 12, 12)];
  expect(await nearTrim(page(fine.join('')), false)).toEqual([]);
});

test('of an outside the front alone is looked at, and it may begin at the crease', async () => {
  const outside = page([box(TRIM.left + 14, 600, 90, 90), box(400, 1000, 90, 90)].join(''));
  expect(await nearTrim(outside, true)).toEqual([]);
});
