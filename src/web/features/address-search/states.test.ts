import { expect, it } from 'vitest';
import { isKnownState, STATES, TERRITORIES } from './states.ts';

it('lists the 50 states in the order of their names, and DC and the territories apart from them', () => {
  expect(STATES).toHaveLength(50);
  expect(STATES.map(({ name }) => name)).toEqual(STATES.map(({ name }) => name).toSorted());
  expect(new Set(STATES.map(({ code }) => code)).size).toBe(50);
  expect(STATES.some(({ code }) => code === 'DC')).toBe(false);
  expect(TERRITORIES.map(({ code }) => code)).toContain('DC');
});

it('knows codes only as the post office writes them', () => {
  expect(isKnownState('NY')).toBe(true);
  expect(isKnownState('PR')).toBe(true);
  expect(isKnownState('California')).toBe(false);
});
