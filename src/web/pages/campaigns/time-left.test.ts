import { expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

it.each([
  [0, 'a moment'],
  [9, 'a moment'],
  [14, 'about 10 seconds'],
  [58, 'about 60 seconds'],
  [60, 'about 1 minute'],
  [200, 'about 3 minutes'],
  [3600, 'about 1 hour'],
  [9000, 'about 3 hours'],
])('%i seconds are %s', (seconds, text) => {
  expect(timeLeft(seconds)).toBe(text);
});
