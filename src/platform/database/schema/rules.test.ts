import { describe, expect, it } from 'vitest';
import { effectsOf, migrationProblems, oldestVersion } from './rules.ts';

const RELEASED = { '0001_letters.sql': 'a' };
const OLD = { name: '0001_letters.sql', text: 'create table letters (id int);', checksum: 'a' };
const problems = (text: string) =>
  migrationProblems([OLD, { name: '0002_new.sql', text, checksum: 'b' }], RELEASED).map((line) =>
    line.replace('0002_new.sql: ', ''),
  );

describe('a migration after the first release', () => {
  it.each([
    'alter table letters add column note text',
    "alter table letters add note text not null default 'a; b', add at timestamptz default now()",
    "alter table letters add tags jsonb not null default '{}'::jsonb",
    'alter table letters add column list_id uuid references lists',
    "alter table letters add constraint letters_kind_check check (kind in ('a', 'b')) not valid",
    'alter table letters add foreign key (list_id) references lists not valid',
    'alter table letters validate constraint letters_kind_check',
    'alter table letters alter column note drop not null, alter note set default 3',
    'alter table letters drop constraint letters_kind_check',
    'alter table letters set (fillfactor = 90)',
    'create table stamps (id uuid primary key default uuidv7(), letter_id uuid not null references letters);\ncreate index stamps_letter on stamps (letter_id);\ncreate trigger t before update on stamps for each row execute function f();\nalter table stamps alter id type bigint',
    'create or replace function f() returns int language sql as $$ drop table letters; select 1 $$',
    'create view seen as select id from letters',
    "insert into settings (a) values ('drop table letters; --')",
    "comment on column letters.note is 'x'",
    '-- longhand: outside of a transaction\ncreate unique index concurrently if not exists letters_note on letters (note)',
    'create table months.letters_2027_01 (id int);\nalter table letters attach partition months.letters_2027_01 for values from (1) to (2)',
    "create table things (id uuid primary key) partition by range (id);\ninsert into month_tables values ('things', '', null, false);\nselect add_months('things', 3)",
    'create table things (id int) partition by range (id);\ncreate table things_1 partition of things for values from (1) to (2)',
    'create index letters_note on only letters (note);\nalter index letters_note attach partition months.letters_2027_01_note',
    '/* a /* nested */ drop table letters; */ alter table letters add column "order" text',
  ])('may say: %s', (text) => {
    expect(problems(text)).toEqual([]);
  });

  it.each([
    ['drop table letters', /still use it/],
    ['drop view seen', /still use it/],
    ['drop index letters_note', /still use it/],
    ['alter table letters drop column note', /still reads and writes/],
    ['alter table letters drop note', /still reads and writes/],
    ['alter table letters rename column note to remark', /old name/],
    ['alter table letters rename to cards', /old name/],
    ['alter table letters add column note text not null', /does not write it/],
    ['alter table letters add column key uuid default gen_random_uuid()', /written again/],
    ['alter table letters add column n int generated always as (id * 2) stored', /written again/],
    ['alter table letters add column n bigserial', /written again/],
    ['alter table letters add column n int unique', /index is built/],
    ['alter table letters add column n int check (n > 0)', /not valid/],
    ['alter table letters alter column id type bigint', /written again/],
    ['alter table letters alter column id set data type bigint', /written again/],
    ['alter table letters alter note set not null', /may write nothing/],
    ['alter table letters alter note drop default', /leave the column out/],
    ['alter table letters add constraint c check (id > 0)', /not valid/],
    ['alter table letters add foreign key (list_id) references lists', /not valid/],
    ['alter table letters add unique (note)', /index is built/],
    ['alter table letters drop constraint letters_note_key', /on conflict/],
    ['alter table letters enable row level security', /does not know/],
    ['create index letters_note on letters (note)', /concurrently/],
    ['create unique index on public.letters (note)', /concurrently/],
    ['create trigger t before insert on letters for each row execute function f()', /does not know what the trigger/],
    ['update letters set note = 1', /batches/],
    ['delete from letters', /batches/],
    ['truncate letters', /still use it/],
    ['do $$ begin perform 1; end $$', /does not know/],
    ['lock table letters', /does not know/],
    ['vacuum full letters', /does not know/],
    ['create index concurrently letters_note on letters (note)', /if not exists/],
    ['create index concurrently if not exists letters_note on letters (note)', /outside of a transaction/],
    ['-- longhand: outside of a transaction\nalter table letters add note text', /holds only/],
    ['alter table letters add note text;\nalter table letters validate constraint c', /file of its own/],
    ['create table letters_x partition of letters for values from (1) to (2)', /attach it, as add_months does/],
    ['alter table letters attach partition letters_x default', /default partition/],
    ['alter table letters detach partition months.letters_2025_01', /everybody waits/],
    ['alter table letters detach partition months.letters_2025_01 concurrently', /in no transaction/],
    ["select pack_month('letters', '2026_01')", /in a job/],
    ['-- drop it\n/* and */ DROP   TABLE\n"letters"', /still use it/],
  ])('may not say: %s', (text, sentence) => {
    expect(problems(text).join('\n')).toMatch(sentence);
  });

  it('may remove what is named as a contraction, and says which version survives it', () => {
    const text =
      'alter table letters add b int;\n-- longhand: contract, safe since 1.4.0 because nothing reads it since then\nalter table letters drop column note';
    expect(problems(text)).toEqual([]);
    expect(oldestVersion({ text })).toBe('1.4.0');
    expect(problems('-- longhand: contract, safe since 1.4.0 because\ndrop table letters')).toHaveLength(1);
    // Above another statement it says nothing of this one.
    expect(problems(`${text};\ndrop table letters`)).toHaveLength(1);
  });

  it('leaves released ones as they are, and comes after them', () => {
    expect(migrationProblems([{ ...OLD, checksum: 'c' }], RELEASED)).toEqual([
      expect.stringContaining('may not change'),
    ]);
    expect(migrationProblems([], RELEASED)).toEqual([expect.stringContaining('is gone')]);
    const early = { name: '0000_early.sql', text: 'create table a ();', checksum: 'e' };
    expect(migrationProblems([early, OLD], RELEASED)).toEqual([expect.stringContaining('a later number')]);
  });

  it('may do anything before the first release', () => {
    expect(migrationProblems([{ ...OLD, text: 'drop table x' }], {})).toEqual([]);
  });
});

it('knows the locks and the work of a statement', () => {
  const text = `alter table letters alter id type bigint, add note text;
    alter table letters add foreign key (list_id) references lists not valid;
    create index a on letters (id);
    create table stamps (letter_id int references letters);`;
  const effects = effectsOf([{ name: 'a', text, checksum: '' }]).get('a') ?? [];
  expect(effects.map(({ tables, lock, work }) => ({ tables, lock, work }))).toEqual([
    { tables: ['letters'], lock: 'access exclusive', work: 'rewrite' },
    { tables: ['letters', 'lists'], lock: 'share row exclusive', work: 'instant' },
    { tables: ['letters'], lock: 'share', work: 'index' },
    { tables: ['letters'], lock: 'share row exclusive', work: 'instant' },
  ]);
});
