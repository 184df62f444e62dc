import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type RetryingClient, retryingClient } from '../chaos/retrying-client.ts';
import { frequentFault, rareFaults } from './faults/plan.ts';
import { compareAssistance } from './model/assistance.ts';
import { compare, type Finding } from './model/finding.ts';
import { compareLetters, mailedTexts } from './model/letters.ts';
import { compareMails } from './model/mails.ts';
import { compareMoney } from './model/money.ts';
import { compareFiles, hurryLane, untilSettled } from './model/settled.ts';
import { compareWebhooks } from './model/webhooks.ts';
import { approverLane, crmLane, setUpCrm } from './work/crm.ts';
import { customerLane, type Lane } from './work/customers.ts';
import { listLane } from './work/list.ts';
import { type Memory, newMemory } from './work/memory.ts';
import { operatorLane } from './work/operator.ts';
import { paySandbox } from './work/purchases.ts';
import type { Variant } from './world/providers.ts';
import { openWorld, randomOf, type World } from './world/world.ts';

/** `world` names the variant; `lines` say how often each kind of fault came; `left` is what was still undone at the end. */
export type Day = { world: string; faults: number; findings: Finding[]; left: string[]; lines: string[] };

const CUSTOMERS = 4;
/** Between two of the rare faults. */
const MOST_PEACE_MS = 1500;
const MOST_DAY_MS = 280_000;

/** A day's work with at least so many faults; then everything heals, settles, and is compared with the model. */
export async function runDay(seed: number, faults: number, log: (line: string) => void): Promise<Day> {
  const variant: Variant = {
    payments: seed % 2 === 0 ? 'stripe' : 'sandbox',
    files: seed % 4 < 2 ? 's3' : 'disk',
    print: seed % 3 === 0 ? 'scribe' : 'press',
  };
  const began = Date.now();
  const world = await openWorld(seed, variant);
  try {
    await world.start();
    await world.database.makeStandby();
    const memory = newMemory();
    const client = retryingClient(() => world.site);
    const inbox = inboxOf(world);
    const shelf = await client.request('look', 'GET', '/rest/v1/letter_templates');
    const [design] = shelf.body as unknown as { id: string }[];
    let [is_over, is_done] = [false, false];
    const lane = (name: string): Lane => {
      const random = randomOf(seed, name);
      const pay = world.stripe ? async (_: unknown, url: URL) => world.stripe?.pay(url) ?? false : paySandbox(random);
      return { client, inbox, memory, template_id: design?.id ?? '', random, pay, isOver: () => is_over };
    };
    const crm = await setUpCrm(lane('crm'));
    log(`Seed ${seed}: ${variant.payments}, ${variant.print}, files in ${variant.files}, ${whatCannotFail(world)}`);
    log(`  started in ${Math.round((Date.now() - began) / 1000)} s`);

    const names = Array.from({ length: CUSTOMERS }, (_, n) => `c${n + 1}`);
    const work = Promise.all([
      ...names.map((name) => customerLane(lane(name), name)),
      listLane(lane('lists')),
      crmLane(lane('events'), crm),
    ]);
    const desks = Promise.all([
      operatorLane(lane('operator'), () => is_done),
      approverLane(lane('approver'), crm, () => is_done),
      hurryLane(
        world,
        () => is_over,
        () => is_done,
      ),
    ]);
    const broken = Promise.all([work, desks]).then(() => new Promise<never>(() => {}));
    await Promise.race([injectFaults(world, seed, faults, log), broken]);
    is_over = true;
    heal(world);
    const healed_at = Date.now();
    const lines = world.tally.lines();
    await Promise.race([work, broken]);
    const left = await Promise.race([untilSettled(world), broken]);
    is_done = true;
    await desks;
    log(`  settled ${Math.round((Date.now() - healed_at) / 1000)} s after the last fault`);
    const findings = [...(await compareAll(world, memory)), compareSessions(client)];
    return { world: Object.values(variant).join(', '), faults: world.tally.total(), findings, left, lines };
  } catch (error) {
    for (const each of [...world.product.web, ...world.product.worker]) log(each.output().stderr.slice(-2000));
    throw error;
  } finally {
    await world.close();
  }
}

/** The readable words of what the mail server took for an address. */
const inboxOf =
  ({ office }: World) =>
  (email: string): string[] =>
    office.received.filter(({ to }) => to.includes(email)).map(({ raw }) => quotedPrintable(raw));

const quotedPrintable = (raw: string): string =>
  raw.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

const whatCannotFail = ({ disks, clocks }: World): string =>
  [
    disks.files ? 'disks can fill' : 'disks cannot fill (no mounts)',
    clocks ? 'clocks can jump' : 'clocks cannot jump (no libfaketime)',
  ].join(', ');

/** Two streams of faults at the same time, until all the rare ones came and there were enough. */
async function injectFaults(world: World, seed: number, faults: number, log: (line: string) => void): Promise<void> {
  const [rare_random, random] = [randomOf(seed, 'rare faults'), randomOf(seed, 'faults')];
  const began = Date.now();
  const isTooLate = () => Date.now() - began > MOST_DAY_MS;
  let [told, is_rare_done] = [0, false];
  world.misbehave(true);
  const rare = (async () => {
    for (const fault of rareFaults(rare_random)) {
      if (isTooLate()) break;
      await fault(world, rare_random);
      await world.product.revive();
      await sleep(rare_random() * MOST_PEACE_MS);
    }
    is_rare_done = true;
  })();
  const frequent = (async () => {
    while (!isTooLate() && (!is_rare_done || world.tally.total() < faults)) {
      if (world.tally.total() < faults) await frequentFault(random)(world, random);
      else await sleep(200);
      if (world.tally.total() - told < 200) continue;
      told = world.tally.total();
      log(`  ${told} faults after ${Math.round((Date.now() - began) / 1000)} s`);
    }
  })();
  await Promise.all([rare, frequent]);
  log(`  ${world.tally.total()} faults in ${Math.round((Date.now() - began) / 1000)} s`);
}

function heal(world: World): void {
  world.misbehave(false);
  world.site_line.heal();
  world.database_line.heal();
}

/** A day is shorter than any session. */
const compareSessions = ({ totals }: RetryingClient): Finding =>
  compare('No session ends before its time', [{ name: 'sessions', found: totals.signed_out, least: 0, most: 0 }]);

async function compareAll(world: World, memory: Memory): Promise<Finding[]> {
  await sleep(500);
  const db = new pg.Client({ connectionString: world.database.primary().url });
  await db.connect();
  try {
    const texts = await mailedTexts(db, world.scribe);
    return [
      ...(await compareLetters(db, memory, texts, world.scribe === null)),
      ...(await compareWebhooks(db, memory, texts)),
      compareAssistance(memory),
      ...(await compareMoney(db, memory, world.stripe)),
      ...(await compareMails(db, memory, world.office)),
      await compareFiles(db, world.site),
    ];
  } finally {
    await db.end();
  }
}
