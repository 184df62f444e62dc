import { describe, expect, it } from 'vitest';
import { CARD, PX_PER_IN, TRIM } from '../../../modules/templates/card-rules.ts';
import {
  FRONT,
  FRONT_LOGO_AREA,
  filled,
  fitted,
  LOGO_AREA,
  offsetInWords,
  placedAt,
  readingOf,
  settled,
  softness,
  startOf,
  WHOLE_PAGE,
  zoomed,
} from './placement.ts';

const photo = { width: 4000, height: 3000 };
const edges = (p: { x: number; y: number; scale: number }, image = photo) => ({
  left: p.x - (image.width * p.scale) / 2,
  right: p.x + (image.width * p.scale) / 2,
  top: p.y - (image.height * p.scale) / 2,
  bottom: p.y + (image.height * p.scale) / 2,
});

describe('an image on a page', () => {
  it('always fills the front from the fold to the bleed, however far it is moved', () => {
    for (const push of [-9999, 0, 9999]) {
      const start = filled(FRONT, photo);
      const { left, right, top, bottom } = edges(
        settled({ ...start, x: start.x + push, y: start.y + push }, FRONT, photo),
      );
      expect(left).toBeLessThanOrEqual(0);
      expect(right).toBeGreaterThanOrEqual(1375);
      expect(top).toBeLessThanOrEqual(1000);
      expect(bottom).toBeGreaterThanOrEqual(2000);
    }
  });

  it('smaller than its area stays inside it', () => {
    const small = fitted(WHOLE_PAGE, photo);
    const { top, bottom } = edges(settled({ ...small, y: 99_999 }, WHOLE_PAGE, photo));
    expect(Math.round(bottom)).toBe(2000);
    expect(top).toBeGreaterThan(0);
  });

  it('keeps the point under the fingers where it is while zooming', () => {
    const at = { x: 300, y: 1200 };
    const before = filled(FRONT, photo);
    const after = zoomed(before, 1.5, at);
    const pointOf = (p: typeof before) => [(at.x - p.x) / p.scale, (at.y - p.y) / p.scale];
    for (const [i, value] of pointOf(after).entries()) expect(value).toBeCloseTo(pointOf(before)[i] ?? Number.NaN, 6);
  });

  it('is read and set by the sliders without drifting', () => {
    const start = settled({ x: 600, y: 1480, scale: 0.6 }, FRONT, photo);
    const { percent, offset } = readingOf(start, FRONT, photo);
    const again = placedAt(start, { x: offset.x, y: offset.y }, FRONT, photo);
    expect(again).toEqual(start);
    expect(readingOf(placedAt(start, { percent: percent + 10 }, FRONT, photo), FRONT, photo).percent).toBe(
      percent + 10,
    );
    expect(placedAt(start, { percent: 1 }, FRONT, photo).scale).toBeGreaterThan(0);
  });

  it('warns of low resolution only', () => {
    expect(softness(filled(FRONT, photo))).toBeNull();
    expect(softness(filled(FRONT, { width: 400, height: 300 }))).toBe(70);
  });

  it('as a logo starts above the message and clear of the edges', () => {
    const { top, bottom } = edges(startOf(LOGO_AREA, photo));
    expect(top).toBeGreaterThan(LOGO_AREA.top);
    expect(bottom).toBeLessThan(590);
  });

  it('as a logo never grows beyond its area', () => {
    const { left, right } = edges(settled({ ...startOf(LOGO_AREA, photo), scale: 99 }, LOGO_AREA, photo));
    expect([Math.round(left), Math.round(right)]).toEqual([LOGO_AREA.left, LOGO_AREA.left + LOGO_AREA.width]);
    expect(readingOf(startOf(LOGO_AREA, photo), LOGO_AREA, photo).most_percent).toBe(100);
  });

  it('as a logo on the front starts in its middle, and at any size stays inside the safe area and below the fold', () => {
    const start = startOf(FRONT_LOGO_AREA, photo);
    expect([start.x, start.y]).toEqual([1375 / 2, (TRIM.top + TRIM.height + 1000) / 2]);
    const { left, right, top, bottom } = edges(settled({ x: 9999, y: 9999, scale: 99 }, FRONT_LOGO_AREA, photo));
    const safe = (CARD.safe_pt / 72) * PX_PER_IN;
    expect(Math.min(left - TRIM.left, TRIM.left + TRIM.width - right)).toBeGreaterThan(safe);
    expect(Math.min(top - 1000, TRIM.top + TRIM.height - bottom)).toBeGreaterThan(safe);
  });

  it('is described in inches', () => {
    expect(offsetInWords(0.25 * PX_PER_IN, ['left of', 'right of'])).toBe('0.25 in right of the middle');
    expect(offsetInWords(-0.5 * PX_PER_IN, ['above', 'below'])).toBe('0.50 in above the middle');
    expect(offsetInWords(0, ['above', 'below'])).toBe('in the middle');
  });
});
