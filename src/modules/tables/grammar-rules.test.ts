import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TableRefusal } from './errors.ts';
import { readQuery, readSelect } from './grammar-rules.ts';

const asked = (text: string) => readQuery(new URLSearchParams(text));
const refusal = (text: string): unknown => {
  try {
    return asked(text);
  } catch (error) {
    return (error as TableRefusal).code;
  }
};

describe('what is asked of a table', () => {
  it('is all of it when nothing is said', () => {
    expect(asked('')).toEqual({
      select: [{ name: '*', as: '*', hints: [] }],
      filters: [],
      orders: [],
      limit: null,
      offset: 0,
    });
  });

  it('names columns, other names for them, and the rows beside', () => {
    expect(readSelect('id,"name",by:user_id,accounts!inner(plan,id),n:campaign_contacts(count)')).toEqual([
      { name: 'id', as: 'id', hints: [] },
      { name: 'name', as: 'name', hints: [] },
      { name: 'user_id', as: 'by', hints: [] },
      {
        ...{ name: 'accounts', as: 'accounts', hints: ['inner'] },
        inner: [
          { name: 'plan', as: 'plan', hints: [] },
          { name: 'id', as: 'id', hints: [] },
        ],
      },
      { name: 'campaign_contacts', as: 'n', hints: [], inner: [{ name: 'count', as: 'count', hints: [] }] },
    ]);
  });

  it('has filters, of which a list keeps commas and brackets in quotes', () => {
    expect(asked('status=eq.a.b&deleted_at=is.null&id=in.(1,"a,(b)","say \\"hi\\"",)').filters).toEqual([
      { column: 'status', operator: 'eq', values: ['a.b'] },
      { column: 'deleted_at', operator: 'is', values: ['null'] },
      { column: 'id', operator: 'in', values: ['1', 'a,(b)', 'say "hi"', ''] },
    ]);
    expect(asked('id=in.()').filters[0]?.values).toEqual([]);
  });

  it('has an order, a limit and an offset', () => {
    expect(asked('order=created_at.desc,"name".asc.nullsfirst,id&limit=10&offset=20')).toMatchObject({
      orders: [
        { column: 'created_at', descending: true, nulls_first: true },
        { column: 'name', descending: false, nulls_first: true },
        { column: 'id', descending: false, nulls_first: false },
      ],
      limit: 10,
      offset: 20,
    });
  });

  it.each([
    ...[
      'select=id)',
      'select=id,',
      'select=a(b',
      'select=id::text',
      'select=a->>b',
      'select=a.b',
      'select="a',
      'select=a!',
    ],
    ...['id=1', 'id=ilike.*a*', 'id=not.eq.1', 'id=in.1,2', 'id=in.("a)', 'or=(id.eq.1)', 'not.and=(id.eq.1)'],
    ...['limit=-1', 'limit=1e3', 'offset=x', 'order=id.up', 'order=id.asc.desc', 'order=a(b)', 'order=,'],
  ])('is refused where it is not in the grammar: %s', (text) => {
    expect(refusal(text)).toBe('PGRST100');
  });

  it.each([
    ['levels', `select=${'a('.repeat(5)}b${')'.repeat(5)}`],
    ['text', `select=${'a,'.repeat(8001)}a`],
  ])('is refused where it has too many %s', (_what, text) => {
    expect(refusal(text)).toBe('54000');
  });

  const pieces = fc.constantFrom(
    ...'*,()!:."\\',
    'in.(',
    'eq.',
    'select',
    'a',
    '__proto__',
    'constructor',
    '\u0000',
    '💌',
  );
  const malformed = fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join(''));

  it('is read, or refused as a request of the caller, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('select', 'order', 'limit', 'id', '__proto__'), malformed)),
        (pairs) => {
          try {
            const { select, filters } = readQuery(new URLSearchParams(pairs));
            expect([select, filters].every(Array.isArray)).toBe(true);
          } catch (error) {
            expect(error).toBeInstanceOf(TableRefusal);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  const name = fc.stringMatching(/^[a-z_][a-z0-9_]{0,8}$/);
  it('gives back each name, value and list that a client writes', () => {
    fc.assert(
      fc.property(fc.array(name, { minLength: 1 }), fc.array(fc.string(), { minLength: 1 }), (names, values) => {
        expect(readSelect(names.join(',')).map(({ name: read }) => read)).toEqual(names);
        const list = values.map((value) => `"${value.replace(/[\\"]/g, '\\$&')}"`).join(',');
        const query = new URLSearchParams([
          ['a', `in.(${list})`],
          ['b', `eq.${values[0]}`],
        ]);
        expect(readQuery(query).filters.map((filter) => filter.values)).toEqual([values, [values[0]]]);
      }),
    );
  });
});
