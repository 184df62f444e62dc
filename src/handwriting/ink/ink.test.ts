import { describe, expect, test } from 'vitest';
import { loadHand } from '../hands.ts';
import { layoutText } from '../layout.ts';
import { inkToSvg } from '../output/svg.ts';
import type { Sheet } from '../sheet.ts';
import { type Ink, writeInk } from './ink.ts';

const hand = await loadHand('eleanor');
const sheet: Sheet = {
  width_px: 328.6,
  height_px: 486.5,
  slots: Array.from({ length: 13 }, (_, i) => ({ x_px: 26, baseline_y_px: 60 + i * 16.6, width_px: 276 })),
  x_height_px: 6.6,
};
const layout = layoutText(hand, 'little coffee needle\nhappiness little coffee needle', sheet);
const write = (seed: string, setting: 'neat' | 'natural' | 'hurried' = 'natural'): Ink =>
  writeInk(hand, layout, { seed, setting, colour: 'blue-black' });

describe('writeInk', () => {
  test('the same inputs give the same bytes', () => {
    expect(inkToSvg(write('letter-1'))).toBe(inkToSvg(write('letter-1')));
  });

  test('another seed gives other ink', () => {
    expect(inkToSvg(write('letter-1'))).not.toBe(inkToSvg(write('letter-2')));
  });

  test('settings differ while the lines stay the same', () => {
    expect(inkToSvg(write('letter-1', 'neat'))).not.toBe(inkToSvg(write('letter-1', 'hurried')));
  });

  test('lines beyond the slots leave no ink', () => {
    const tall = layoutText(hand, 'word\n'.repeat(30), sheet);
    const { coordinates } = writeInk(hand, tall, { seed: 's', setting: 'natural', colour: 'black' });
    const lowest = coordinates.filter((_, i) => i % 2 === 1).reduce((a, b) => Math.max(a, b));
    expect(lowest).toBeLessThan(sheet.height_px * 100);
  });
});
