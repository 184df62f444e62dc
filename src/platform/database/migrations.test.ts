import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { migrate } from './migrations.ts';
import { effectsOf } from './schema/rules.ts';
import { readMigrations, schemaCheck } from './schema/state.ts';

const { url, db } = await testDatabase();
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(inject('scratch'), 'migrations-'));
});

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

it('refuses a database that another version has migrated, and says what to do', async () => {
  await expect(migrate(url, folder)).rejects.toThrow(/another version.*0001_platform\.sql.*empty database/s);
});

it('applies what is new once, however many processes start at the same time', async () => {
  await cp(join(import.meta.dirname, '../../../migrations'), folder, { recursive: true });
  await writeFile(join(folder, '9000_test.sql'), 'create table seen_once (id integer, note text);');
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(url, folder)));
  expect(applied.flat()).toEqual(['9000_test.sql']);
});

it('leaves a database alone that a later version has migrated, as long as this version survives that', async () => {
  const older = join(import.meta.dirname, '../../../migrations');
  expect(await migrate(url, older, { version: '1.0.0' })).toEqual([]);
  expect(await schemaCheck(db, await readMigrations(older), '1.0.0')()).toBeNull();
  expect(
    await schemaCheck(db, [...(await readMigrations(folder)), { name: '9001_new.sql', checksum: '' }], '1.0.0')(),
  ).toMatch(/lacks a migration of this version \(9001_new\.sql\)/);
});

it('refuses a migration that was edited after it was applied', async () => {
  const edited = await mkdtemp(join(inject('scratch'), 'edited-'));
  await cp(folder, edited, { recursive: true });
  await writeFile(join(edited, '9000_test.sql'), 'create table seen_twice (id integer);');
  await expect(migrate(url, edited)).rejects.toThrow('9000_test.sql was edited after it was applied');
});

it('steps aside for a long transaction, so that nobody waits behind it, and names it', async () => {
  await writeFile(join(folder, '9001_locks.sql'), 'alter table seen_once add column more text;');
  const [holder, passer_by] = [await connected(), await connected()];
  await holder.query('set application_name = $$a long report$$; begin; select from seen_once');
  const waits: string[] = [];
  const migrating = migrate(url, folder, { lock_timeout_ms: 100, onWait: (line) => waits.push(line) });
  // A query that comes after the migration in the line waits only until the migration steps aside.
  while (waits.length < 2) {
    const asked = performance.now();
    await passer_by.query('select from seen_once');
    expect(performance.now() - asked).toBeLessThan(1500);
    await new Promise((later) => setTimeout(later, 50));
  }
  await expect.poll(() => waits.join('\n'), { timeout: 10_000 }).toContain('(a long report, idle in transaction)');
  await holder.query('commit');
  expect(await migrating).toEqual(['9001_locks.sql']);
});

it('gives up after its patience, changes nothing, and says who is in the way', async () => {
  await writeFile(
    join(folder, '9002_locked.sql'),
    'create table half_done (id int); alter table seen_once add column last text;',
  );
  const holder = await connected();
  await holder.query('begin; select from seen_once');
  await expect(migrate(url, folder, { lock_timeout_ms: 20, patience_ms: 100 })).rejects.toThrow(
    /9002_locked\.sql needs a table.*nothing was changed/,
  );
  expect((await holder.query("select to_regclass('half_done') as found")).rows[0].found).toBeNull();
  await holder.query('commit');
  await migrate(url, folder);
});

it('builds an index while everybody writes, and builds again what a kill left half-built', async () => {
  const name = '9003_index.sql';
  await writeFile(
    join(folder, name),
    '-- longhand: outside of a transaction\ncreate unique index concurrently if not exists seen_note on seen_once (note);\ncreate index concurrently if not exists seen_id on seen_once (id);',
  );
  const client = await connected();
  await client.query("insert into seen_once (note) values ('a'), ('a')");
  await expect(migrate(url, folder)).rejects.toThrow(/9003_index\.sql failed.*seen_note/);
  const valid = async () =>
    (await client.query("select indisvalid from pg_index where indexrelid = 'seen_note'::regclass")).rows[0].indisvalid;
  expect(await valid()).toBe(false);
  await client.query("delete from seen_once where note = 'a'");
  expect((await Promise.all([migrate(url, folder), migrate(url, folder)])).flat()).toEqual([name]);
  expect(await valid()).toBe(true);
});

it('builds an index on a table that is divided by month, also after a kill, and months to come have it', async () => {
  await writeFile(
    join(folder, '9003_m_divided.sql'),
    `create table divided (id uuid primary key default uuidv7(), note text) partition by range (id);
    insert into month_tables (name, options, unique_key, is_append_only) values ('divided', '', null, false);
    select add_months('divided', 1);`,
  );
  await migrate(url, folder);
  const client = await connected();
  await client.query(
    "insert into divided (note) values ('a'); create index divided_note on only divided (note) where note is not null",
  );
  await writeFile(
    join(folder, '9003_n_index.sql'),
    '-- longhand: outside of a transaction\ncreate index concurrently if not exists divided_note on divided (note)\n  where note is not null;',
  );
  expect(await migrate(url, folder)).toEqual(['9003_n_index.sql']);
  await client.query("select add_months('divided', 2)");
  const { rows } = await client.query(
    `select x.indisvalid as valid, (select count(*)::int from pg_inherits where inhparent = x.indexrelid) as months
      from pg_index x where x.indexrelid = 'divided_note'::regclass`,
  );
  expect(rows).toEqual([{ valid: true, months: 3 }]);
});

it('removes nothing while a version runs that needs it', async () => {
  await writeFile(
    join(folder, '9004_contract.sql'),
    '-- longhand: contract, safe since 2.0.0 because nothing reads it since then\ndrop table half_done;',
  );
  const client = await connected();
  await client.query(
    "insert into processes (id, role, version, started_at, seen_at) values (uuidv7(), 'web', '1.4.0', now(), now())",
  );
  await expect(migrate(url, folder, { version: '2.0.0' })).rejects.toThrow(
    /removes what versions before 2\.0\.0 need.*web 1\.4\.0/,
  );
  await client.query("update processes set seen_at = now() - interval '2 minutes'");
  expect(await migrate(url, folder, { version: '2.0.0' })).toEqual(['9004_contract.sql']);
  const older = join(import.meta.dirname, '../../../migrations');
  await expect(migrate(url, older, { version: '1.4.0' })).rejects.toThrow('Start 2.0.0 or a later version');
});

describe('what a statement is said to do is what PostgreSQL does', () => {
  it.each([
    'alter table effects_of add column a text',
    "alter table effects_of add column a text not null default 'x', add b timestamptz default now()",
    'alter table effects_of add column a uuid default gen_random_uuid()',
    'alter table effects_of add column a int generated always as (id * 2) stored',
    'alter table effects_of add column a bigserial',
    'alter table effects_of add column a int references effects_to',
    'alter table effects_of alter id type bigint',
    'alter table effects_of add constraint c check (id > 0) not valid',
    'alter table effects_of add foreign key (id) references effects_to not valid',
    'alter table effects_of validate constraint effects_of_note_check',
    'alter table effects_of drop constraint effects_of_note_check',
    'alter table effects_of alter note drop not null',
    'alter table effects_of alter note set default 3',
    'alter table effects_of set (fillfactor = 90)',
    'alter table effects_of alter note set statistics 50',
    'create index on effects_of (id)',
    'create trigger t before update on effects_of for each row execute function suppress_redundant_updates_trigger()',
    'create table effects_new (id int references effects_to)',
    'truncate effects_of',
    'insert into effects_of (id) values (1)',
    'update effects_of set id = 2',
  ])('%s', async (text) => {
    const client = await connected();
    await client.query('begin');
    await client.query(
      `create table effects_to (id int primary key);
       create table effects_of (id int, note int not null default 0 constraint effects_of_note_check check (note >= 0));
       insert into effects_of values (1); commit; begin`,
    );
    onTestFinished(
      async () => void (await client.query('rollback; drop table if exists effects_of, effects_new, effects_to')),
    );
    const file = async () =>
      (await client.query("select pg_relation_filenode(to_regclass('effects_of')) as n")).rows[0].n;
    const before = await file();
    await client.query(text);
    const { rows } = await client.query<{ name: string; mode: string }>(
      `select relname as name, replace(lower(regexp_replace(mode, '(?<!^)([A-Z])', ' \\1', 'g')), ' lock', '') as mode
       from pg_locks join pg_class c on c.oid = relation where pid = pg_backend_pid() and relname in ('effects_of', 'effects_to')`,
    );
    const [said] = effectsOf([{ name: 'a', text, checksum: '' }]).get('a') ?? [];
    const strength = [
      'none',
      'access share',
      'row share',
      'row exclusive',
      'share update exclusive',
      'share',
      'share row exclusive',
      'access exclusive',
    ];
    const taken = rows.map(({ mode }) => strength.indexOf(mode));
    const tables = rows
      .filter(({ mode }) => strength.indexOf(mode) >= strength.indexOf('row exclusive'))
      .map(({ name }) => name);
    expect([...new Set(tables)].sort()).toEqual(said?.tables.toSorted());
    expect(said?.lock).toBe(strength[Math.max(0, ...taken)]);
    if (!text.startsWith('truncate')) expect(said?.work === 'rewrite').toBe((await file()) !== before);
  });
});
