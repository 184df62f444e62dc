import { beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import { makeOperator, makePerson } from '../../../../tests/support/factories.ts';
import { movableClock } from '../../../platform/clock.ts';
import { rows, sql } from '../../../platform/database/db.ts';
import type { AdminActor } from '../../../platform/http/endpoint.ts';
import { operatorQuery } from './schema.ts';
import { operatorService } from './service.ts';

const { db } = await testDatabase();
const operators = operatorService({ db, clock: movableClock(new Date('2026-03-01T12:00:00Z')) });
let owner: AdminActor;
beforeEach(async () => {
  await sql`delete from user_roles`.execute(db);
  owner = await makeOperator(db);
});
const list = (query: object = {}) => operators.page(operatorQuery.parse(query));
const rolesOf = async (email: string) => (await list({ q: email })).rows[0]?.roles ?? [];

it('an owner gives and takes roles, and each change is recorded once', async () => {
  const { email, user_id } = await makePerson(db);
  await operators.change(owner, { email: email.toUpperCase(), role: 'press', change: 'give', reason: 'A new job' });
  await operators.change(owner, { email, role: 'press', change: 'give', reason: 'A new job' });
  await operators.change(owner, { email, role: 'support', change: 'give', reason: 'A new job' });
  expect(await rolesOf(email)).toEqual(['press', 'support']);
  await operators.change(owner, { email, role: 'press', change: 'take', reason: 'A new job' });
  expect(await rolesOf(email)).toEqual(['support']);
  const recorded = await rows(
    db,
    sql`select action, actor_id, coalesce(before, after) ->> 'role' as role, reason from audit_entries
      where subject_id = ${user_id} order by id`,
  );
  expect(recorded).toEqual([
    { action: 'operator.role_given', actor_id: owner.user_id, role: 'press', reason: 'A new job' },
    { action: 'operator.role_given', actor_id: owner.user_id, role: 'support', reason: 'A new job' },
    { action: 'operator.role_taken', actor_id: owner.user_id, role: 'press', reason: 'A new job' },
  ]);
});

it('the last owner stays, also when two owners remove each other at the same time', async () => {
  const last = { code: 'last_owner' };
  await expect(
    operators.change(owner, { email: owner.email, role: 'owner', change: 'take', reason: 'A new job' }),
  ).rejects.toMatchObject(last);
  const other = await makeOperator(db);
  const outcomes = await Promise.allSettled([
    operators.change(owner, { email: other.email, role: 'owner', change: 'take', reason: 'A new job' }),
    operators.change(other, { email: owner.email, role: 'owner', change: 'take', reason: 'A new job' }),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await list({ role: 'owner' })).total).toBe(1);
});

it('nobody becomes an operator with an address that is not proved to be theirs', async () => {
  const { email } = await makePerson(db);
  await sql`update users set email_confirmed_at = null where email = ${email}`.execute(db);
  const give = (to: string) =>
    operators.change(owner, { email: to, role: 'press', change: 'give', reason: 'A new job' });
  await expect(give(email)).rejects.toMatchObject({ code: 'email_not_confirmed' });
  await expect(give('nobody@example.com')).rejects.toMatchObject({ code: 'user_not_found' });
  expect(await rolesOf(email)).toEqual([]);
});

it('the list is narrowed by name and role, sorted, and exported', async () => {
  const ben = await makePerson(db, { email: 'aaron@example.com' });
  await operators.change(owner, { email: ben.email, role: 'accountant', change: 'give', reason: 'A new job' });
  expect((await list()).rows.map(({ email }) => email)).toEqual(['aaron@example.com', owner.email]);
  expect((await list({ dir: 'desc' })).rows.map(({ email }) => email)).toEqual([owner.email, 'aaron@example.com']);
  expect((await list({ role: 'accountant' })).rows.map(({ email }) => email)).toEqual(['aaron@example.com']);
  const files: string[][][] = [];
  for await (const batch of operators.export(operatorQuery.parse({ q: 'aaron' }))) files.push(batch);
  expect(files.flat()).toEqual([['aaron@example.com', 'Ada Writer', 'accountant', '']]);
});
