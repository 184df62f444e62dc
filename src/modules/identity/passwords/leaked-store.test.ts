import { describe, expect, it } from 'vitest';
import { makeFilter, mayContain } from './filter/bloom.ts';
import { isLeaked } from './leaked-store.ts';
import { passwordWeakness } from './rules.ts';

describe('the filter', () => {
  const texts = Array.from({ length: 20_000 }, (_, n) => `password ${n}`);
  const filter = makeFilter(texts);

  it('finds everything that is in it', () => {
    expect(texts.filter((text) => !mayContain(filter, text))).toEqual([]);
  });

  it('takes fewer than one in 2,000 others for one', () => {
    const others = Array.from({ length: 100_000 }, (_, n) => `another ${n * 7}`);
    expect(others.filter((text) => mayContain(filter, text)).length).toBeLessThan(50);
  });
});

describe('leaked passwords', () => {
  it.each(['dragonball', 'chelseafc', 'trustno1', 'qazwsxedc', 'zaq12wsx', 'rammstein'])('%s is one', (password) => {
    expect(isLeaked(password)).toBe(true);
  });

  it('are refused in capitals and with look-alike characters too', () => {
    for (const password of ['Rammstein', 'R4mm5tein'])
      expect(passwordWeakness(password, 'ada@example.com', isLeaked)).toMatchObject({ reason: 'pwned' });
  });

  it('are rare among passwords that nobody else uses', () => {
    const own = Array.from({ length: 20_000 }, (_, n) => `${(n * 2_654_435_761) >>> 0}-harbor-${n}-lamp`);
    expect(own.filter(isLeaked).length).toBeLessThan(15);
    expect(['correct horse battery', 'ink-and-paper', 'a-good-password'].filter(isLeaked)).toEqual([]);
  });
});
