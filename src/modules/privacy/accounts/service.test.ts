import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import { actorOf, makePerson } from '../../../../tests/support/factories.ts';
import { movableClock } from '../../../platform/clock.ts';
import { type Db, maybe, rows, sql } from '../../../platform/database/db.ts';
import { Failure } from '../../../platform/failure.ts';
import type { AdminActor } from '../../../platform/http/endpoint.ts';
import type { OperatorRole } from '../../../platform/http/operator-rights.ts';
import { DAY_MS } from '../../../platform/time.ts';
import { endOfDay } from '../../../platform/us/last-day.ts';
import type { ErasureDependencies } from '../dependencies.ts';
import { ERASE_ACCOUNT_JOB } from './order-service.ts';
import { WAITING_DAYS } from './rules.ts';
import { closureService } from './service.ts';

/** What operators may do to the account of a customer: no single one of them erases it at once, unless they are an owner. */

let db: Db;
let closures: ReturnType<typeof closureService>;
let [boss, sam, kim]: AdminActor[] = [];
let customer: Awaited<ReturnType<typeof makePerson>>;
const clock = movableClock(new Date('2026-03-01T12:00:00Z'));

beforeAll(async () => {
  ({ db } = await testDatabase());
  closures = closureService({
    db,
    clock,
    stopPayments: async () => {},
    creditsOf: async () => 0,
  } as unknown as ErasureDependencies);
  const operator = async (role: OperatorRole) =>
    actorOf(await makePerson(db), { operator_roles: [role] }) as AdminActor;
  [boss, sam, kim] = [await operator('owner'), await operator('support'), await operator('support')];
});
beforeEach(async () => {
  customer = await makePerson(db);
});

const close = (by: AdminActor | undefined, at_once: boolean) =>
  closures.closeFor(by as AdminActor, { user_id: customer.user_id, reason: 'They asked for it.', at_once }).then(
    ({ state }) => state,
    (error) => (error instanceof Failure ? error.code : String(error)),
  );
const erasures = () =>
  rows(
    db,
    sql`select 1 from jobs where name = ${ERASE_ACCOUNT_JOB} and payload ->> 'account_id' = ${customer.account_id}`,
  );
const eraseAt = async () =>
  (
    await maybe<{ erase_at: Date }>(
      db,
      sql`select erase_at from account_closures where account_id = ${customer.account_id}`,
    )
  )?.erase_at;
const inTwoWeeks = () => endOfDay(new Date(clock.now().getTime() + WAITING_DAYS * DAY_MS));

describe('erasing an account at once', () => {
  it('takes a second operator: what one asks for waits, and the customer can stop it', async () => {
    expect(await close(sam, true)).toBe('asked');
    expect({ jobs: await erasures(), at: await eraseAt() }).toEqual({ jobs: [], at: inTwoWeeks() });
    expect(await close(sam, true)).toBe('own_request');
    expect(await erasures()).toEqual([]);
    expect(await close(kim, true)).toBe('erasing');
    expect({ jobs: (await erasures()).length, at: await eraseAt() }).toEqual({ jobs: 1, at: clock.now() });
  });

  it('needs no second one of an owner, also where another operator has asked', async () => {
    expect(await close(boss, true)).toBe('erasing');
    expect(await erasures()).toHaveLength(1);
    customer = await makePerson(db);
    expect(await close(sam, true)).toBe('asked');
    expect(await close(boss, true)).toBe('erasing');
    expect(await erasures()).toHaveLength(1);
  });

  it('is asked for again after it was stopped: the first question is forgotten', async () => {
    await close(sam, true);
    await closures.stopFor(sam as AdminActor, { user_id: customer.user_id, reason: 'A mistake.' });
    expect(await close(kim, true)).toBe('asked');
    expect(await erasures()).toEqual([]);
  });

  it('can be asked for while the account is closing anyway, which changes no date', async () => {
    expect(await close(sam, false)).toBe('closing');
    const at = await eraseAt();
    clock.move(DAY_MS);
    expect(await close(sam, true)).toBe('asked');
    expect(await eraseAt()).toEqual(at);
    expect(await close(sam, false)).toBe('account_closing');
    expect(await close(kim, true)).toBe('erasing');
  });

  it('of two who ask at the same instant, one asks and the other confirms', async () => {
    const outcomes = await Promise.all([close(sam, true), close(kim, true), close(sam, true)]);
    expect(outcomes.filter((outcome) => outcome === 'asked')).toHaveLength(1);
    expect(outcomes).toContain('erasing');
    expect(await erasures()).toHaveLength(1);
  });

  it('is refused by the database where one person asks and confirms', async () => {
    await close(sam, true);
    const statement = sql`update account_closures set erasure_confirmed_by = erasure_asked_by
      where account_id = ${customer.account_id}`;
    await expect(statement.execute(db)).rejects.toThrow('account_closures_second_person');
  });

  it('leaves an entry of who asked and of who confirmed', async () => {
    await close(sam, true);
    await close(kim, true);
    expect(
      await rows(
        db,
        sql`select action, actor_id from audit_entries where account_id = ${customer.account_id} order by id`,
      ),
    ).toEqual([
      { action: 'account.erasure_asked', actor_id: sam?.user_id },
      { action: 'account.closing_started', actor_id: kim?.user_id },
    ]);
  });
});
