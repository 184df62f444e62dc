/**
 * Charges of credits per second, by 32 clients on one hot account and over 1,000 accounts, beside the floor: a bare
 * UPDATE ... RETURNING of one row in the same database, just as often contended: `npm run bench:ledger`. PostgreSQL
 * syncs to disk as it does in the product. The last line is one JSON object.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountsService } from '../src/modules/accounts/service.ts';
import { creditsService } from '../src/modules/credits/service.ts';
import * as ledger from '../src/modules/credits/store.ts';
import { systemClock } from '../src/platform/clock.ts';
import { connect, type Db, inTransaction, rows, sql } from '../src/platform/database/db.ts';
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres.ts';
import { migrate } from '../src/platform/database/migrations.ts';

const CLIENTS = 32;
const ACCOUNTS = 1000;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
/** Each part runs this often, in turn with the others, and its best run counts: a busy neighbour slows all but the best. */
const ROUNDS = 4;
const CREDITS_EACH = 5_000_000;

let keys = 0;
/** Ordered by time, as the ids of campaigns are, by which their charges are known. */
const nextKey = () => `bench:${String(++keys).padStart(12, '0')}`;

const folder = await mkdtemp(join(tmpdir(), 'bench-ledger-'));
// PostgreSQL may run as another user than root.
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres(folder);
await migrate(postgres.url, join(import.meta.dirname, '../migrations'));
const { db, close } = connect(postgres.url, CLIENTS, { prepares: true });
const accounts = accountsService({ db, clock: systemClock, environment: 'test' });
const credits = creditsService({ db, clock: systemClock, environment: 'test' });

/** An account and the member who charges it. */
type Charger = Pick<ledger.Charge, 'account_id' | 'created_by'>;

async function openAccounts(): Promise<Charger[]> {
  const people = await rows<{ id: string }>(
    db,
    sql`insert into users (email, password_hash, email_confirmed_at, created_at, updated_at)
      select 'bench-' || n || '@example.com', 'unusable', now(), now(), now() from generate_series(1, ${ACCOUNTS}) n
      returning id`,
  );
  const opened: Charger[] = [];
  for (const { id: created_by } of people) {
    await inTransaction(db, async (tx) => {
      const account_id = await accounts.openAccount(tx, created_by);
      const grant = { credits: CREDITS_EACH, type: 'grant' as const, category: 'bench', description: 'Bench' };
      await credits.grant(tx, { account_id, created_by, ...grant, key: 'bench' });
      opened.push({ account_id, created_by });
    });
  }
  await sql`create table bench_floor (id integer primary key, credits integer not null) with (fillfactor = 60)`.execute(
    db,
  );
  await sql`insert into bench_floor select n, ${CREDITS_EACH} from generate_series(0, ${ACCOUNTS - 1}) n`.execute(db);
  await sql`vacuum analyze`.execute(db);
  return opened;
}

/** How often per second `once` is done by all clients together. `n` counts what one client has done. */
async function perSecond(once: (client: number, n: number) => Promise<unknown>): Promise<number> {
  const until_ms = performance.now() + SECONDS * 1000;
  const done = await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      let n = 0;
      for (; performance.now() < until_ms; n++) await once(client, n);
      return n;
    }),
  );
  return done.reduce((sum, n) => sum + n, 0) / SECONDS;
}

const bareUpdate = (id: number) =>
  sql`update bench_floor set credits = credits - 1 where id = ${id} returning credits`.execute(db);
/** The same with its plan kept, as that of a charge is. */
const preparedUpdate = (id: number) =>
  sql`/* prepared: bench_floor */ update bench_floor set credits = credits - 1 where id = ${id} returning credits`.execute(
    db,
  );
const charge = (tx: Db, charger: Charger) =>
  ledger.charge(
    tx,
    {
      ...charger,
      environment: 'test',
      credits: 1,
      type: 'usage',
      category: 'user_letter_send',
      description: 'Letter',
      key: nextKey(),
      campaign_id: null,
    },
    systemClock.now(),
  );
/** A charge as a submission makes it: in a transaction, with the news to the customer's open pages. */
const useCase = (charger: Charger) =>
  inTransaction(db, (tx) =>
    credits.charge(tx, {
      ...charger,
      credits: 1,
      campaign_id: crypto.randomUUID(),
      description: 'Letter',
      key: nextKey(),
    }),
  );

try {
  const chargers = await openAccounts();
  const account = (client: number, n: number) => (client * 7919 + n * 104_729) % ACCOUNTS;
  const charger = (n: number) => chargers[n] as Charger;
  const parts: Record<string, (client: number, n: number) => Promise<unknown>> = {
    hot_floor: () => bareUpdate(0),
    hot: () => charge(db, charger(0)),
    spread_floor: (client, n) => bareUpdate(account(client, n)),
    spread_prepared_floor: (client, n) => preparedUpdate(account(client, n)),
    spread: (client, n) => charge(db, charger(account(client, n))),
    hot_use_case: () => useCase(charger(0)),
    spread_use_case: (client, n) => useCase(charger(account(client, n))),
  };
  const best: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, once] of Object.entries(parts)) {
      best[name] = Math.max(best[name] ?? 0, await perSecond(once));
    }
  }
  const wrong = await credits.disagreements();
  if (wrong.length > 0) throw new Error(`The ledger disagrees after the run: ${JSON.stringify(wrong[0])}`);
  for (const [name, per_s] of Object.entries(best)) console.log(`${name.padEnd(22)} ${Math.round(per_s)}/s`);
  const ratio = (part: string, floor: string) => Number(((best[part] ?? 0) / (best[floor] ?? 1)).toFixed(3));
  console.log(
    JSON.stringify({
      hot_of_floor: ratio('hot', 'hot_floor'),
      spread_of_floor: ratio('spread', 'hot_floor'),
      spread_of_spread_floor: ratio('spread', 'spread_floor'),
      spread_of_prepared_floor: ratio('spread', 'spread_prepared_floor'),
      hot_use_case_of_floor: ratio('hot_use_case', 'hot_floor'),
      spread_use_case_of_floor: ratio('spread_use_case', 'hot_floor'),
    }),
  );
} finally {
  await close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
