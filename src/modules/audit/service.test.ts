import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tablesScanned, testDatabase } from '../../../tests/support/database.ts';
import { makeOperator } from '../../../tests/support/factories.ts';
import { movableClock } from '../../platform/clock.ts';
import { inTransaction, sql } from '../../platform/database/db.ts';
import type { AdminActor } from '../../platform/http/endpoint.ts';
import { DAY_MS } from '../../platform/time.ts';
import { record } from './record-service.ts';
import type { AuditEntry } from './rules.ts';
import { auditQuery } from './schema.ts';
import { auditService } from './service.ts';

const { db } = await testDatabase();
const clock = movableClock(new Date('2026-03-01T12:00:00Z'));
const audit = auditService({ db, clock });
let operator: AdminActor;
beforeAll(async () => {
  operator = await makeOperator(db);
});

const RENAMED: AuditEntry = {
  action: 'template.updated',
  subject: ['template', '0198ab00-0000-7000-8000-000000000001'],
  before: { name: 'Old' },
  after: { name: 'New' },
};
const add = (over: Partial<AuditEntry> = {}, by: AdminActor | null = operator) =>
  inTransaction(db, (tx) => record(tx, by, { ...RENAMED, ...over }, clock.now()));
const list = (query: Record<string, string> = {}) => audit.page(auditQuery.parse(query));

/** Changes the log as somebody with the database's password could. */
async function rewrite(statement: ReturnType<typeof sql>) {
  await inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await statement.execute(tx);
  });
}

beforeEach(() => rewrite(sql`with gone as (delete from audit_heads) delete from audit_entries`));

describe('an entry', () => {
  it('says who changed what, from what to what, in which request and why', async () => {
    await add({ reason: 'A typo.' });
    const { rows, total } = await list();
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({
      at: '2026-03-01T12:00:00.000Z',
      actor_id: operator.user_id,
      actor_email: operator.email,
      via: 'session',
      action: 'template.updated',
      before: { name: 'Old' },
      after: { name: 'New' },
      reason: 'A typo.',
      request_id: operator.request_id,
    });
  });

  it('exists exactly when the change does: it goes with a transaction that fails', async () => {
    const failing = inTransaction(db, async (tx) => {
      await record(tx, operator, RENAMED, clock.now());
      throw new Error('The change failed.');
    });
    await expect(failing).rejects.toThrow('The change failed.');
    expect(await list()).toEqual({ rows: [], total: 0 });
    expect(() => record(db, operator, RENAMED, clock.now())).toThrow('in its own transaction');
  });

  it('can be neither changed nor removed', async () => {
    await add();
    await expect(sql`update audit_entries set reason = 'x'`.execute(db)).rejects.toThrow('append-only');
    await expect(sql`delete from audit_entries`.execute(db)).rejects.toThrow('append-only');
    await expect(sql`truncate audit_entries`.execute(db)).rejects.toThrow('append-only');
  });

  it('about a person names their account', async () => {
    await add({ action: 'session.started', subject: ['person', operator.user_id] }, null);
    expect((await list()).rows[0]).toMatchObject({
      account_id: operator.account_id,
      subject_name: operator.email,
      actor_id: null,
      via: 'system',
    });
  });
});

describe('the list', () => {
  it('is found by action, day, person, subject, account and request', async () => {
    const other = await makeOperator(db);
    await add({ action: 'template.created', subject: ['template', 'b'], account_id: operator.account_id });
    clock.move(DAY_MS);
    await add({ subject: ['simulator', 'sandbox'] }, other);
    const found = async (query: Record<string, string>) => (await list(query)).rows.map(({ subject_id }) => subject_id);
    expect(await found({})).toEqual(['sandbox', 'b']);
    expect(await found({ dir: 'asc' })).toEqual(['b', 'sandbox']);
    expect(await found({ action: 'template.created' })).toEqual(['b']);
    expect(await found({ from: '2026-03-02', to: '2026-03-02' })).toEqual(['sandbox']);
    expect(await found({ q: other.email.slice(0, -4) })).toEqual(['sandbox']);
    expect(await found({ q: 'sandbox' })).toEqual(['sandbox']);
    expect(await found({ q: 'created' })).toEqual(['b']);
    expect(await found({ q: operator.account_id })).toEqual(['b']);
    expect(await found({ q: other.request_id })).toEqual(['sandbox']);
    expect(await found({ q: '%@%' })).toEqual([]);
  });

  it('reads no table from end to end', async () => {
    await add({ action: 'session.started', subject: ['person', operator.user_id] });
    const searches = [
      {},
      { q: operator.email },
      { q: operator.user_id },
      { q: 'sandbox' },
      { action: 'template.created' },
    ];
    for (const query of searches) {
      const scanned = await tablesScanned(db, (tx) => auditService({ db: tx, clock }).page(auditQuery.parse(query)));
      expect({ query, scanned }).toEqual({ query, scanned: [] });
    }
  });

  it('shows each entry on one page, and exports all of them', async () => {
    for (let n = 0; n < 60; n++) await add({ subject: ['template', String(n)] });
    const pages = await Promise.all(['1', '2', '3'].map((page) => list({ page })));
    expect(pages.map(({ rows }) => rows.length)).toEqual([50, 10, 0]);
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(60);
    const batches: string[][][] = [];
    for await (const batch of audit.export(auditQuery.parse({}))) batches.push(batch);
    expect(batches.flat()).toHaveLength(60);
    expect(batches[0]?.[0]?.slice(0, 3)).toEqual([clock.now().toISOString(), 'Template updated', operator.email]);
  });
});

async function someoneWaits() {
  const waiting = sql`select 1 from pg_locks l join pg_class c on c.oid = l.relation
    where c.relname = 'audit_entries' and not l.granted and l.database = (select oid from pg_database where datname = current_database())`;
  while ((await waiting.execute(db)).rows.length === 0);
}

describe('the daily heads', () => {
  /** Three days with two entries each, every day closed. */
  async function threeDays() {
    for (let day = 0; day < 3; day++) {
      await add({ subject: ['template', `${day}-1`] });
      await add({ subject: ['template', `${day}-2`] });
      clock.move(DAY_MS);
      await audit.closeDay();
    }
    return (await audit.heads()).reverse();
  }

  it('chain the entries of each day to those before, once', async () => {
    const heads = await threeDays();
    expect(heads.map(({ entries }) => entries)).toEqual([2, 2, 2]);
    expect(new Set(heads.map(({ hash }) => hash)).size).toBe(3);
    expect(await audit.closeDay()).toBeUndefined();
    expect(await audit.check()).toEqual({ days: 3, broken_day: null });
  });

  it.each([
    ['an entry that was changed', () => sql`update audit_entries set after = '{}' where subject_id = '1-1'`],
    ['an entry that was removed', () => sql`delete from audit_entries where subject_id = '1-2'`],
    [
      'two entries that changed places',
      () =>
        sql`update audit_entries set subject_id = '1-' || (3 - right(subject_id, 1)::int) where subject_id like '1-%'`,
    ],
  ])('show %s, and the day', async (_, statement) => {
    const heads = await threeDays();
    await rewrite(statement());
    expect(await audit.check()).toMatchObject({ broken_day: heads[1]?.day });
  });

  it('show a head that was computed again after a rewrite: the next one no longer follows', async () => {
    const heads = await threeDays();
    await rewrite(sql`update audit_heads set hash = 'f00' where day = ${heads[0]?.day}`);
    expect(await audit.check()).toMatchObject({ broken_day: heads[0]?.day });
  });

  it('wait for a transaction that is still adding an entry, so that none appears behind a head', async () => {
    await add();
    const { promise: committed, resolve: commit } = Promise.withResolvers<void>();
    const { promise: added, resolve: wasAdded } = Promise.withResolvers<void>();
    const slow = inTransaction(db, async (tx) => {
      await record(tx, operator, { ...RENAMED, subject: ['template', 'slow'] }, clock.now());
      wasAdded();
      await committed;
    });
    await added;
    await add();
    const closing = audit.closeDay();
    // Either it has finished without waiting, or it waits now.
    await Promise.race([closing, someoneWaits()]);
    commit();
    await slow;
    expect(await closing).toMatchObject({ entries: 3 });
    expect(await audit.check()).toEqual({ days: 1, broken_day: null });
  });
});
