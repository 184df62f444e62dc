import { beforeAll, describe, expect, inject, it } from 'vitest';
import { tablesScanned, testDatabase } from '../../../tests/support/database.ts';
import { actorOf, makePerson } from '../../../tests/support/factories.ts';
import { movableClock } from '../../platform/clock.ts';
import { one, sql } from '../../platform/database/db.ts';
import { primaryReader } from '../../platform/database/replica.ts';
import type { AdminActor } from '../../platform/http/endpoint.ts';
import type { OperatorRole } from '../../platform/http/operator-rights.ts';
import { analyticsService } from '../analytics/service.ts';
import { HIT_KINDS } from './schema.ts';
import { adminService } from './service.ts';

const { db } = await testDatabase();
const NO_BACKUPS = { to: null, problems: [], last_backup_at: null, last_drill: null };
const NOW = new Date('2026-03-10T12:00:00Z');
const clock = movableClock(NOW);
const disk_full: string | null = null;
const service = (over = db, data_dir = inject('scratch')) =>
  adminService({
    db: over,
    clock,
    analytics: analyticsService({ db: over, reader: primaryReader(over), clock, environment: 'test' }),
    data_dir,
    diskFull: async () => disk_full,
    backups: async () => NO_BACKUPS,
  });
let ada: Awaited<ReturnType<typeof makePerson>>;
const as = (...operator_roles: OperatorRole[]) => actorOf(ada, { operator_roles }) as AdminActor;
const ids = { letter: '', campaign: '', payment: '', print_run: '', issue: '' };

beforeAll(async () => {
  ada = await makePerson(db, { email: 'ada@example.com' });
  await sql`update profiles set full_name = 'Ada Quill', last_name = 'Quill'`.execute(db);
  const add = async (statement: ReturnType<typeof sql>) => (await one<{ id: string }>(db, statement)).id;
  ids.campaign = await add(
    sql`insert into campaigns (account_id, created_by, title, message, campaign_type, text_type, return_address, hand, ink_colour,
        ink_setting, status, contact_count, submitted_at, created_at, updated_at)
      values (${ada.account_id}, ${ada.user_id}, 'Spring thanks', '', 'bulk', 'Short Text', '{}', 'june', 'blue', 'natural',
        'pending', 3, '2026-03-02', ${NOW}, ${NOW}) returning id`,
  );
  ids.letter = await add(
    sql`insert into letters (campaign_id, submission_no, position, account_id, text, first_name, last_name, street, unit, city,
        state, zip, company_name, status_at, created_at, due_at)
      values (${ids.campaign}, 1, 1, ${ada.account_id}, '', 'Ben', 'Reader', '', '', 'Albany', 'NY', '', '', ${NOW},
        '2026-03-10T09:00:00Z', ${NOW}) returning id`,
  );
  await sql`insert into letters (campaign_id, submission_no, position, account_id, text, first_name, last_name, street, unit, city,
      state, zip, company_name, status_at, created_at)
    select campaign_id, 1, n, account_id, '', '', '', '', '', '', '', '', '', ${NOW}, '2026-03-02' from letters, generate_series(2, 3) n`.execute(
    db,
  );
  const pay = (cents: number, environment: string, at: string, key: string) =>
    add(
      sql`insert into payments (type, account_id, provider, payment_intent_id, amount_cents, fee_cents, environment, occurred_at,
          key, description)
        values ('customer_payment', ${ada.account_id}, 'stripe', ${`pi_3N${key}`}, ${cents}, 0, ${environment}, ${at}, ${key},
          '10 credits') returning id`,
    );
  ids.payment = await pay(4990, 'test', '2026-03-05', 'one');
  await pay(1000, 'test', '2026-02-05', 'two');
  await pay(9999, 'live', '2026-03-05', 'three');
  ids.print_run = await add(
    sql`insert into print_runs (status, letter_count, created_by, created_at) values ('ready', 1, ${ada.user_id}, ${NOW})
      returning id`,
  );
  const at = '2026-03-09T12:00:00Z';
  await sql`insert into press_items (letter_id, template_id, status, status_at, received_at, run_id)
    values (${ids.letter}, uuidv7(), 'processing', ${at}, ${at}, ${ids.print_run}), (uuidv7(), uuidv7(), 'pending', ${at}, ${at}, null),
      (uuidv7(), uuidv7(), 'expect-48-hour-delay', ${NOW}, ${at}, null), (uuidv7(), uuidv7(), 'delivered', ${at}, ${at}, null)`.execute(
    db,
  );
  await sql`insert into jobs (name, payload, attempts, max_attempts, last_error)
    values ('letters.dispatch', '{}', 2, 25, 'Scribe answered 500'), ('letters.poll', '{}', 1, 25, 'once'), ('identity.mail', '{}', 3, 3, 'refused'), ('press.render', '{}', 3, 3, 'no disk'), ('press.render', '{}', 0, 3, null)`.execute(
    db,
  );
  await sql`insert into credit_adjustments (account_id, environment, credits, reason, state, request_key, requested_by, requested_at)
    values (${ada.account_id}, 'test', 600, 'Fair', 'pending', 'one', ${ada.user_id}, '2026-03-10T08:00:00Z')`.execute(
    db,
  );
  ids.issue = await add(
    sql`insert into support_issues (email, subject, message, priority, created_at, last_activity_at)
      values ('x@example.com', 'Help', 'Help', 'normal', ${NOW}, ${NOW}) returning id`,
  );
});

describe('the search', () => {
  const found = async (q: string, actor = as('owner')) =>
    (await service().search(actor, q)).map(({ kind, title }) => `${kind}: ${title}`);

  it('finds people by address, name or last name, campaigns by title, runs by number, payments by their id', async () => {
    expect(await found('ADA@ex')).toEqual(['person: ada@example.com']);
    expect(await found('ada q')).toEqual(['person: ada@example.com']);
    expect(await found('quill')).toEqual(['person: ada@example.com']);
    expect(await found('spring')).toEqual(['campaign: Spring thanks']);
    expect(await found('run 1')).toEqual(['print_run: Print run 1']);
    expect(await found('pi_3None')).toEqual(['payment: 10 credits, $49.90']);
    expect(await found('X@exam')).toEqual(['issue: #1001 Help']);
    expect(await found('#1001')).toEqual(['issue: #1001 Help']);
    expect(await found('%%%')).toEqual([]);
  });

  it('finds whatever has an id by its beginning, and the run of a letter', async () => {
    for (const [kind, id] of Object.entries(ids)) {
      const hits = await service().search(as('owner'), id);
      expect(hits).toEqual([expect.objectContaining({ kind, id })]);
      expect(await service().search(as('owner'), id.slice(0, 10))).toContainEqual(hits[0]);
    }
    expect((await service().search(as('owner'), ids.letter))[0]?.run_id).toBe(ids.print_run);
    expect(await found(ada.user_id)).toEqual(['person: ada@example.com']);
  });

  it('shows each role only what it may see', async () => {
    const kindsFor = async (role: OperatorRole) => {
      const texts = [ada.user_id, ...Object.values(ids)];
      const hits = await Promise.all(texts.map((q) => service().search(as(role), q)));
      return HIT_KINDS.filter((kind) => hits.flat().some((hit) => hit.kind === kind));
    };
    expect(await kindsFor('owner')).toEqual([...HIT_KINDS]);
    expect(await kindsFor('support')).toEqual(['person', 'letter', 'campaign', 'issue']);
    expect(await kindsFor('press')).toEqual(['letter', 'campaign', 'print_run']);
    expect(await kindsFor('accountant')).toEqual(['payment']);
  });

  it('reads no table from end to end', async () => {
    for (const q of ['ada', 'pi_3None', '12', ids.letter, ids.issue]) {
      const scanned = await tablesScanned(db, (tx) => service(tx).search(as('owner'), q));
      expect({ q, scanned }).toEqual({ q, scanned: [] });
    }
  });
});

describe('the dashboard', () => {
  it('counts what needs somebody, with the age of the oldest', async () => {
    expect(await service().dashboard(as('owner'))).toMatchObject({
      users: { total: 1, this_week: 0 },
      letters: { total: 0, this_month: 0, ordered: 3 },
      revenue: { total_cents: 5990, this_month_cents: 4990 },
      open_issues: 1,
      stages: [
        { stage: 'to_hand_over', letters: 1, oldest_at: '2026-03-10T09:00:00.000Z' },
        { stage: 'waiting', letters: 2, oldest_at: '2026-03-09T12:00:00.000Z' },
        { stage: 'in_run', letters: 1, oldest_at: '2026-03-09T12:00:00.000Z' },
        { stage: 'printed', letters: 0, oldest_at: null },
      ],
      reconciliation: { finished_at: null, differences: 0 },
      adjustments: { waiting: 1, oldest_at: '2026-03-10T08:00:00.000Z' },
      automations: { paused: 0, failing: 0 },
      system: {
        failed_jobs: [{ name: 'press.render', jobs: 1, last_error: 'no disk' }],
        retried_jobs: [{ name: 'letters.dispatch', jobs: 1, last_error: 'Scribe answered 500' }],
        failed_mails: 1,
      },
    });
  });

  it('says nothing about what a role does not include', async () => {
    const nothing = {
      users: null,
      letters: null,
      revenue: null,
      open_issues: null,
      automations: null,
      stages: null,
      reconciliation: null,
      adjustments: null,
      erasures: null,
      system: null,
    };
    const accountant = await service().dashboard(as('accountant'));
    expect(accountant).toEqual({
      ...nothing,
      revenue: expect.anything(),
      reconciliation: expect.anything(),
      adjustments: expect.anything(),
    });
    expect(await service().dashboard(as('press'))).toEqual({
      ...nothing,
      letters: expect.anything(),
      automations: expect.anything(),
      stages: expect.anything(),
    });
    expect(await service().dashboard(as('support'))).toMatchObject({
      erasures: { waiting: 0, owner_id: null },
      revenue: null,
      reconciliation: null,
      system: null,
    });
  });

  it('counts totals over all customers once a minute, however many operators look', async () => {
    const desk = service();
    const total = async () => (await desk.dashboard(as('owner'))).users?.total;
    const before = await total();
    await makePerson(db);
    expect(await total()).toBe(before);
    clock.move(60_000);
    expect(await total()).toBe((before ?? 0) + 1);
  });
});
