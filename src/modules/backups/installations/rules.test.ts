import { describe, expect, it } from 'vitest';
import { manifestOf as made, nightOf } from '../../../../tests/support/backups/manifest.ts';
import type { Manifest } from '../schema.ts';
import { candidates, installationsIn, ownAmong } from './rules.ts';

/** A life that was restored from others, each in the night that is named. */
const restoredFrom = (...lives: [lineage: string, night: number][]) =>
  lives.map(([lineage, night]) => ({ lineage, at: nightOf(night).toISOString() }));
const lives = (manifests: Manifest[]) => installationsIn(manifests).map(({ lineages }) => lineages);

describe('the installations in a place', () => {
  it('are one for each life of a database that has nothing to do with another', () => {
    const found = installationsIn([made(1), made(3, { lineage: 'two', site: 'b.example.com' }), made(2)]);
    expect(found.map(({ site, manifests }) => [site, manifests.length])).toEqual([
      ['b.example.com', 1],
      ['letters.example.com', 2],
    ]);
    expect(installationsIn([])).toEqual([]);
  });

  it('go on through restores, however many', () => {
    const two = made(4, { lineage: 'two', after: restoredFrom(['one', 3]) });
    const three = made(7, { lineage: 'three', after: restoredFrom(['one', 3], ['two', 6]) });
    expect(lives([made(1), made(2), two])).toEqual([['one', 'two']]);
    expect(lives([made(1), made(2), two, three])).toEqual([['one', 'two', 'three']]);
    expect(lives([made(1), three])).toEqual([['one', 'three']]);
  });

  it('are two where a copy was restored beside one that still makes backups', () => {
    const copy = made(4, { lineage: 'two', after: restoredFrom(['one', 3]) });
    expect(lives([made(2), copy, made(5)])).toEqual([['one'], ['two']]);
  });

  it('are apart where two were restored from one, and where a copy has another address', () => {
    const [two, three] = ['two', 'three'].map((lineage, n) =>
      made(4 + n, { lineage, after: restoredFrom(['one', 3]) }),
    );
    expect(lives([made(1), two as Manifest, three as Manifest])).toEqual([['three'], ['two'], ['one']]);
    const trial = made(4, { lineage: 'two', site: 'trial.example.com', after: restoredFrom(['one', 3]) });
    expect(lives([made(1), trial])).toEqual([['two'], ['one']]);
  });

  it('are found in a place that someone wrote circles into', () => {
    const one = made(1, { after: restoredFrom(['two', 9]) });
    const two = made(2, { lineage: 'two', after: restoredFrom(['one', 9]) });
    expect(lives([one, two])).toHaveLength(2);
  });
});

describe('the backups that are meant', () => {
  const a = [made(1), made(3)];
  const b = [made(2, { lineage: 'two', site: 'b.example.com', recipient: 'age1two' })];
  const ids = (...[manifests, whose]: Parameters<typeof candidates>) =>
    candidates(manifests, whose).map(({ id }) => id);
  const life = (lineage: string, before: string[] = []) => ({
    lineage,
    after: before.map((l) => ({ lineage: l, at: '' })),
  });

  it('are those of the only installation', () => {
    expect(ids(a, { id: null, opens: null, own: null })).toEqual(a.map(({ id }) => id));
    expect(ids(a, { id: null, opens: 'age1lost', own: null })).toEqual(a.map(({ id }) => id));
    expect(ids([], { id: null, opens: null, own: life('one') })).toEqual([]);
  });

  it('are those that the key opens', () => {
    expect(ids([...a, ...b], { id: null, opens: 'age1two', own: null })).toEqual(b.map(({ id }) => id));
    expect(ids([...a, ...b], { id: null, opens: 'age1one', own: life('two') })).toEqual(a.map(({ id }) => id));
  });

  it('are those of this machine, or of the one that it was restored from', () => {
    expect(ids([...a, ...b], { id: null, opens: null, own: life('two') })).toEqual(b.map(({ id }) => id));
    expect(ids([...a, ...b], { id: null, opens: null, own: life('new', ['one']) })).toEqual(a.map(({ id }) => id));
    expect(ownAmong(installationsIn(b), life('one'))).toBeUndefined();
  });

  it('are asked for where nothing decides, with the names to choose from', () => {
    const ask = () => candidates([...a, ...b], { id: null, opens: null, own: null });
    expect(ask).toThrow(expect.objectContaining({ code: 'which_installation' }));
    expect(ask).toThrow(a[1]?.id);
    expect(ask).toThrow('of b.example.com (lineage two)');
  });

  it('are never those of another installation by default', () => {
    const ask = () => candidates(b, { id: null, opens: null, own: life('one') });
    expect(ask).toThrow(expect.objectContaining({ code: 'which_installation' }));
  });

  it('are the one that was named', () => {
    expect(ids([...a, ...b], { id: b[0]?.id ?? '', opens: null, own: life('one') })).toEqual([b[0]?.id]);
    expect(() => candidates(a, { id: 'nothing', opens: null, own: null })).toThrow('There is no backup nothing here');
  });
});
