import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { Dice } from '../../src/handwriting/motion/random.ts';
import { sql } from '../../src/platform/database/db.ts';
import { giveCredits } from '../chaos/credits.ts';
import { customerLane, type Random } from '../chaos/people.ts';
import { type RetryingClient, retryingClient } from '../chaos/retrying-client.ts';
import { auditUpgrade } from './audit.ts';
import { crmLane, listLane, makeAutomation, pageLane, scriptLane, signUpShop } from './load.ts';
import { NEXT_VERSION } from './next-version.ts';
import { openShop, type Shop } from './shop.ts';

const LANES = 2;

/** Where the two versions are, and the scripts that only one of them has. */
export type Versions = { older: string; next: string; old_only: string[]; next_only: string[] };
/** A claim, what was found, and what must be found. */
export type Claim = [string, number, number];
export type Upgraded = { claims: Claim[]; failures: string[]; calls: number; letters: number; scripts: number };

/**
 * Upgrades one busy shop. The seed decides who does what when, in which order the processes are replaced, and which of the
 * older version is killed and started again on the newer tables.
 */
export async function upgradeOnce(seed: number, versions: Versions, print: (line: string) => void): Promise<Upgraded> {
  const shop = await openShop(versions.older);
  try {
    await shop.start();
    return await underLoad(shop, seed, versions, print);
  } catch (error) {
    shop.noteAllErrors();
    for (const line of [...shop.failures, ...shop.passedOn]) print(line);
    throw error;
  } finally {
    await shop.close();
  }
}

async function underLoad(shop: Shop, seed: number, versions: Versions, print: (line: string) => void) {
  const client = retryingClient(() => shop.url);
  const { token, template_id, webhook } = await opened(shop, client);
  let over = false;
  let scripts = versions.old_only;
  const isOver = () => over;
  const { failures } = shop;
  const at = { url: shop.url, token, template_id };
  const load = Promise.all([
    Promise.all(
      Array.from({ length: LANES }, (_, n) =>
        customerLane(client, { name: `c${n}`, template_id, random: randomOf(seed, n), isOver }),
      ),
    ),
    crmLane(client, webhook, randomOf(seed, 10), isOver),
    listLane(at, randomOf(seed, 11), isOver, failures),
    pageLane(at, isOver, failures),
    scriptLane(shop.url, () => scripts, isOver, failures),
  ]);
  const failed = load.then(() => new Promise<never>(() => {}));
  const onNextWeb = () => {
    scripts = [...versions.old_only, ...versions.next_only];
  };
  await Promise.race([failed, upgrade(shop, randomOf(seed, 12), versions, { onNextWeb, print })]);
  over = true;
  const [letters, contacts, list_texts, streams, loaded] = await load;
  await shop.untilDone();
  shop.noteAllErrors();
  const claims: Claim[] = [
    ...(await auditUpgrade(shop.db, { singles: letters.flat(), contacts, list_texts })),
    ['Requests that failed', client.totals.retried + failures.length + shop.passedOn.length, 0],
    ['Processes of the next version', (await shop.versions()).filter((version) => version === NEXT_VERSION).length, 4],
  ];
  print(`${client.totals.calls} requests, ${loaded} scripts, a page that opened its stream ${streams} times`);
  return {
    claims,
    failures: [...failures, ...shop.passedOn],
    calls: client.totals.calls,
    letters: letters.flat().length + contacts.length + list_texts.length,
    scripts: loaded,
  };
}

/** Opens the account that lists and webhooks belong to, with credits and an automation that is on. */
async function opened({ db, url }: Shop, client: RetryingClient) {
  const token = await signUpShop(client);
  const account_id = await giveCredits(db, 'shop@example.com', 100_000, 'start');
  const designs = await (await fetch(`${url}/rest/v1/letter_templates`)).json();
  const template_id = (designs as { id: string }[])[0]?.id ?? '';
  const { id, webhook } = await makeAutomation(client, token, template_id);
  await sql`insert into automation_accounts (account_id, daily_cap) values (${account_id}, 10000)`.execute(db);
  await sql`update automations set status = 'on', daily_cap = 1000, switched_on_at = now() + interval '1 day' where id = ${id}`.execute(
    db,
  );
  return { token, template_id, webhook };
}

type Told = { onNextWeb: () => void; print: (line: string) => void };

/** Migrates with the next version, then replaces each process. */
async function upgrade(shop: Shop, random: Random, versions: Versions, { onNextWeb, print }: Told): Promise<void> {
  const pause = () => sleep(500 + random() * 2500);
  await pause();
  const began = performance.now();
  for (const args of [['migrate', '--plan'], ['migrate']]) await command(shop, versions.next, args, print);
  print(`Migrated after ${seconds(performance.now() - began)} while the older version served`);
  // One that is started again meanwhile, after a crash or on another machine, finds the newer database and works.
  const again = Math.floor(random() * shop.processes.length);
  const is_killed = shop.processes[again]?.role === 'worker';
  const took = await shop.replace(again, versions.older, { is_killed });
  print(`Process ${again + 1}, still older: ${is_killed ? 'killed' : 'stopped'}, back after ${seconds(took)}`);
  await pause();
  for (const n of inAnyOrder([...shop.processes.keys()], random)) {
    const { role } = shop.processes[n] ?? {};
    const replaced_ms = await shop.replace(n, versions.next);
    print(`Process ${n + 1}, ${role}: replaced after ${seconds(replaced_ms)}`);
    if (role === 'web') onNextWeb();
    await pause();
  }
}

async function command(shop: Shop, root: string, args: string[], print: (line: string) => void): Promise<void> {
  const env = { PATH: process.env.PATH, NODE_ENV: 'test', ...shop.settings };
  const child = spawn(process.execPath, ['src/main.ts', ...args], { cwd: root, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise((ended) => child.on('close', ended));
  if (code === 0) return;
  print(output);
  throw new Error(`${args.join(' ')} ended with ${code}.`);
}

/** The same seed and lane give the same numbers. */
function randomOf(seed: number, lane: number): Random {
  const dice = new Dice(seed * 100 + lane);
  return () => dice.next();
}

function inAnyOrder<T>(items: T[], random: Random): T[] {
  const left = [...items];
  return items.flatMap(() => left.splice(Math.floor(random() * left.length), 1));
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
