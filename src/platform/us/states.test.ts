import { describe, expect, it } from 'vitest';
import { isListedState, STATES, stateCode, statesStartingWith, TERRITORIES } from './states.ts';

it('lists the 50 states in the order of their names, and DC and the territories apart from them', () => {
  expect(STATES).toHaveLength(50);
  expect(STATES.map(({ name }) => name)).toEqual(STATES.map(({ name }) => name).toSorted());
  expect(new Set(STATES.map(({ code }) => code)).size).toBe(50);
  expect(STATES.some(({ code }) => code === 'DC')).toBe(false);
  expect(TERRITORIES.map(({ code }) => code)).toContain('DC');
});

it('lists codes only as the post office writes them', () => {
  expect(isListedState('NY')).toBe(true);
  expect(isListedState('PR')).toBe(true);
  expect(isListedState('California')).toBe(false);
});

describe('reading a state', () => {
  it('finds the code of every listed state in its code and its name, in any case', () => {
    for (const { code, name } of [...STATES, ...TERRITORIES]) {
      for (const text of [code, code.toLowerCase(), name, name.toUpperCase()]) expect(stateCode(text), text).toBe(code);
    }
  });

  it.each([
    ['d.c.', 'DC'],
    ['N. Y.', 'NY'],
    ['Virgin Islands', 'VI'],
    ['US Virgin Islands', 'VI'],
    ['AE', 'AE'],
    ['Palau', 'PW'],
    ['Ontario', undefined],
    ['', undefined],
  ])('%j is %j', (text, code) => {
    expect(stateCode(text)).toBe(code);
  });
});

it('gives the states that a text may be the beginning of', () => {
  expect(statesStartingWith('i')).toEqual(['ID', 'IL', 'IN', 'IA']);
  expect(statesStartingWith('new')).toEqual(['NH', 'NJ', 'NM', 'NY']);
  expect(statesStartingWith('virginia')).toEqual(['VA']);
  // "U.S." at the end of a line is a country, not the start of "U.S. Virgin Islands".
  expect(statesStartingWith('us')).toEqual([]);
});
