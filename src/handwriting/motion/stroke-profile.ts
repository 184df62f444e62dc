import type { Stroke } from '../hand.ts';
import { partsOf } from '../ink/recorder.ts';

/** How much of a stroke's width is that of the hand's model there; the rest is the pen's own. */
const PROFILE_SHARE = 0.55;
const FREE_END_TAPER = 0.72;
const FREE_END_LENGTH = 0.22;
const WORD_END_TAPER = 0.5;
const WORD_END_LENGTH = 0.5;
const SHORTEST_TAPERED = 0.45;
/** The longest part of one width in a tapering end, in x-heights. */
const TAPER_STEP = 0.5;

/** How the pen comes to a stroke and leaves it: a free end tapers, and the end of a word most of all. */
export type Touch = { start: 'free' | 'joined'; end: 'free' | 'joined' | 'ends word' };

/**
 * What the pen's widths along a stroke are made of, before chance: in how many parts each segment is cut, `PROFILE_STRIDE` numbers
 * for each part, named by the constants below, and the least half-width. A dot has one part. Lengths are in x-heights.
 */
export type StrokeProfile = { parts: Uint8Array; values: Float64Array; least: number };

export const PROFILE_STRIDE = 4;
/** How far along the stroke a part is. */
export const PROFILE_PLACE = 0;
export const PROFILE_HALF_WIDTH = 1;
/** What is left of the width where the pen comes down, and where it lifts: 1 wherever the stroke doesn't taper. */
export const PROFILE_START_TAPER = 2;
export const PROFILE_END_TAPER = 3;

const known = new WeakMap<Stroke, Map<string, StrokeProfile>>();

/** The profile of a stroke written with a pen of a half-width. Worked out once for each stroke and touch. */
export function profileOf(stroke: Stroke, touch: Touch, penHalfWidth: number): StrokeProfile {
  let profiles = known.get(stroke);
  if (!profiles) {
    profiles = new Map();
    known.set(stroke, profiles);
  }
  const key = `${touch.start} ${touch.end}`;
  let profile = profiles.get(key);
  if (!profile) {
    profile = newProfile(stroke, touch, penHalfWidth);
    profiles.set(key, profile);
  }
  return profile;
}

function newProfile(stroke: Stroke, touch: Touch, penHalfWidth: number): StrokeProfile {
  const { lengths, halfWidths, isDot, isClosed } = stroke;
  // What is short would vanish if it were thin as well.
  const isShort = isDot || stroke.length < SHORTEST_TAPERED;
  const least = isShort ? penHalfWidth * (isDot ? 1.3 : 1.05) : 0;
  const own = (halfWidth: number) => PROFILE_SHARE * halfWidth + (1 - PROFILE_SHARE) * penHalfWidth;
  if (isDot) return { parts: Uint8Array.of(1), values: Float64Array.of(0, own(halfWidths[0]!), 1, 1), least };
  const tapersStart = touch.start === 'free' && !isShort && !isClosed && !stroke.attachedStart;
  const tapersEnd = touch.end !== 'joined' && !isShort && !isClosed && !stroke.attachedEnd;
  const startLength = tapersStart ? FREE_END_LENGTH : 0;
  const endLength = tapersEnd ? (touch.end === 'free' ? FREE_END_LENGTH : WORD_END_LENGTH) : 0;
  const thinnestEnd = touch.end === 'free' ? FREE_END_TAPER : WORD_END_TAPER;
  const parts = new Uint8Array(lengths.length);
  const values: number[] = [];
  let along = 0;
  lengths.forEach((length, k) => {
    const isTapering = along < startLength || stroke.length - along - length < endLength;
    parts[k] = isTapering ? partsOf(length, TAPER_STEP) : partsOf(length);
    for (let part = 0; part < parts[k]!; part++) {
      const t = (part + 0.5) / parts[k]!;
      const here = along + length * t;
      const halfWidth = own(halfWidths[k]! + (halfWidths[k + 1]! - halfWidths[k]!) * t);
      values.push(here, halfWidth, taper(here, startLength, FREE_END_TAPER));
      values.push(taper(stroke.length - here, endLength, thinnestEnd));
    }
    along += length;
  });
  return { parts, values: Float64Array.from(values), least };
}

/** The share of its width that a stroke has at a distance from an end which tapers over a length. */
const taper = (distance: number, length: number, thinnest: number): number =>
  distance < length ? thinnest + (1 - thinnest) * (distance / length) : 1;
