import { createHash } from 'node:crypto';
import { connect as connectSocket, type Socket } from 'node:net';
import { connect, type Db, sql } from '../../src/platform/database/db.ts';
import { freePort, launchProduct } from '../../tests/support/product.ts';
import { type BenchAutomation, bodyMaker } from './shop.ts';

const CLIENTS = 32;

export type Rate = { per_s: number; p99_ms: number };

/** How often a second all clients together do `once`, and the time that 99 of 100 take at most. */
async function rateOf(seconds: number, once: (client: number, n: number) => Promise<unknown>): Promise<Rate> {
  const took_ms: number[] = [];
  const started = performance.now();
  const until = started + seconds * 1000;
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let before = performance.now(); before < until; ) {
        await once(client, took_ms.length);
        const now = performance.now();
        took_ms.push(now - before);
        before = now;
      }
    }),
  );
  took_ms.sort((a, b) => a - b);
  const per_s = took_ms.length / ((performance.now() - started) / 1000);
  return { per_s, p99_ms: took_ms[Math.floor(took_ms.length * 0.99)] ?? Number.NaN };
}

/** A connection that posts one request after the other, at less cost than any HTTP client: it shares the machine with the server. */
class Poster {
  #socket: Socket;
  #answered: ((status: number) => void) | undefined;

  constructor(port: number) {
    this.#socket = connectSocket(port, '127.0.0.1').setNoDelay();
    let read = '';
    this.#socket.on('data', (chunk) => {
      read += chunk.toString('latin1');
      const head = read.indexOf('\r\n\r\n');
      const length = /content-length: (\d+)/i.exec(read)?.[1];
      if (head < 0 || !length || read.length < head + 4 + Number(length)) return;
      const status = Number(read.slice(9, 12));
      read = '';
      this.#answered?.(status);
    });
  }

  post(path: string, body: string): Promise<number> {
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nUser-Agent: axios/1.7\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
    return new Promise((answered) => {
      this.#answered = answered;
      this.#socket.write(head + body);
    });
  }

  close(): void {
    this.#socket.destroy();
  }
}

/** Bare inserts of the same bytes by the same driver into a table of the same columns without an index. */
async function bareInserts(
  db: Db,
  seconds: number,
  automations: BenchAutomation[],
  body: (n: number) => string,
): Promise<Rate> {
  await sql`drop table if exists bare_events`.execute(db);
  await sql`create table bare_events (like automation_events including defaults)`.execute(db);
  const rate = await rateOf(seconds, (client, n) => {
    const { id, account_id } = automations[client % automations.length] as BenchAutomation;
    const bytes = Buffer.from(body(n));
    return sql`insert into bare_events (account_id, automation_id, received_at, body, content_type, headers, body_hash, due_at)
      values (${account_id}, ${id}, now(), ${bytes}, 'application/json', '{}', ${createHash('sha256').update(bytes).digest()},
        now())`.execute(db);
  });
  await sql`drop table bare_events`.execute(db);
  return rate;
}

/** Events that a web process of the product answers, and bare inserts, in turn; the best round of each counts. */
export async function acceptFigures(
  { url, data_dir, automations }: { url: string; data_dir: string; automations: BenchAutomation[] },
  { seconds, rounds }: { seconds: number; rounds: number },
  log: (line: string) => void,
): Promise<{ accepted: Rate; floor: Rate }> {
  const { db, close } = connect(url, CLIENTS);
  const port = await freePort();
  const web = launchProduct({
    data_dir,
    port,
    role: 'web',
    settings: { DATABASE_URL: url, RATE_LIMIT_WEBHOOKS: '1000000' },
  });
  await web.ready();
  const posters = Array.from({ length: CLIENTS }, () => new Poster(port));
  const body = bodyMaker();
  const post = async (client: number, n: number) => {
    const { id, key } = automations[client % automations.length] as BenchAutomation;
    const status = await posters[client]?.post(`/functions/v1/highlevel-listener/${id}?key=${key}`, body(n));
    if (status !== 202) throw new Error(`The listener answered ${status}.`);
  };
  let [accepted, floor]: Rate[] = [];
  const better = (before: Rate | undefined, now: Rate) => (before && before.per_s > now.per_s ? before : now);
  await rateOf(1, post);
  for (let round = 0; round < rounds; round++) {
    const bare = await bareInserts(db, seconds, automations, body);
    const ours = await rateOf(seconds, post);
    log(
      `answered ${ours.per_s.toFixed(0)} events/s, p99 ${ours.p99_ms.toFixed(1)} ms; bare inserts ${bare.per_s.toFixed(0)}/s, p99 ${bare.p99_ms.toFixed(1)} ms`,
    );
    [accepted, floor] = [better(accepted, ours), better(floor, bare)];
  }
  for (const poster of posters) poster.close();
  await web.stop();
  await sql`delete from automation_events`.execute(db);
  await close();
  if (!accepted || !floor) throw new Error('There was no round.');
  return { accepted, floor };
}
