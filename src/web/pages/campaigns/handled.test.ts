import { expect, it } from 'vitest';
import { handledText } from './handled.ts';

it.each([
  [{ queued: 600, sent: 97, mailed: 0, failed: 3, total: 700 }, '97 of 700 sent to print'],
  [{ queued: 0, sent: 697, mailed: 0, failed: 3, total: 700 }, '0 of 700 mailed'],
  [{ queued: 0, sent: 1200, mailed: 1200, failed: 0, total: 1200 }, '1,200 of 1,200 mailed'],
])('%o is %s', (counts, text) => {
  expect(handledText(counts)).toBe(text);
});
