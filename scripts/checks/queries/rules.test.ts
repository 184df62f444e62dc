import { describe, expect, it } from 'vitest';
import { type Column, kindsOf, liesIn, type Property, unexecuted } from './rules.ts';

const TEXT = 25;
const JSONB = 3802;
const place = 'src/store.ts:1';
const catalog = new Map([
  ['7.1', { name: 'letters.note', is_nullable: true, allowed: null }],
  ['7.2', { name: 'letters.status', is_nullable: false, allowed: ['queued', 'sent'] }],
]);
const column = (parts: Partial<Column>): Column => ({
  ...{ name: 'x', type_id: TEXT, table_id: 0, column_id: 0, kinds: [] },
  ...parts,
});
const property = (kinds: string[], parts: Partial<Property> = {}) => ({
  kinds,
  optional: false,
  literals: null,
  ...parts,
});
const lies = (row: Record<string, Property>, results: Column[][], never_null = {}) =>
  liesIn(
    [{ place, row }],
    results.map((columns) => ({ place, columns })),
    { catalog, never_null },
  );

describe('a query of a test run', () => {
  it('may have a type that allows more than was returned', () => {
    expect(lies({ x: property(['string', 'null']) }, [[column({ kinds: ['string'] })]])).toEqual([]);
  });

  it('may leave out a property that is optional', () => {
    expect(lies({ x: property(['string']), y: property(['date'], { optional: true }) }, [[column({})]])).toEqual([]);
  });

  it('is reported once for what several tests saw', () => {
    const results = [[column({ kinds: ['string'] })], [column({ kinds: ['null'] })], [column({ kinds: ['null'] })]];
    expect(lies({ x: property(['string']) }, results)).toEqual([`${place}: "x" is null, the type says string.`]);
  });

  it('has documents of the kinds that were seen, and of any kind when none was', () => {
    const row = { x: property(['object', 'object[]']) };
    expect(lies(row, [[column({ type_id: JSONB })]])).toEqual([]);
    expect(lies(row, [[column({ type_id: JSONB, kinds: ['object', '[]', 'object[]'] })]])).toEqual([]);
    expect(lies(row, [[column({ type_id: JSONB, kinds: ['string[]'] })]])).toHaveLength(1);
  });

  it('may return a nullable column as not null only where the list says why', () => {
    const note = [[column({ table_id: 7, column_id: 1 })]];
    expect(lies({ x: property(['string']) }, note)).toEqual([expect.stringContaining('letters.note is nullable')]);
    expect(lies({ x: property(['string']) }, note, { 'src/store.ts letters.note': 'the condition' })).toEqual([]);
    expect(lies({ x: property(['string', 'null']) }, note)).toEqual([]);
  });

  it('may return a null from a join for a column that is not nullable, when the type says so', () => {
    const status = [[column({ table_id: 7, column_id: 2, kinds: ['null'] })]];
    expect(lies({ x: property(['string', 'null'], { literals: ['sent', 'queued'] }) }, status)).toEqual([]);
  });

  it.each([[['queued']], [['queued', 'sent', 'lost']]])('has the texts of its check constraint, not %s', (literals) => {
    const status = [[column({ table_id: 7, column_id: 2 })]];
    expect(lies({ x: property(['string'], { literals }) }, status)).toEqual([
      expect.stringContaining('queued, sent by'),
    ]);
  });

  it('has a line of its own', () => {
    const calls = [
      { place, row: null },
      { place, row: null },
    ];
    expect(liesIn(calls, [], { catalog, never_null: {} })).toEqual([expect.stringContaining('on one line')]);
  });

  it('is missed when no test executes it', () => {
    const calls = [
      { place, row: null },
      { place: 'src/store.ts:2', row: null },
    ];
    expect(unexecuted(calls, [{ place, columns: [] }])).toEqual(['src/store.ts:2']);
  });
});

it.each([
  ['a', ['string']],
  [1, ['number']],
  [false, ['boolean']],
  [null, ['null']],
  [new Date(0), ['date']],
  [Buffer.from('x'), ['bytes']],
  [{ a: 1 }, ['object']],
  [[], ['[]']],
  [
    ['a', null, 'b'],
    ['string[]', 'null[]'],
  ],
  [[[1]], ['number[][]']],
])('%j is %j', (value, kinds) => {
  expect(kindsOf(value)).toEqual(kinds);
});
