import { movableClock } from '../../../src/platform/clock.ts';
import { type Db, one, sql } from '../../../src/platform/database/db.ts';
import { ProviderError } from '../../../src/platform/provider-error.ts';
import type { CancelResult, PrintStatusUpdate } from '../../../src/providers/print/port.ts';
import { idsOf, lettersTo, scribeDesk } from './desk.ts';
import { type Fault, faultyLines } from './faulty-line.ts';
import type { scribeStandIn } from './stand-in.ts';

/**
 * Letters with one text, what goes wrong with the `nth` request about them (counted from 1), and what their customer and
 * Scribe do once they were sent.
 */
export type Case = {
  text: string;
  people: string[];
  faultAt(nth: number): Fault | undefined;
  /** Their customer wants those of these people back. */
  wanted_back?: string[];
  status_at_scribe?: string;
};

const CALL_SIZE = 500;
const REQUESTS_PER_MINUTE = 200;

/** Has all letters delivered, withdrawn and looked up, whatever goes wrong. Gives what is wrong at the end, one line each. */
export async function ordeal(db: Db, scribe: Awaited<ReturnType<typeof scribeStandIn>>, cases: Case[]) {
  const clock = movableClock(new Date());
  const case_of = new Map(cases.map((each) => [each.text, each]));
  const newLine = faultyLines(
    (text, nth) => case_of.get(text)?.faultAt(nth),
    (id) => scribe.campaigns.get(id)?.message,
  );
  const orders = cases.flatMap(({ text, people }) => lettersTo(people, { text }));
  let worker = newWorker();

  function newWorker() {
    const line = newLine();
    const over = { clock, fetch: line.fetch, requests_per_minute: REQUESTS_PER_MINUTE };
    return { ...scribeDesk(db, scribe.api_url, over), dead: line.dead };
  }

  /** The result of some work; undefined when the provider failed or the worker died, which is replaced then. */
  async function attempt<T>(work: Promise<T>): Promise<T | undefined> {
    const survived = await Promise.race([
      work.then((result) => ({ result })).catch((error) => asFailure(error)),
      worker.dead.then(() => null),
    ]);
    if (survived) return survived.result;
    worker = newWorker();
    return undefined;
  }

  async function settle(): Promise<void> {
    for (let rounds = 0; await isOpen(db); rounds++) {
      if (rounds > 4 * cases.length + 200) return;
      clock.move(31 * 60_000);
      await attempt(worker.jobs['scribe.deliver']!({}));
    }
  }

  /** Asks about 500 letters at a time, until it is answered. */
  async function ask<T>(ids: string[], about: (ids: string[]) => Promise<T[]>): Promise<T[]> {
    const answers: T[] = [];
    for (let from = 0; from < ids.length; from += CALL_SIZE) {
      let answered: T[] | undefined;
      for (let rounds = 0; !answered && rounds < 2000; rounds++) {
        answered = await attempt(about(ids.slice(from, from + CALL_SIZE)));
        clock.move(5 * 60_000);
      }
      answers.push(...(answered ?? []));
    }
    return answers;
  }

  for (let from = 0; from < orders.length; from += CALL_SIZE)
    await worker.print.submit(orders.slice(from, from + CALL_SIZE));
  await settle();
  for (const campaign of scribe.campaigns.values()) {
    const status_at_scribe = case_of.get(campaign.message)?.status_at_scribe;
    if (status_at_scribe && campaign.status === 'pending') campaign.status = status_at_scribe;
  }
  const back = idsOf(
    orders.filter(({ text, recipient }) => case_of.get(text)?.wanted_back?.includes(recipient.first_name)),
  );
  for (let from = 0; from < back.length; from += CALL_SIZE)
    await attempt(worker.print.cancel(back.slice(from, from + CALL_SIZE)));
  await settle();
  const withdrawals = await ask(back, (ids) => worker.print.cancel(ids));
  // Polls take turns, and a draft is believed only a while after sending.
  for (let polls = 0; polls < cases.length / 50 + 3; polls++) {
    clock.move(20 * 60_000);
    await attempt(worker.print.statuses([]));
  }
  const statuses = await ask(idsOf(orders), (ids) => worker.print.statuses(ids));
  return verdicts({
    names: new Map(orders.map(({ letter_id, recipient }) => [letter_id, recipient.first_name])),
    withdrawals,
    statuses,
    posted: scribe.posted(),
  });
}

async function isOpen(db: Db): Promise<boolean> {
  return (await one<{ n: number }>(db, sql`select count(*) as n from scribe_campaigns where due_at is not null`)).n > 0;
}

function asFailure(error: unknown): { result: undefined } {
  if (error instanceof ProviderError) return { result: undefined };
  throw error;
}

type End = { names: Map<string, string>; withdrawals: CancelResult[]; statuses: PrintStatusUpdate[]; posted: string[] };

function verdicts({ names, withdrawals, statuses, posted }: End): string[] {
  const copies = Map.groupBy(posted, (name) => name);
  const withdrawal_of = new Map(withdrawals.map(({ letter_id, outcome }) => [letter_id, outcome]));
  const status_of = new Map(statuses.map(({ letter_id, status }) => [letter_id, status]));
  return [...names].flatMap(([letter_id, name]) => {
    const count = copies.get(name)?.length ?? 0;
    const status = status_of.get(letter_id) ?? 'unknown';
    const withdrawal = withdrawal_of.get(letter_id);
    const is_refunded = ['failed', 'cancelled'].includes(status);
    const is_right = count === (is_refunded ? 0 : 1) && (!withdrawal || (withdrawal === 'cancelled') === is_refunded);
    return is_right ? [] : [`${name}: posted ${count} times, ${status}${withdrawal ? `, ${withdrawal}` : ''}`];
  });
}
