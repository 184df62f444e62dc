import { describe, expect, it } from 'vitest';
import { ownPageProblem } from './rules.ts';

const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
const PNG_END = [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];
const png = (width_px = 1375, height_px = 2000) => [
  ...PNG_START,
  ...[width_px, height_px].flatMap((px) => [0, 0, px >> 8, px & 0xff]),
];
const JPEG = [0xff, 0xd8, 0xff, 0xc0, 0x00, 0x0b, 8, 0x07, 0xd0, 0x05, 0x5f];
const problem = (...bytes: number[]) => ownPageProblem('The outside', new Uint8Array(bytes));

describe('a page that a customer composed', () => {
  it.each([
    ['a PNG with its end', [...png(), ...PNG_END]],
    ['a PNG with something behind its end', [...png(), ...PNG_END, 0x49, 0x45, 0]],
    ['a JPEG with its end', [...JPEG, 0xff, 0xd9]],
    ['a JPEG with something behind its end', [...JPEG, 0xff, 0xd9, 0xff, 0xff, 0]],
  ])('is taken as %s', (_, bytes) => {
    expect(problem(...bytes)).toBeNull();
  });

  it.each([
    ['a PNG', png()],
    ['a PNG with all but the last byte', [...png(), ...PNG_END.slice(0, -1)]],
    ['a PNG with the end of a JPEG', [...png(), 0xff, 0xd9]],
    ['a JPEG', JPEG],
    ['a JPEG with parts of its end', [...JPEG, 0xd9, 0xff]],
    ['a JPEG with the end of a PNG', [...JPEG, ...PNG_END]],
  ])('is refused as %s that was cut off', (_, bytes) => {
    expect(problem(...bytes)).toBe('The outside is damaged: its end is missing.');
  });

  it('is refused in another size or format, with what it is', () => {
    const size = 'The outside must be 1375 x 2000 pixels. It is';
    expect(problem(...png(1375, 2001), ...PNG_END)).toBe(`${size} 1375 x 2001.`);
    expect(problem(...png(1376, 2000), ...PNG_END)).toBe(`${size} 1376 x 2000.`);
    expect(problem(1, 2, 3)).toBe('The outside is not a PNG or JPEG image.');
  });
});
