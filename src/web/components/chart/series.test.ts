import { expect, it } from 'vitest';
import { labelStep, nextPoint, pointText } from './series.ts';

it('names as many points as have room', () => {
  expect(labelStep(6, 600, 60)).toBe(1);
  expect(labelStep(30, 300, 60)).toBe(6);
  expect(labelStep(30, 10, 60)).toBe(30);
});

it('goes from point to point by key, and no further than the ends', () => {
  expect([nextPoint('ArrowLeft', 3, 5), nextPoint('ArrowLeft', 0, 5)]).toEqual([2, 0]);
  expect([nextPoint('ArrowUp', 3, 5), nextPoint('ArrowRight', 4, 5)]).toEqual([4, 4]);
  expect([nextPoint('Home', 3, 5), nextPoint('End', 3, 5), nextPoint('PageDown', 3, 5)]).toEqual([0, 4, 0]);
  expect(nextPoint('Tab', 3, 5)).toBeUndefined();
});

it('says all values of a point', () => {
  const chart = {
    label: 'Letters',
    points: [{ short: 'Mar 1', full: 'Mar 1, 2026' }],
    series: [
      { name: 'Ordered', values: [3] },
      { name: 'Mailed', values: [] },
    ],
    format: String,
    formatShort: String,
  };
  expect(pointText(chart, 0)).toBe('Mar 1, 2026: Ordered 3, Mailed 0');
});
