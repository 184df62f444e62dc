import { letterListQuery } from '../../src/modules/letters/desk/schema.ts';
import { sql } from '../../src/platform/database/db.ts';
import type { Actor, AdminActor } from '../../src/platform/http/endpoint.ts';
import { readingsOf } from '../../src/wiring/platform.ts';
import { importInOwnProcess } from '../bulk/import.ts';
import type { GrownShop } from './shop.ts';

export const SUBMITTED = 10_000;
const RUN = 500;
const SCRAPES = 21;
const SENDER = {
  firstName: 'Ada',
  lastName: 'W',
  street: '1 Main St',
  unit: '',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
};

/** A campaign with its contacts, ready to be submitted. Returns its id. */
export async function prepare({ db, campaigns, template_id }: GrownShop, actor: Actor, letters: number) {
  const { id } = await campaigns.create(actor, {
    title: 'Thank you',
    message:
      'Dear {{first_name}}, thank you for the lovely evening in {{city}}. We hope to see you again soon. Yours, Ada',
    campaign_type: 'bulk',
    text_type: 'Short Text',
    return_address: SENDER,
    template_id,
  });
  await sql`insert into campaign_contacts (campaign_id, first_name, last_name, street, unit, city, state, zip, company_name,
      contact_email, phone)
    select ${id}::uuid, 'Grace' || n, 'Reader' || n, n || ' Oak Avenue', '', 'Portland', 'OR', '97201', '',
      'grace' || n || '@example.com', '' from generate_series(1, ${letters}::int) n`.execute(db);
  await sql`update campaigns set contact_count = ${letters} where id = ${id}`.execute(db);
  return id;
}

/** What is measured. Each prepares what it needs, then gives the work whose time counts. */
export type Task = (shop: GrownShop, list: string) => Promise<() => Promise<unknown>>;

export const TASKS: Record<string, Task> = {
  'submit 10,000': async (shop) => {
    const id = await prepare(shop, shop.owner, SUBMITTED);
    return () => shop.campaigns.submit(shop.owner, id, undefined, { accepts_cut_off: true });
  },
  dispatch: async (shop) => async () => {
    while ((await shop.letters.sendDue()) > 0);
  },
  'print run of 500': async (shop) => {
    return async () => {
      const run = await shop.press.createRun(shop.owner as AdminActor, RUN, { template_id: shop.template_id });
      await shop.press.render(run.id);
    };
  },
  'history page': async (shop) => {
    const [campaign] = await shop.campaigns.list(shop.owner, { limit: 50 });
    return async () => {
      await shop.campaigns.list(shop.owner, { limit: 50 });
      if (campaign) await shop.campaigns.timelines(shop.owner, campaign.id, { limit: 50 });
    };
  },
  'press search': async (shop) => {
    const query = letterListQuery.parse({ q: 'grace ho' });
    const one = letterListQuery.parse({});
    return async () => {
      await shop.letters.deskPage(query);
      await shop.letters.deskPage(one);
      await shop.press.queue(50);
    };
  },
  'import of 100,000': async (shop, list) => async () => importInOwnProcess(shop.url, shop.owner, list),
};

/** The time of a scrape of the metrics, in ms. It follows what waits, up to a limit, and a larger shop has more that waits. */
export async function scrapeTime({ db, folder }: GrownShop): Promise<number> {
  const readings = Object.values(readingsOf(db, folder));
  const times = [];
  for (let n = 0; n < SCRAPES; n++) {
    const started = performance.now();
    await Promise.all(readings.map(({ read }) => read()));
    times.push(performance.now() - started);
  }
  return Math.round(times.toSorted((a, b) => a - b)[Math.floor(SCRAPES / 2)] ?? Number.NaN);
}
