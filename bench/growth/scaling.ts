import { setTimeout as sleep } from 'node:timers/promises';
import { one, sql } from '../../src/platform/database/db.ts';
import { launchProduct, type Product } from '../../tests/support/product.ts';
import type { GrownShop } from './shop.ts';
import { prepare } from './work.ts';

const STEPS = [
  { web: 1, worker: 1 },
  { web: 2, worker: 2 },
  { web: 2, worker: 4 },
];
const LETTERS = 20_000;
const REQUESTS = 4000;
const CLIENTS = 32;
const FIRST_PORT = 39_100;

/**
 * What more processes of the product add on this machine: the time in which letters are handed over to the press while
 * requests for the list of designs are answered, by so many processes; speed-ups over the first step. PostgreSQL and
 * whoever asks share the same cores.
 */
export async function scalingFigures(shop: GrownShop, log: (line: string) => void): Promise<Record<string, number>> {
  const figures: Record<string, number> = {};
  let first_ms = 0;
  for (const { web, worker } of STEPS) {
    const took_ms = await timeOfStep(shop, web, worker);
    first_ms ||= took_ms;
    const speedup = Math.round((first_ms / took_ms) * 100) / 100;
    log(`${web} web, ${worker} worker: ${Math.round(took_ms)} ms, ${speedup} times the first`);
    if (web + worker > 2) figures[`web${web}_worker${worker}_speedup`] = speedup;
  }
  return figures;
}

async function timeOfStep(shop: GrownShop, web: number, worker: number): Promise<number> {
  const settings = { DATABASE_URL: shop.url, FILES_PROVIDER: 'disk', RATE_LIMIT_VERIFY: '100000' };
  const start = (role: 'web' | 'worker', port: number) =>
    launchProduct({ data_dir: `${shop.folder}/product`, port, role, settings });
  const webs = Array.from({ length: web }, (_, n) => start('web', FIRST_PORT + n));
  try {
    await Promise.all(webs.map((product) => product.ready()));
    const id = await prepare(shop, shop.owner, LETTERS);
    const workers = Array.from({ length: worker }, (_, n) => start('worker', FIRST_PORT + 50 + n));
    try {
      await Promise.all(workers.map(isWorking));
      const started = performance.now();
      await shop.campaigns.submit(shop.owner, id, undefined, { accepts_cut_off: true });
      await Promise.all([allSent(shop, id), allAnswered(webs)]);
      return performance.now() - started;
    } finally {
      await Promise.all(workers.map((product) => product.stop()));
    }
  } finally {
    await Promise.all(webs.map((product) => product.stop()));
  }
}

async function isWorking(product: Product): Promise<void> {
  while (!product.output().stdout.includes('The worker is running')) {
    if (!product.isRunning()) throw new Error(`A worker ended: ${product.output().stderr}`);
    await sleep(20);
  }
}

async function allSent({ db }: GrownShop, campaign_id: string): Promise<void> {
  for (;;) {
    const left = sql`select coalesce(sum(letters) filter (where status in ('queued', 'sending')), 0)::int as n
      from letter_moves where campaign_id = ${campaign_id}`;
    if ((await one<{ n: number }>(db, left)).n === 0) return;
    await sleep(50);
  }
}

async function allAnswered(webs: Product[]): Promise<void> {
  let asked = 0;
  const client = async () => {
    while (asked < REQUESTS) {
      const { url } = webs[asked++ % webs.length] as Product;
      const response = await fetch(`${url}/rest/v1/letter_templates`);
      if (!response.ok) throw new Error(`The list of designs answered ${response.status}.`);
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}
