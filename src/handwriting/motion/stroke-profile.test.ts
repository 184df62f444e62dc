import { expect, test } from 'vitest';
import { loadHand } from '../hands.ts';
import { written } from '../simple-strokes.ts';
import { PROFILE_END_TAPER, PROFILE_START_TAPER, PROFILE_STRIDE, profileOf, type Touch } from './stroke-profile.ts';

const hand = await loadHand('june');
const strokeOf = (char: string, stroke = 0) => written(hand.glyphs.get(char)!).strokes[stroke]!;
const tapersOf = (char: string, touch: Touch) => {
  const { values } = profileOf(strokeOf(char), touch, hand.halfWidth);
  return [values[PROFILE_START_TAPER]!, values[values.length - PROFILE_STRIDE + PROFILE_END_TAPER]!];
};

test('a free end tapers, the end of a word most, and a joined end keeps its width', () => {
  const [start, end] = tapersOf('s', { start: 'free', end: 'free' });
  expect(start).toBeLessThan(1);
  expect(end).toBeLessThan(1);
  expect(tapersOf('s', { start: 'joined', end: 'ends word' })[1]).toBeLessThan(end!);
  expect(tapersOf('s', { start: 'joined', end: 'joined' })).toEqual([1, 1]);
});

test('a dot is one part that does not taper and is wider than the pen', () => {
  const dot = profileOf(strokeOf('.'), { start: 'free', end: 'ends word' }, hand.halfWidth);
  expect([...dot.parts]).toEqual([1]);
  expect([...dot.values.slice(2)]).toEqual([1, 1]);
  expect(dot.least).toBeGreaterThan(hand.halfWidth);
});
