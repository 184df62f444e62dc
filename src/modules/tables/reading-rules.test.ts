import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readQuery, readSelect } from './grammar-rules.ts';
import { given, matching, picking, sorted } from './reading-rules.ts';
import type { Row, Shape } from './schema.ts';

const ID = '0197b3a0-0000-7000-8000-000000000001';
const shape: Shape = {
  table: 'things',
  row: z.object({
    id: z.uuid(),
    name: z.string().nullable(),
    cents: z.int(),
    is_on: z.boolean(),
    at: z.iso.datetime(),
    tags: z.array(z.string()),
  }),
  beside: { owners: { row: z.object({ email: z.string() }), by: 'owner_id' } },
};
const row = (over: Row): Row => ({
  ...{ id: ID, name: 'b', cents: 5, is_on: true, at: '2026-03-01T12:00:00.000Z', tags: ['x'] },
  ...{ owners: { email: 'a@example.com', secret: 1 }, hidden: 'never' },
  ...over,
});
const asked = (text: string) => readQuery(new URLSearchParams(text));
const finds = (text: string, over: Row = {}) => matching(shape, asked(text).filters)(row(over));
const code = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('rows', () => {
  it.each([
    [`id=eq.${ID.toUpperCase()}`, true],
    ['name=eq.b', true],
    ['name=neq.b', false],
    ['cents=gte.5', true],
    ['cents=gt.5.0', false],
    ['cents=lt.10', true],
    ['is_on=is.true', true],
    ['is_on=eq.false', false],
    ['at=eq.2026-03-01T13:00:00%2B01:00', true],
    ['at=gte.2026-03-01', true],
    ['at=lte.2026-02-28', false],
    ['name=in.(a,b)', true],
    ['name=in.()', false],
    ['name=is.null', false],
    ['name=eq.b&cents=eq.6', false],
  ])('match by the type of their column: %s', (text, expected) => {
    expect(finds(text)).toBe(expected);
  });

  it('without a value match "is null" and no comparison', () => {
    expect(finds('name=is.null', { name: null })).toBe(true);
    for (const text of ['name=eq.b', 'name=neq.b', 'name=in.(b)', 'name=eq.null'])
      expect({ text, found: finds(text, { name: null }) }).toEqual({ text, found: false });
  });

  it.each([
    ['hidden=eq.never', '42703'],
    ['__proto__=is.null', '42703'],
    ['constructor=is.null', '42703'],
    ['id=eq.1', '22P02'],
    ['cents=eq.', '22P02'],
    ['cents=eq.five', '22P02'],
    ['at=gt.soon', '22P02'],
    ['is_on=eq.1', '22P02'],
    ['name=is.toString', '22P02'],
    ['tags=eq.x', 'PGRST100'],
  ])('are refused a filter that the table does not know: %s', (text, expected) => {
    expect(code(() => matching(shape, asked(text).filters))).toBe(expected);
  });

  it('are sorted as asked, those that are alike as they came', () => {
    const rows = [row({ cents: 2, name: null }), row({ cents: 10, name: 'a' }), row({ cents: 2, name: 'c' })];
    const names = (order: string) => sorted(shape, asked(`order=${order}`).orders, rows).map((each) => each.name);
    expect(names('cents')).toEqual([null, 'c', 'a']);
    expect(names('cents.desc,name')).toEqual(['a', 'c', null]);
    expect(names('name.desc')).toEqual([null, 'c', 'a']);
    expect(names('name.desc.nullslast')).toEqual(['c', 'a', null]);
    expect(code(() => sorted(shape, asked('order=hidden').orders, []))).toBe('42703');
  });

  it('sorted one way are the other way round when their order is reversed', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer()), (cents) => {
        const rows = cents.map((each) => row({ cents: each }));
        const up = sorted(shape, asked('order=cents.asc').orders, rows);
        expect(sorted(shape, asked('order=cents.desc').orders, rows)).toEqual(up.toReversed());
      }),
    );
  });

  it('show what is selected, under the names that were asked for, and nothing that the table does not name', async () => {
    const shown = (select: string) => given(row({}), picking(shape, readSelect(select)));
    expect(Object.keys(await shown('*'))).toEqual(Object.keys(shape.row.shape));
    expect(await shown('price:cents, owners(*)'.replaceAll(' ', ''))).toEqual({
      price: 5,
      owners: { email: 'a@example.com' },
    });
    expect(await shown('owner:owner_id(email)')).toEqual({ owner: { email: 'a@example.com' } });
    for (const select of ['hidden', 'owners', 'owners(secret)', '__proto__', 'count', 'owners(count)'])
      expect({ select, code: code(() => shown(select)) }).toEqual({ select, code: '42703' });
    for (const select of ['others(id)', 'owners!other(email)', 'constructor(id)', '*(id)'])
      expect({ select, code: code(() => shown(select)) }).toEqual({ select, code: 'PGRST200' });
  });

  it('have many rows beside them, which are read or counted only when they are asked for', async () => {
    const asked_for: boolean[] = [];
    const many = async (counts: boolean) => {
      asked_for.push(counts);
      return counts ? [{ count: 2 }] : [{ email: 'a@example.com' }, { email: 'b@example.com' }];
    };
    const other: Shape = {
      ...shape,
      beside: { owners: { row: z.object({ email: z.string() }), by: 'id', is_many: true } },
    };
    const shown = (select: string) => given(row({ owners: many }), picking(other, readSelect(select)));
    expect(await shown('cents')).toEqual({ cents: 5 });
    expect(asked_for).toEqual([]);
    expect(await shown('owners(count),all:owners(email)')).toEqual({
      owners: [{ count: 2 }],
      all: [{ email: 'a@example.com' }, { email: 'b@example.com' }],
    });
    expect(asked_for).toEqual([true, false]);
    expect(code(() => picking(other, readSelect('owners(count,email)')))).toBe('42703');
  });

  it('take any name without touching a prototype', async () => {
    const shown = await given(
      row({ owners: null }),
      picking(shape, readSelect('__proto__:name,constructor:cents,owners(email)')),
    );
    expect(JSON.stringify(shown)).toBe('{"__proto__":"b","constructor":5,"owners":null}');
    expect(Object.getPrototypeOf(shown)).toBe(Object.prototype);
    expect(({} as Row).name).toBeUndefined();
  });
});
