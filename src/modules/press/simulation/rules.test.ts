import { expect, it } from 'vitest';
import { nextSimulated } from './rules.ts';

it('a letter of the simulated print shop advances step by step until it is delivered', () => {
  expect(
    (['pending', 'expect-48-hour-delay', 'processing', 'printing', 'shipped', 'delivered', 'failed'] as const).map(
      nextSimulated,
    ),
  ).toEqual(['processing', 'processing', 'printing', 'shipped', 'delivered', null, null]);
});
