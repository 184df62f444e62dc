import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Dice } from '../../src/handwriting/motion/random.ts';
import type { AccountId } from '../../src/platform/account-id.ts';
import { connect, type Db, one, sql } from '../../src/platform/database/db.ts';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded-postgres.ts';
import { makeDataFolder, removeData } from '../support/product.ts';
import { giveCredits } from './credits.ts';
import { processes } from './processes.ts';

/**
 * Three workers and two web processes on one PostgreSQL import lists, submit them and dispatch 20,000 letters, while twenty
 * of these processes are killed with -9, one in each campaign: while its list is uploaded, read, submitted or dispatched. In
 * the end each row must be one letter at the press, and the ledger exact. Prints what it found; exits 1 on any breach.
 *
 *   npm run test:chaos:bulk -- --seed 7 --letters 20000
 */

const { values: given } = parseArgs({ options: { seed: { type: 'string' }, letters: { type: 'string' } } });
const SEED = Number(given.seed ?? Math.floor(Math.random() * 1_000_000));
const CAMPAIGNS = 20;
const ROWS = Math.ceil(Number(given.letters ?? 20_000) / CAMPAIGNS);
/** One in this many rows of a list cannot be mailed. */
const BAD_EVERY = 50;
const LANES = 2;
const SLICE_BYTES = 16 * 1024;
const MOST_WORK_MS = 240_000;
const PASSWORD = 'never sent twice';
const PHASES = ['upload', 'reading', 'submission', 'dispatch'] as const;
type Phase = (typeof PHASES)[number];

const dice = new Dice(SEED);
const data_dir = await makeDataFolder();
const postgres = await startEmbeddedPostgres(data_dir);
const { db, close } = connect(postgres.url);
const product = processes({
  data_dir,
  database_url: postgres.url,
  settings: { RATE_LIMIT_SIGNUP: '1000000', RATE_LIMIT_TOKEN: '1000000' },
});
const { web: servers, worker: workers } = product;
let kills = 0;

const good = await play().catch((error: unknown) => {
  console.error(error);
  return false;
});
await product.endAll();
await close();
await postgres.stop();
await removeData(data_dir);
process.exit(good ? 0 : 1);

async function play(): Promise<boolean> {
  console.log(`${CAMPAIGNS} lists of ${ROWS} rows, ${CAMPAIGNS} kills, seed ${SEED} (data: ${data_dir})`);
  await product.start({ web: 2, worker: 3 });
  const began = performance.now();
  const token = await signUp();
  const account_id = await giveCredits(db, 'ada@example.com', CAMPAIGNS * ROWS, 'chaos');
  const template_id = ((await ask('GET', '/rest/v1/letter_templates')) as unknown as { id: string }[])[0]?.id;
  const waiting = Array.from({ length: CAMPAIGNS }, (_, n) => n);
  const lane = async () => {
    for (let n = waiting.shift(); n !== undefined; n = waiting.shift()) await campaign(n, token, template_id ?? '');
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  await untilDone(db);
  return audit(account_id, (performance.now() - began) / 1000);
}

/** Kills one process of the phase, a moment into it, and starts another in its place. */
async function killDuring(campaign_no: number, phase: Phase): Promise<void> {
  if (PHASES[campaign_no % PHASES.length] !== phase) return;
  await sleep(dice.next() * (phase === 'upload' || phase === 'submission' ? 25 : 250));
  const role = phase === 'upload' || phase === 'submission' ? 'web' : 'worker';
  const at = Math.floor(dice.next() * product[role].length);
  await product.kill(role, at);
  kills += 1;
  console.log(`kill ${String(kills).padStart(2)}: ${role} ${at + 1} during ${phase} of list ${campaign_no + 1}`);
}

/** Sends a request to any web process until the answer is anything but a server error. */
async function ask(method: string, path: string, token?: string, body?: object | Uint8Array, offset?: number) {
  for (;;) {
    const server = servers[Math.floor(dice.next() * servers.length)];
    for (const each of [...servers, ...workers])
      if (each.endedByItself()) throw new Error(`A process ended by itself.\n${each.output().stderr}`);
    const response = await fetch(`${server?.url}${path}`, {
      method,
      signal: AbortSignal.timeout(20_000),
      headers: {
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(offset === undefined ? { 'Content-Type': 'application/json' } : { 'Upload-Offset': String(offset) }),
      },
      ...(body ? { body: body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body) } : {}),
    }).catch(() => undefined);
    const answer = await response?.json().catch(() => undefined);
    if (response && response.status < 500 && answer) return { status: response.status, ...answer } as Answer;
    await sleep(100 + dice.next() * 200);
  }
}
type Answer = Record<string, unknown> & { status: number };

async function signUp(): Promise<string> {
  const body = { email: 'ada@example.com', password: PASSWORD };
  await ask('POST', '/auth/v1/signup', undefined, { ...body, data: { full_name: 'Ada Writer' } });
  return (await ask('POST', '/auth/v1/token?grant_type=password', undefined, body)).access_token as string;
}

function listOf(campaign_no: number): Uint8Array {
  const rows = Array.from({ length: ROWS }, (_, n) => rowOf(campaign_no, n + 1));
  return new TextEncoder().encode(['First Name,Last Name,Street,City,State,ZIP,Mark', ...rows].join('\n'));
}

function rowOf(campaign_no: number, row: number): string {
  const first_name = row % BAD_EVERY === 0 ? '' : 'Grace';
  return `${first_name},Hopper,"${row} Main St",Springfield,IL,62701,list ${campaign_no} row ${row}`;
}

async function campaign(n: number, token: string, template_id: string): Promise<void> {
  const list = listOf(n);
  const import_id = await upload(n, token, list);
  let killing: Promise<void> | undefined = killDuring(n, 'reading');
  for (;;) {
    const { state, error } = await ask('GET', `/rest/v1/imports/${import_id}`, token);
    if (state === 'ready') break;
    if (state === 'failed') throw new Error(`List ${n + 1} failed: ${error}`);
    await sleep(100);
  }
  await killing;
  const draft = await ask('POST', '/functions/v1/create-campaign', token, {
    title: `List ${n + 1}`,
    message: 'Dear {{first_name}}, this is {{Mark}}. Yours, Ada',
    campaign_type: 'bulk',
    text_type: 'Short Text',
    return_address: {
      firstName: 'Ada',
      lastName: 'W',
      street: '1 Main St',
      city: 'Springfield',
      state: 'IL',
      zip: '62701',
    },
    template_id,
    request_key: `list-${n}`,
  });
  const { id: campaign_id } = draft.campaign as { id: string };
  await ask('POST', '/functions/v1/add-contacts', token, { campaign_id, import_id });
  killing = killDuring(n, 'submission');
  const sent = await ask('POST', '/functions/v1/submit-campaign', token, { campaign_id });
  if (sent.status !== 200) throw new Error(`Submission ${n + 1} answered ${JSON.stringify(sent)}`);
  await Promise.all([killing, killDuring(n, 'dispatch')]);
}

async function upload(n: number, token: string, list: Uint8Array): Promise<string> {
  const { import_id } = await ask('POST', '/functions/v1/import-start', token, {
    file_name: `list-${n}.csv`,
    size_bytes: list.length,
    mapping: { first_name: 0, last_name: 1, street: 2, city: 3, state: 4, zip: 5 },
    request_key: `list-${n}`,
  });
  const killing = killDuring(n, 'upload');
  for (let offset = 0; offset < list.length; ) {
    const slice = list.subarray(offset, offset + SLICE_BYTES);
    const answer = await ask('PUT', `/rest/v1/imports/${import_id}/bytes`, token, slice, offset);
    offset = Number((answer.details as { offset?: number } | undefined)?.offset ?? answer.offset);
  }
  await killing;
  return import_id as string;
}

async function untilDone(on: Db): Promise<void> {
  const began = performance.now();
  for (let unfinished = 1; unfinished > 0 && performance.now() - began < MOST_WORK_MS; await sleep(500)) {
    ({ unfinished } = await one<{ unfinished: number }>(
      on,
      sql`select (select count(*) from letters where status in ('queued', 'sending'))
        + (select count(*) from imports where status in ('receiving', 'reading')) as unfinished`,
    ));
  }
}

async function audit(account_id: AccountId, seconds: number): Promise<boolean> {
  const wanted = CAMPAIGNS * (ROWS - Math.floor(ROWS / BAD_EVERY));
  const row = await one<Record<string, number>>(
    db,
    sql`select (select count(*) from import_rows) as rows, (select count(distinct (import_no, row_no)) from import_rows) as row_names,
      (select count(*) from imports where status <> 'ready') as unread,
      (select sum((select sum(n) from unnest(counts_by_status) as n))::int from imports) as counted,
      (select count(*) from letters) as letters, (select count(distinct letter_text(letters)) from letters) as texts,
      (select count(*) from press_items) as items, (select count(distinct letter_id) from press_items) as item_letters,
      (select count(distinct p.print_order ->> 'text') from press_items i join letter_print_orders p using (letter_id)) as item_texts,
      (select count(*) from letters where status not in ('pending', 'processing')) as not_sent,
      (select -sum(credits_amount)::int from credit_transactions where account_id = ${account_id} and credits_amount < 0) as charged,
      (select count(*) from credit_transactions where account_id = ${account_id} and credits_amount < 0) as charges,
      (select sum(credits_amount)::int from credit_transactions where account_id = ${account_id}) as journal,
      (select sum(l.remaining)::int from credit_lots l where l.account_id = ${account_id}) as lots,
      (select count(*) from jobs where attempts >= max_attempts) as dead_jobs`,
  );
  const left = CAMPAIGNS * ROWS + 5 - wanted;
  const claims: [claim: string, found: number | undefined, wanted: number][] = [
    ['Every list is read to its end', row.unread, 0],
    ['Each row of each file is stored', row.rows, CAMPAIGNS * ROWS],
    ['... once', row.row_names, CAMPAIGNS * ROWS],
    ['... and counted', row.counted, CAMPAIGNS * ROWS],
    ['Each valid row is a letter', row.letters, wanted],
    ['... with words of its own', row.texts, wanted],
    ['... that is at the press', row.items, wanted],
    ['... once', row.item_letters, wanted],
    ['... with its words', row.item_texts, wanted],
    ['No letter is left behind', row.not_sent, 0],
    ['Each letter is charged one credit', row.charged, wanted],
    ['... by one charge for each submission', row.charges, CAMPAIGNS],
    ['The journal sums to the credits that are left', row.journal, left],
    ['... and so do the lots', row.lots, left],
    ['No job failed for good', row.dead_jobs, 0],
    ['Processes killed', kills, CAMPAIGNS],
  ];
  for (const [claim, found, expected] of claims)
    console.log(`${found === expected ? 'ok  ' : 'FAIL'} ${claim.padEnd(52)} ${found} of ${expected}`);
  const is_good = claims.every(([, found, expected]) => found === expected);
  console.log(
    `\n${is_good ? 'Nothing was lost, doubled or charged twice' : 'BROKEN'} (seed ${SEED}, ${seconds.toFixed(0)} s).`,
  );
  return is_good;
}
