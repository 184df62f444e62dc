import { beforeEach, describe, expect, it } from 'vitest';
import { encodeImbDigits } from '../../../handwriting/imb.ts';
import type { Bar } from '../../../handwriting/output/pdf/pdf.ts';
import { imbBars, routingOf, trackingNumber } from './imb-rules.ts';

describe('the tracking code of a piece', () => {
  const settings = { barcode_id: '00', service_type: '040' };

  it.each([
    ['123456', '00040123456', 9],
    ['987654321', '00040987654321', 6],
  ])('of the mailer %s has 20 digits', (mailer_id, prefix, serial_digits) => {
    expect(trackingNumber({ ...settings, mailer_id })).toEqual({ prefix, serial_digits });
    expect(prefix.length + serial_digits).toBe(20);
  });

  it.each([
    ['97201', '97201'],
    ['97201-4532', '972014532'],
    ['9720', ''],
    ['unknown', ''],
  ])('routes %s by %j', (zip, routing) => {
    expect(routingOf(zip)).toBe(routing);
  });
});

describe('the postal barcode', () => {
  const tracking = '00040123456000000001';
  let bars: Bar[];
  beforeEach(() => {
    bars = imbBars(tracking, '97201-4532', 414);
  });

  it('has 65 bars from 3.75 inches before the right edge, a quarter inch up', () => {
    expect(bars).toHaveLength(65);
    expect(bars[0]!.x_pt).toBeCloseTo(414 - 3.75 * 72, 9);
    expect(Math.min(...bars.map(({ y_pt }) => y_pt))).toBeCloseTo(0.25 * 72, 9);
  });

  it('is as large as the postal service reads it', () => {
    const [first, last] = [bars[0]!, bars.at(-1)!];
    expect((65 - 1) / ((last.x_pt - first.x_pt) / 72)).toBeGreaterThan(20);
    expect((65 - 1) / ((last.x_pt - first.x_pt) / 72)).toBeLessThan(24);
    const full = Math.max(...bars.map(({ height_pt }) => height_pt)) / 72;
    expect(full).toBeGreaterThan(0.125);
    expect(full).toBeLessThan(0.165);
    for (const { width_pt } of bars) {
      expect(width_pt / 72).toBeGreaterThan(0.015);
      expect(width_pt / 72).toBeLessThan(0.025);
    }
  });

  it('reaches above and below its middle as its digits say', () => {
    const bottom = Math.min(...bars.map(({ y_pt }) => y_pt));
    const top = Math.max(...bars.map(({ y_pt, height_pt }) => y_pt + height_pt));
    const read = bars.map(({ y_pt, height_pt }) => {
      const [descends, ascends] = [y_pt < bottom + 0.01, y_pt + height_pt > top - 0.01];
      if (descends && ascends) return 'F';
      return descends ? 'D' : ascends ? 'A' : 'T';
    });
    expect(read.join('')).toBe(encodeImbDigits(tracking, '972014532'));
  });
});
