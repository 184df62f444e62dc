import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import { emptyDesk, idsOf, lettersTo, scribeDesk } from '../../../../tests/support/scribe/desk.ts';
import { scribeStandIn } from '../../../../tests/support/scribe/stand-in.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { PrintProvider } from '../port.ts';

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

type Death = 'before it is made' | 'after it was answered';

/** A line whose process dies with the `nth` request: nothing that comes after it in that process ever happens. */
function mortalLine(nth: number, death: Death) {
  let made = 0;
  let die: () => void = () => {};
  const dead = new Promise<void>((resolve) => {
    die = resolve;
  });
  const line: typeof fetch = async (input, init) => {
    made += 1;
    if (made < nth) return fetch(input, init);
    if (death === 'after it was answered') await (await fetch(input, init)).arrayBuffer();
    die();
    return new Promise(() => {});
  };
  return { line, dead };
}

/** A worker that dies with its `nth` request, and one that comes after its lease has run out. */
function mortalAndHeir(nth: number, death: Death) {
  const { line, dead } = mortalLine(nth, death);
  const mortal = scribeDesk(db, scribe.api_url, { fetch: line });
  const heir = scribeDesk(db, scribe.api_url);
  return {
    mortal,
    heir,
    untilDeath: (work: Promise<unknown>) => Promise.race([dead, work]),
    async inherit() {
      for (let runs = 0; runs < 3; runs++) {
        heir.minutes(4);
        await heir.deliver();
      }
    },
  };
}

const PEOPLE = ['Alan', 'Barbara', 'Edsger', 'Grace'];
/** Three alike and one with a text of its own: two campaigns of three requests each. */
const fourLetters = () => {
  const orders = lettersTo(PEOPLE);
  return orders.map((order, n) => (n === 0 ? { ...order, text: 'Dear Alan, this is for you alone.' } : order));
};

describe.each<Death>(['before it is made', 'after it was answered'])(
  'a worker that dies with a request, %s',
  (death) => {
    it.each([1, 2, 3, 4, 5, 6])('the one with number %i, loses no letter and doubles none', async (nth) => {
      const { mortal, untilDeath, inherit } = mortalAndHeir(nth, death);
      await mortal.print.submit(fourLetters());
      await untilDeath(mortal.deliver());
      await inherit();
      expect(scribe.posted()).toEqual(PEOPLE);
    });

    it.each([1, 2])(
      'while it takes letters back, the one with number %i, posts none that counts as cancelled',
      async (nth) => {
        const { mortal, heir, untilDeath, inherit } = mortalAndHeir(nth, death);
        const orders = lettersTo(PEOPLE);
        await heir.print.submit(orders);
        await heir.deliver();
        const back = idsOf(orders.slice(0, 2));
        await untilDeath(mortal.print.cancel(back));
        await inherit();
        expect(await outcomesOf(heir.print, back)).toEqual(['cancelled', 'cancelled']);
        expect(scribe.posted()).toEqual(['Edsger', 'Grace']);
      },
    );
  },
);

async function outcomesOf(print: PrintProvider, ids: string[]): Promise<string[]> {
  return (await print.cancel(ids)).map(({ outcome }) => outcome);
}

/** A line that falls asleep in its `nth` request until it is woken. */
function sleepyLine(nth: number) {
  let made = 0;
  const asleep = Promise.withResolvers<void>();
  const woken = Promise.withResolvers<void>();
  const line: typeof fetch = async (input, init) => {
    made += 1;
    if (made === nth) {
      asleep.resolve();
      await woken.promise;
    }
    return fetch(input, init);
  };
  return { line, asleep: asleep.promise, wake: woken.resolve };
}

it.each([1, 2, 3])(
  'a worker that wakes up in request %i after another has done its work posts nothing again',
  async (nth) => {
    const { line, asleep, wake } = sleepyLine(nth);
    const sleeper = scribeDesk(db, scribe.api_url, { fetch: line });
    await sleeper.print.submit(lettersTo(PEOPLE));
    const sleeping = sleeper.deliver();
    await asleep;
    const heir = scribeDesk(db, scribe.api_url);
    heir.minutes(4);
    await heir.deliver();
    expect(scribe.posted()).toEqual(PEOPLE);
    wake();
    await sleeping;
    await heir.deliver();
    expect(scribe.posted()).toEqual(PEOPLE);
  },
);

it('workers that deliver at the same time post each of 60 letters once, though one request in four has no answer', async () => {
  const people = Array.from({ length: 60 }, (_, n) => `Person ${String(n).padStart(2, '0')}`);
  let made = 0;
  const line: typeof fetch = async (input, init) => {
    made += 1;
    const answer = made % 4 === 0 && made % 8 === 0 ? undefined : await fetch(input, init);
    if (made % 4 === 0) {
      await answer?.arrayBuffer();
      throw new TypeError('fetch failed');
    }
    return answer!;
  };
  const desks = [1, 2, 3, 4].map(() => scribeDesk(db, scribe.api_url, { fetch: line }));
  const orders = lettersTo(people);
  await desks[0]!.print.submit(orders.map((order, n) => (n % 5 === 0 ? { ...order, text: `Letter ${n}` } : order)));
  for (let runs = 0; runs < 80 && scribe.posted().length < 60; runs++) {
    for (const desk of desks) desk.minutes(1);
    await Promise.all(desks.map((desk) => desk.deliver()));
  }
  for (const desk of desks) {
    desk.minutes(120);
    await desk.deliver();
  }
  expect(scribe.posted()).toEqual(people);
});
