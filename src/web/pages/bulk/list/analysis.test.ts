import { describe, expect, it } from 'vitest';
import { TIDIES, type Tidy } from '../../../../modules/addresses/tidy-rules.ts';
import { guessColumns, mappingOf } from '../../../../modules/imports/columns/guess.ts';
import { ListAnalysis } from './analysis.ts';
import { ListBlocks } from './blocks.ts';

const HEADER = 'First Name,Last Name,Street,City,State,ZIP,Dog\n';

function listOf(text: string, piece_length = text.length): ListBlocks {
  const list = new ListBlocks({ delimiter: ',' });
  for (let at = 0; at < text.length; at += piece_length) {
    list.add(text.slice(at, at + piece_length), at + piece_length >= text.length);
  }
  return list;
}

function analysisOf(list: ListBlocks): ListAnalysis {
  const analysis = new ListAnalysis(list, mappingOf(guessColumns(list.header, list.sample).guesses), {});
  for (const _ of analysis.run());
  return analysis;
}

const ROWS = [
  'Grace,Hopper,12 Main St,Springfield,Illinois,62701,Rex',
  ',Nameless,4 Elm St,Austin,TX,78701,',
  'Grace,Hopper,12 Main Street,Springfield,IL,62701,Rex',
  'Wally,,9 Hill Rd,Boston,MA,2108,Fido',
];
const SMALL = HEADER + ROWS.join('\n');

it('counts valid rows, rows with missing required fields, and duplicates', () => {
  expect(analysisOf(listOf(SMALL)).facts).toMatchObject({
    checked: 4,
    done: true,
    valid: 3,
    needs_attention: 1,
    missing_required: 1,
    duplicates: 1,
    missing: { first_name: 1, last_name: 1, street: 0 },
  });
});

it('returns the rows of a window as they will be mailed, with their placeholder values', () => {
  const analysis = analysisOf(listOf(SMALL));
  const { total, rows } = analysis.window('all', 2, 5);
  expect(total).toBe(4);
  expect(rows.map(({ row_no, duplicate_of }) => [row_no, duplicate_of])).toEqual([
    [3, 1],
    [4, null],
  ]);
  expect(rows[1]).toMatchObject({ contact: { zip: '02108', state: 'MA' }, extra: { Dog: 'Fido' } });
});

it('a fixed row counts as valid immediately and leaves the "needs attention" filter on the next load', () => {
  const analysis = analysisOf(listOf(SMALL));
  analysis.fix(2, { first_name: 'Nora' });
  expect(analysis.facts).toMatchObject({ valid: 4, needs_attention: 0, missing_required: 0 });
  expect(analysis.window('needs_attention', 0, 10).total).toBe(1);
  analysis.refresh();
  expect(analysis.window('needs_attention', 0, 10).total).toBe(0);
  expect(analysis.row(2)).toMatchObject({ contact: { first_name: 'Nora' }, issues: [] });
});

it('a row with an invalid edit needs attention', () => {
  const analysis = analysisOf(listOf(SMALL));
  analysis.fix(1, { street: '' });
  expect(analysis.facts).toMatchObject({ valid: 2, needs_attention: 2 });
  expect(analysis.window('needs_attention', 0, 10).rows.map(({ row_no }) => row_no)).toEqual([2, 1]);
});

it('failed rows keep their original cells, with the reason in a last column', () => {
  const lines = analysisOf(listOf(SMALL)).failedRows();
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/,Reason\r\n$/);
  expect(lines[1]).toBe(',Nameless,4 Elm St,Austin,TX,78701,,First name is missing\r\n');
});

it('finds every row of a list that arrived in small chunks and exceeds the cache, whatever its lines end in', () => {
  const count = 60_000;
  const body = Array.from(
    { length: count },
    (_, i) => `P${i},"Last, ${i}",${i} Main St,Springfield,IL,62701,"two\nlines"`,
  );
  const breaks = ['\n', '\r\n', '\r'];
  const list = listOf(`\ufeff${HEADER}${body.map((row, i) => row + breaks[i % 3]).join('')}`, 7919);
  expect(list.rows).toBe(count);
  // The sample has rows of the whole list: what comes late in it may differ.
  expect(list.sample.length).toBeGreaterThan(55);
  expect(list.sample.length).toBeLessThan(151);
  expect(Number(list.sample.at(-1)?.[0]?.slice(1))).toBeGreaterThan(count / 2);
  for (const row_no of [1, 2, 29_999, 44_001, count]) expect(list.row(row_no)?.[0]).toBe(`P${row_no - 1}`);
  expect(list.row(count + 1)).toBeUndefined();
  expect(analysisOf(list).facts).toMatchObject({ valid: count, duplicates: 0 });
});

describe('what would look odd', () => {
  const list = () =>
    listOf(`${HEADER}GRACE,HOPPER,12 MAIN ST,Springfield,IL,62701,\nAnn 🏡,Lee,"4 Elm St, Austin",Austin,TX,78701,`);
  const mapping = mappingOf(guessColumns(list().header, []).guesses);
  const tidyFacts = (analysis: ListAnalysis) =>
    Object.entries(analysis.facts.tidy).flatMap(([tidy, { rows, example }]) =>
      rows > 0 ? [[tidy, rows, example?.before, example?.after]] : [],
    );
  const run = (asked: Tidy[]) => {
    const analysis = new ListAnalysis(list(), { ...mapping, tidy: asked }, {});
    for (const _ of analysis.run());
    return analysis;
  };
  const FOUND = [
    ['symbols', 1, 'Ann 🏡', 'Ann'],
    ['names', 1, 'GRACE HOPPER', 'Grace Hopper'],
    ['streets', 1, '12 MAIN ST', '12 Main St'],
  ];

  it('is counted by kind, with an example, whether the rows are tidied or not', () => {
    expect(tidyFacts(run([]))).toEqual(FOUND);
    expect(run([]).facts).toMatchObject({ valid: 1, needs_attention: 1 });
    const all = run([...TIDIES]);
    expect(tidyFacts(all)).toEqual(FOUND);
    expect(all.facts).toMatchObject({ valid: 2, needs_attention: 0 });
    expect(all.row(1)?.contact).toMatchObject({ first_name: 'Grace', last_name: 'Hopper', street: '12 Main St' });
    expect(all.row(2)?.contact).toMatchObject({ first_name: 'Ann', street: '4 Elm St' });
  });

  it('is counted no more once the row is fixed by hand', () => {
    const analysis = run([]);
    analysis.fix(1, { first_name: 'Grace' });
    expect(analysis.facts.tidy).toMatchObject({ names: { rows: 0 }, streets: { rows: 1 } });
  });
});
