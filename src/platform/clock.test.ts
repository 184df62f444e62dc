import { expect, it } from 'vitest';
import { steadyClock } from './clock.ts';

const NOON = new Date('2026-03-01T12:00:00Z');
const at = (seconds: number) => new Date(NOON.getTime() + seconds * 1000);

function clockAtNoon() {
  const process = { elapsed_ms: 5000 };
  const clock = steadyClock(at(86_400), () => process.elapsed_ms);
  clock.correct(NOON, clock.elapsed());
  const pass = (seconds: number) => (process.elapsed_ms += seconds * 1000);
  return { clock, pass };
}

it('carries on the time that it was told, whatever the clock of the machine says', () => {
  const { clock, pass } = clockAtNoon();
  expect(clock.now()).toEqual(NOON);
  pass(90);
  expect(clock.now()).toEqual(at(90));
});

it('does not move while it agrees with what it is told, however long the answer took', () => {
  const { clock, pass } = clockAtNoon();
  const asked = clock.elapsed();
  pass(30);
  expect(clock.correct(at(12), asked)).toBe(0);
  expect(clock.now()).toEqual(at(30));
});

it('moves no further than it must', () => {
  const { clock, pass } = clockAtNoon();
  let asked = clock.elapsed();
  pass(2);
  // Read between noon and two seconds later, it was an hour later: it is at least that now.
  expect(clock.correct(at(3600), asked)).toBe(3_598_000);
  expect(clock.now()).toEqual(at(3600));
  asked = clock.elapsed();
  pass(2);
  expect(clock.correct(at(60), asked)).toBe(-3_540_000);
  expect(clock.now()).toEqual(at(62));
});
