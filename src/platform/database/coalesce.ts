import pg from 'pg';
import type { Db } from './db.ts';
import { outsideTransaction } from './read-only.ts';

export type Coalescing<In> = {
  /** Statements under way at the same time in this process. */
  at_a_time: number;
  /** The most items of one statement. */
  most: number;
  /** Items that get a statement of their own; none by default. */
  alone?: (item: In) => boolean;
};

type Waiting<In, Out> = { item: In; done: (result: Out) => void; failed: (error: unknown) => void };

/**
 * Makes one statement of the calls that arrive together or while others are under way, so that one round trip and one commit
 * serve many callers. `work` gives a result for each item, in order. A call is answered by a statement that began after it,
 * and one whose item is refused does not fail the others. Inside a transaction, each call runs by itself.
 */
export function coalesced<In, Out>(
  work: (db: Db, items: In[]) => Promise<Out[]>,
  options: Coalescing<In>,
): (db: Db, item: In) => Promise<Out> {
  const queues = new WeakMap<Db, (item: In) => Promise<Out>>();
  const single = async (db: Db, item: In): Promise<Out> => (await work(db, [item]))[0] as Out;
  return (db, item) => {
    if (db.isTransaction || options.alone?.(item)) return single(db, item);
    const join = queues.get(db) ?? queue(db, work, options);
    queues.set(db, join);
    return join(item);
  };
}

function queue<In, Out>(
  db: Db,
  work: (db: Db, items: In[]) => Promise<Out[]>,
  { at_a_time, most }: Coalescing<In>,
): (item: In) => Promise<Out> {
  const waiting: Waiting<In, Out>[] = [];
  let running = 0;
  let is_scheduled = false;

  async function run(calls: Waiting<In, Out>[]): Promise<void> {
    try {
      const results = await work(
        db,
        calls.map(({ item }) => item),
      );
      for (const [index, { done }] of calls.entries()) done(results[index] as Out);
    } catch (error) {
      // What the database refused, it has undone; after a broken connection nobody knows, so nothing is repeated.
      if (calls.length > 1 && error instanceof pg.DatabaseError) await Promise.all(calls.map((call) => run([call])));
      else for (const { failed } of calls) failed(error);
    }
  }

  function start(): void {
    is_scheduled = false;
    while (running < at_a_time && waiting.length > 0) {
      running++;
      void run(waiting.splice(0, most)).finally(() => {
        running--;
        start();
      });
    }
  }

  return (item) =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed });
      if (is_scheduled || running >= at_a_time) return;
      is_scheduled = true;
      // After all requests that have arrived by now, whichever of them is in a transaction of its own.
      outsideTransaction(() => setImmediate(start));
    });
}
