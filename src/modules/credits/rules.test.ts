import { expect, it } from 'vitest';
import { creditsExpireAt } from './rules.ts';

it('credits last twelve months, to the end of the last day', () => {
  expect(creditsExpireAt(new Date('2040-05-31T20:00:00Z')).toISOString()).toBe('2041-06-01T11:00:00.000Z');
});
