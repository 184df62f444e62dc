import { array, assert, asyncProperty, constantFrom, integer, record as object, oneof } from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { tablesScanned, testDatabase } from '../../../../tests/support/database.ts';
import { figureHistory } from '../../../../tests/support/figures/history.ts';
import { movableClock } from '../../../platform/clock.ts';
import { inTransaction, rows, sql } from '../../../platform/database/db.ts';
import { primaryReader } from '../../../platform/database/replica.ts';
import { addDays, HOUR_MS } from '../../../platform/time.ts';
import { analyticsService } from '../service.ts';
import { COHORT_DAYS, dayOf } from './rules.ts';
import { foldService } from './service.ts';
import { foldState } from './store.ts';

const { db } = await testDatabase();
const START = new Date('2026-01-15T12:00:00Z');
const clock = movableClock(START);
const folding = foldService({ db, clock });
const history = await figureHistory(db);

const setZone = (time_zone: string) => sql`update accounting_settings set time_zone = ${time_zone}`.execute(db);
await setZone('UTC');

beforeEach(async () => {
  clock.set(START);
  await history.clear();
});

type Figures = Record<string, number>;
const figures = async (): Promise<Figures> =>
  Object.fromEntries(
    (
      await rows<{ name: string; value: number }>(
        db,
        sql`select concat_ws(' ', figure, environment, day, dimension) as name, value from daily_figures`,
      )
    ).map(({ name, value }) => [name, value]),
  );

/** The same figures as the rows of a history are written, by plain addition. */
function directCount() {
  const counted: Figures = { [`sign_ups any ${dayOf(START)} `]: 1 };
  const first = new Map<string, { at: Date; signed_up: Date }>();
  const people = new Map([[history.owner.user_id, START]]);
  const sums = { users: 1, letters: 0, mailed: 0, cents: 0 };
  const add = (figure: string, environment: string, at: Date, dimension = '', n = 1) => {
    const name = `${figure} ${environment} ${dayOf(at)} ${dimension}`;
    counted[name] = (counted[name] ?? 0) + n;
  };
  return {
    add,
    sums,
    signedUp(user_id: string, at: Date) {
      people.set(user_id, at);
      sums.users++;
      add('sign_ups', 'any', at);
    },
    ordered(user_id: string, kind: string, at: Date) {
      sums.letters++;
      add('letters_ordered', 'any', at, kind);
      if (!first.has(user_id)) first.set(user_id, { at, signed_up: people.get(user_id) as Date });
    },
    figures(): Figures {
      for (const { at, signed_up } of first.values()) {
        const soonest = COHORT_DAYS.find((days) => at <= addDays(signed_up, days)) ?? 'later';
        add('first_cards', 'any', at, `${dayOf(signed_up).slice(0, 7)}/${soonest}`);
      }
      first.clear();
      return counted;
    },
  };
}

/** Something that happens, so many hours after what happened before, and how the job is run then. */
const happening = object({
  hours: integer({ min: 0, max: 24 * 12 }),
  who: integer({ min: 0, max: 5 }),
  n: integer({ min: 1, max: 9 }),
  what: oneof(
    constantFrom('sign_up', 'one-time', 'bulk', 'ongoing', 'mail', 'mail', 'fail', 'cancel'),
    constantFrom('pay', 'pay_live', 'refund', 'purchase', 'usage', 'fold', 'step', 'kill', 'kill'),
  ),
});
type Happening = { hours: number; who: number; n: number; what: string };

/** Does one step of the job in a transaction that then fails, as if its process had been killed. */
async function killedStep() {
  const killed = inTransaction(db, async (tx) => {
    await foldService({ db: tx, clock }).step();
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
}

type Direct = ReturnType<typeof directCount>;
type World = { direct: Direct; people: string[]; letters: { id: string; ordered_at: Date; is_over?: boolean }[] };

const BETWEEN: Record<string, () => Promise<unknown>> = {
  fold: () => folding.fold(),
  step: () => folding.step(),
  kill: killedStep,
};

async function happen(world: World, { who, n, what }: Happening): Promise<unknown> {
  const { direct, people, letters } = world;
  const at = clock.now();
  const user_id = people[who % people.length] as string;
  const letter = letters.filter(({ is_over }) => !is_over)[0];
  switch (what) {
    case 'sign_up': {
      const made = await history.signUp(at);
      people.push(made);
      return direct.signedUp(made, at);
    }
    case 'one-time':
    case 'bulk':
    case 'ongoing':
      letters.push({ id: await history.order(user_id, what, at), ordered_at: at });
      return direct.ordered(user_id, what, at);
    case 'mail': {
      if (!letter) return;
      letter.is_over = true;
      // Its provider reports it some hours late.
      const mailed_at = new Date(Math.max(letter.ordered_at.getTime(), at.getTime() - n * HOUR_MS));
      const days = Math.ceil((mailed_at.getTime() - letter.ordered_at.getTime()) / (24 * HOUR_MS));
      direct.add('letters_mailed', 'any', mailed_at, String(Math.min(31, Math.max(1, days))));
      direct.sums.mailed++;
      return history.mail(letter.id, mailed_at);
    }
    case 'fail':
    case 'cancel':
      return letter && end(world, letter, what, n, at);
    case 'usage':
    case 'purchase':
      direct.add('credits', 'test', at, what, what === 'usage' ? -n : n);
      return history.credit(what, what === 'usage' ? -n : n, at);
    default:
      return pay(world, what, n, at);
  }
}

function end({ direct }: World, letter: World['letters'][0], what: 'fail' | 'cancel', n: number, at: Date) {
  letter.is_over = true;
  direct.sums.letters--;
  const reason = n > 6 ? null : `Reason ${n}`;
  if (what === 'fail') direct.add('letters_failed', 'any', at, reason ?? 'No reason given');
  else direct.add('letters_cancelled', 'any', at);
  return history.end(letter.id, what === 'fail' ? 'failed' : 'cancelled', reason, at);
}

function pay({ direct }: World, what: string, n: number, at: Date) {
  if (what === 'refund') {
    direct.add('returned_cents', 'test', at, 'dispute_won', -n);
    return history.pay({ cents: n, item: '', type: 'dispute_won' }, at);
  }
  const environment = what === 'pay' ? 'test' : 'live';
  if (environment === 'test') direct.sums.cents += n;
  direct.add('payments', environment, at, `item_${n}`);
  direct.add('payment_cents', environment, at, `item_${n}`, n);
  direct.add('payment_credits', environment, at, `item_${n}`, 2 * n);
  return history.pay({ cents: n, credits: 2 * n, item: `item_${n}`, environment }, at);
}

describe('any history', () => {
  it('is counted as by hand, in whatever pieces and however often the job is killed; totals hold at each moment', async () => {
    const analytics = analyticsService({ db, reader: primaryReader(db), clock, environment: 'test' });
    await assert(
      asyncProperty(array(happening, { minLength: 5, maxLength: 40 }), async (happenings) => {
        clock.set(START);
        await history.clear();
        const world: World = { direct: directCount(), people: [history.owner.user_id], letters: [] };
        for (const each of happenings) {
          clock.move(each.hours * HOUR_MS);
          await (BETWEEN[each.what]?.() ?? happen(world, each));
          const { users, letters, revenue } = await analytics.totals();
          const { sums } = world.direct;
          expect([users.total, letters.ordered, letters.total, revenue.total_cents]).toEqual([
            ...[sums.users, sums.letters, sums.mailed, sums.cents],
          ]);
        }
        await folding.fold();
        expect(await figures()).toEqual(world.direct.figures());
        const once = await figures();
        await folding.fold();
        expect(await figures()).toEqual(once);
      }),
      { numRuns: 25 },
    );
  });
});

describe('a closed day', () => {
  it('is not counted again by day, and is each night for five weeks', async () => {
    await folding.fold();
    clock.move(20 * 24 * HOUR_MS);
    await folding.fold();
    const paid = new Date('2026-01-16T12:00:00Z');
    await history.pay({ cents: 499, item: 'single_card' }, paid);
    await folding.fold();
    const name = 'payment_cents test 2026-01-16 single_card';
    expect((await figures())[name]).toBeUndefined();
    await folding.refold();
    expect((await figures())[name]).toBe(499);
    expect(await foldState(db)).toMatchObject({
      closed_before: dayOf(addDays(clock.now(), -1)),
      folded_at: clock.now(),
    });
  });
});

describe('reasons and automations', () => {
  it('are kept apart as long as they are among the most frequent of a day', async () => {
    const { user_id } = history.owner;
    for (let n = 0; n < 22; n++) {
      const id = await history.order(user_id, 'bulk', START);
      await history.end(id, 'failed', n === 21 ? 'Reason 00' : `Reason ${String(n).padStart(2, '0')}`, START);
    }
    await folding.fold();
    const found = await figures();
    expect(found['letters_failed any 2026-01-15 Reason 00']).toBe(2);
    expect(found['letters_failed any 2026-01-15 Other reasons']).toBe(1);
    expect(Object.keys(found).filter((name) => name.startsWith('letters_failed'))).toHaveLength(21);
  });
});

it('counting reads no table from end to end', async () => {
  await history.order(history.owner.user_id, 'bulk', START);
  const scanned = await tablesScanned(db, (tx) => foldService({ db: tx, clock }).fold());
  expect(scanned).toEqual([]);
});

it('two processes that count at once count one after the other', async () => {
  for (let day = 0; day < 70; day += 7) await history.pay({ cents: 499, item: 'single_card' }, addDays(START, day));
  clock.move(70 * 24 * HOUR_MS);
  await Promise.all([folding.fold(), foldService({ db, clock }).fold()]);
  const found = Object.entries(await figures()).filter(([name]) => name.startsWith('payments '));
  expect(found.map(([, value]) => value)).toEqual(Array(10).fill(1));
});

describe('a day', () => {
  const signedUp = async () =>
    rows(db, sql`select day::text, value from daily_figures where figure = 'sign_ups' order by day`);

  it('begins by the time zone of the shop; with another one all days are counted again', async () => {
    await setZone('America/New_York');
    await history.signUp(new Date('2026-01-16T04:30:00Z'));
    clock.set(new Date('2026-01-20T12:00:00Z'));
    await folding.fold();
    expect(await signedUp()).toEqual([{ day: '2026-01-15', value: 2 }]);
    await setZone('UTC');
    await folding.fold();
    expect(await signedUp()).toEqual([
      { day: '2026-01-15', value: 1 },
      { day: '2026-01-16', value: 1 },
    ]);
    expect(await foldState(db)).toMatchObject({ time_zone: 'UTC' });
  });
});
