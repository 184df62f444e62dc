import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import { dyingDb } from '../../../../tests/support/privacy/dying-db.ts';
import { emptyDesk, idsOf, lettersTo, scribeDesk } from '../../../../tests/support/scribe/desk.ts';
import { FAULTS, type Fault, nameOf, TYPICAL_FAULTS } from '../../../../tests/support/scribe/faulty-line.ts';
import { type Case, ordeal } from '../../../../tests/support/scribe/ordeal.ts';
import { scribeStandIn } from '../../../../tests/support/scribe/stand-in.ts';
import { THOROUGH } from '../../../../tests/support/thorough.ts';
import { Dice, hashText, mix } from '../../../handwriting/motion/random.ts';
import type { Db } from '../../../platform/database/db.ts';

let db: Db;
let scribe: Awaited<ReturnType<typeof scribeStandIn>>;
beforeAll(async () => {
  ({ db } = await testDatabase());
  scribe = await scribeStandIn();
});
afterAll(() => scribe.stop());
beforeEach(async () => {
  await emptyDesk(db);
  scribe.reset();
});

/** All pairs take minutes on a busy machine. */
const PATIENCE_MS = 20 * 60_000;

const LOST: Fault = { acts: 'acts', answer: 'reset' };

/** Where the two faults begin: which request, counted from 1, and how a campaign comes there. */
type Place = { at: number; before?: [number, Fault][]; is_withdrawn?: boolean; status_at_scribe?: string };
const withdrawn = (at: number, status_at_scribe?: string): Place => ({
  at,
  is_withdrawn: true,
  ...(status_at_scribe && { status_at_scribe }),
});

const PLACES: Record<string, Place> = {
  'making a draft': { at: 1 },
  'adding the recipient': { at: 2 },
  'sending it': { at: 3 },
  'deleting a draft whose list is unclear': { at: 3, before: [[2, LOST]] },
  'deleting it again': { at: 4, before: [2, 3].map((nth) => [nth, LOST]) },
  'looking for a draft that is missing': { at: 5, before: [2, 3].map((nth) => [nth, LOST]) },
  'sending it again': { at: 4, before: [[3, LOST]] },
  'looking whether it was sent': { at: 5, before: [[3, LOST]] },
  'canceling it': withdrawn(4),
  'looking whether it was canceled': withdrawn(5),
  'deleting what was canceled': withdrawn(6),
  'canceling it again': { ...withdrawn(5), before: [[4, LOST]] },
  'deleting what was canceled again': { ...withdrawn(7), before: [[6, LOST]] },
  'looking for what is missing': { ...withdrawn(8), before: [[6, LOST]] },
  'looking whether it is under way': withdrawn(5, 'on-going'),
  'pausing it': withdrawn(6, 'on-going'),
  'canceling what is printed': withdrawn(4, 'processing'),
  'looking for what is printed': withdrawn(5, 'processing'),
  'polling its status': { at: 4, status_at_scribe: 'shipped' },
};

const KINDS = THOROUGH ? FAULTS : TYPICAL_FAULTS;
const PAIRS = KINDS.flatMap((first) => KINDS.map((second): [Fault, Fault] => [first, second]));

function caseOf({ at, before = [], is_withdrawn, status_at_scribe }: Place, [first, second]: [Fault, Fault]): Case {
  const name = `${nameOf(first)}; ${nameOf(second)}`;
  const faults = new Map([...before, [at, first], [at + 1, second]] as [number, Fault][]);
  return {
    text: name,
    people: [name],
    faultAt: (nth) => faults.get(nth),
    ...(is_withdrawn && { wanted_back: [name] }),
    ...(status_at_scribe && { status_at_scribe }),
  };
}

describe(`two faults one after the other, in ${PAIRS.length} pairs, double no letter and lose none`, () => {
  it.each(Object.entries(PLACES))(
    'from the request on that is %s',
    async (_, place) => {
      const cases = PAIRS.map((pair) => caseOf(place, pair));
      expect(await ordeal(db, scribe, cases)).toEqual([]);
    },
    PATIENCE_MS,
  );
});

const LETTERS_AT_RANDOM = 330;
const SEEDS = THOROUGH ? Array.from({ length: 10 }, (_, n) => n + 1) : [1];
const SHARE_OF_FAULTS = 0.3;

/** Letters of one to seven people, some of whom Scribe refuses or whose letter is wanted back. */
function casesAtRandom(seed: number): Case[] {
  const dice = new Dice(seed);
  const cases: Case[] = [];
  for (let letters = 0; letters < LETTERS_AT_RANDOM; letters += cases.at(-1)?.people.length ?? 0) {
    const text = `Order ${cases.length} of ${seed}`;
    const size = dice.next() < 0.5 ? 1 : 2 + Math.floor(dice.next() * 6);
    const people = Array.from(
      { length: size },
      (_, n) => `${dice.next() < 0.05 ? 'Nobody' : 'Person'} ${n} of ${text}`,
    );
    const statuses = ['pending', 'pending', 'processing', 'on-going', 'shipped'];
    cases.push({
      text,
      people,
      wanted_back: people.filter(() => dice.next() < 0.2),
      status_at_scribe: statuses[Math.floor(dice.next() * statuses.length)] as string,
      faultAt(nth) {
        const chance = new Dice(mix(mix(seed, hashText(text)), nth));
        return chance.next() < SHARE_OF_FAULTS ? FAULTS[Math.floor(chance.next() * FAULTS.length)] : undefined;
      },
    });
  }
  return cases;
}

it.each(SEEDS)(
  'faults at three of ten requests double no letter and lose none, with seed %i',
  async (seed) => {
    scribe.state.takes = ({ first_name }) => !first_name?.startsWith('Nobody');
    expect(await ordeal(db, scribe, casesAtRandom(seed))).toEqual([]);
    expect(scribe.posted().length).toBeGreaterThan(LETTERS_AT_RANDOM / 2);
  },
  PATIENCE_MS,
);

describe('what Scribe says of a campaign', () => {
  const desk = () => scribeDesk(db, scribe.api_url);
  const sent = async () => {
    const { print, deliver, ...rest } = desk();
    const orders = lettersTo(['Grace']);
    await print.submit(orders);
    await deliver();
    return { ...rest, print, deliver, ids: idsOf(orders) };
  };

  it('is believed when it does not know it, but not a 404 of somebody on the way', async () => {
    const { print, minutes, deliver, ids } = await sent();
    scribe.state.interrupt = () => ({ status: 404, body: { message: 'The route could not be found.' } });
    await expect(print.cancel(ids)).rejects.toMatchObject({ kind: 'retryable' });
    for (let tries = 0; tries < 5; tries++) {
      minutes(31);
      await deliver();
    }
    expect(await print.statuses(ids)).toMatchObject([{ status: 'pending' }]);
    scribe.campaigns.clear();
    scribe.state.interrupt = () => undefined;
    for (let looks = 0; looks < 2; looks++) {
      minutes(31);
      await deliver();
    }
    expect(await print.cancel(ids)).toMatchObject([{ outcome: 'cancelled' }]);
  });

  it('is waited for a while after a call that sends it had no answer, before it is withdrawn', async () => {
    const { print, minutes, deliver } = desk();
    const orders = lettersTo(['Grace']);
    await print.submit(orders);
    scribe.state.interrupt = ({ path }) => (path.endsWith('/send') ? { status: 500, body: {} } : undefined);
    await deliver();
    const { length } = scribe.seen;
    await expect(print.cancel(idsOf(orders))).rejects.toMatchObject({ kind: 'retryable' });
    expect(scribe.seen).toHaveLength(length);
    minutes(1);
    await deliver();
    expect(await print.cancel(idsOf(orders))).toMatchObject([{ outcome: 'cancelled' }]);
    expect(scribe.posted()).toEqual([]);
  });

  it('is looked at when it is said to be sent already: a draft is sent', async () => {
    const { print, minutes, deliver } = desk();
    await print.submit(lettersTo(['Grace']));
    let refusals = 1;
    scribe.state.interrupt = ({ path }) =>
      path.endsWith('/send') && refusals-- > 0 ? { status: 409, body: { success: 0, message: 'Sent' } } : undefined;
    await deliver();
    expect(scribe.posted()).toEqual([]);
    minutes(1);
    await deliver();
    expect(scribe.posted()).toEqual(['Grace']);
  });

  it('is left to the operator when it keeps a draft for two days, and the letter fails', async () => {
    const { print, minutes, deliver, logged } = desk();
    const orders = lettersTo(['Grace']);
    await print.submit(orders);
    scribe.state.interrupt = ({ path }) => {
      if (path === '/api/add-contacts-bulk') return { status: 500, body: {} };
      return path === '/api/delete-campaign' ? { status: 422, body: { success: 0, message: 'Locked' } } : undefined;
    };
    for (let halves = 0; halves < 130 && scribe.seen.length < 110; halves++) {
      minutes(31);
      await deliver();
    }
    expect(await print.statuses(idsOf(orders))).toMatchObject([
      { status: 'failed', reason: /could not be handed over/ },
    ]);
    expect([...scribe.campaigns.values()]).toMatchObject([{ status: 'draft' }]);
    const [id] = scribe.campaigns.keys();
    expect(logged).toContainEqual({
      event: 'scribe_stuck',
      fields: { what_to_do: expect.stringMatching(/Delete it there/), remote_id: id, step: 'discarding' },
    });
  });
});

describe('a worker that is killed before any of its statements', () => {
  const PEOPLE = ['Alan', 'Grace'];
  const orders = () => lettersTo(PEOPLE);
  const lost = (nth: number) => {
    let made = 0;
    const line: typeof fetch = async (input, init) => {
      made += 1;
      const answer = await fetch(input, init);
      if (made === nth) throw new TypeError('fetch failed');
      return answer;
    };
    return line;
  };

  /** Has a worker killed before its first statement, its second, ... and another one do the rest each time. */
  async function killedEverywhere(
    prepare: () => Promise<string[]>,
    work: (desk: ReturnType<typeof scribeDesk>, ids: string[]) => Promise<unknown>,
    check: (heir: ReturnType<typeof scribeDesk>, ids: string[]) => Promise<void>,
  ): Promise<number> {
    for (let statements = 0; ; statements++) {
      await emptyDesk(db);
      scribe.reset();
      const ids = await prepare();
      const mortal = dyingDb(db, statements);
      const desk = scribeDesk(mortal.db, scribe.api_url);
      desk.minutes(1);
      await work(desk, ids).catch(() => {});
      const heir = scribeDesk(db, scribe.api_url);
      for (let runs = 0; runs < 5; runs++) {
        heir.minutes(31);
        await heir.deliver();
      }
      await check(heir, ids);
      if (!mortal.is_dead()) return statements;
    }
  }
  const submitted = async (line: typeof fetch = fetch) => {
    const letters = orders();
    const desk = scribeDesk(db, scribe.api_url, { fetch: line });
    await desk.print.submit(letters);
    return { ids: idsOf(letters), desk };
  };
  const postedOnce = async () => expect(scribe.posted()).toEqual(PEOPLE);

  it('while it delivers, leaves letters that are posted once', async () => {
    const statements = await killedEverywhere(
      async () => (await submitted()).ids,
      (desk) => desk.deliver(),
      postedOnce,
    );
    expect(statements).toBeGreaterThan(15);
  });

  it('while it replaces a draft whose list is unclear, leaves letters that are posted once', async () => {
    const statements = await killedEverywhere(
      async () => {
        const { ids, desk } = await submitted(lost(2));
        await desk.deliver();
        return ids;
      },
      (desk) => desk.deliver(),
      postedOnce,
    );
    expect(statements).toBeGreaterThan(15);
  });

  it('while it takes one back, posts the other once', async () => {
    await killedEverywhere(
      async () => {
        const { ids, desk } = await submitted();
        await desk.deliver();
        return ids;
      },
      (desk, ids) => desk.print.cancel(ids.slice(0, 1)),
      async (heir, ids) => {
        expect(await heir.print.cancel(ids.slice(0, 1))).toMatchObject([{ outcome: 'cancelled' }]);
        heir.minutes(1);
        await heir.deliver();
        expect(scribe.posted()).toEqual(['Grace']);
      },
    );
  });
});
