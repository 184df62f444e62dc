import { type Db, sql } from '../../src/platform/database/db.ts';
import type { Actor } from '../../src/platform/http/endpoint.ts';
import type { BulkShop } from './shop.ts';

const MESSAGE =
  'Dear {{first_name}}, thank you for the lovely evening in {{city}}. We hope to see you again soon, perhaps in the garden. Yours, Ada';
const SENDER = {
  firstName: 'Ada',
  lastName: 'W',
  street: '1 Main St',
  unit: '',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
};

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Submits a campaign of this many contacts, and copies its letters by a bare INSERT ... SELECT. */
export async function submitFigures({ db, campaigns, template_id }: BulkShop, actor: Actor, letters: number) {
  const { id } = await campaigns.create(actor, {
    title: 'Thank you',
    message: MESSAGE,
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
  await sql`vacuum analyze campaign_contacts`.execute(db);
  await sql`checkpoint`.execute(db);
  const submit_ms = await timed(() => campaigns.submit(actor, id, undefined, { accepts_cut_off: true }));
  await sql`drop table if exists bare`.execute(db);
  await sql`create table bare (like letters including defaults, primary key (id))`.execute(db);
  await sql`checkpoint`.execute(db);
  const bare_ms = await timed(() => sql`insert into bare select * from letters where campaign_id = ${id}`.execute(db));
  await sql`drop table bare`.execute(db);
  return { submit_ms, bare_ms };
}

const twice = (work: () => Promise<void>) => timed(() => Promise.all([work(), work()]));

/** Dispatches all waiting letters to a printer that does nothing, and empties a table of as many rows, both by two workers. */
export async function dispatchFigures({ db, letters: service }: BulkShop, letters: number) {
  await sql`vacuum analyze letters`.execute(db);
  await sql`checkpoint`.execute(db);
  const dispatch_ms = await twice(async () => {
    while ((await service.sendDue()) > 0);
  });
  return { dispatch_ms, floor_ms: await dispatchFloor(db, letters) };
}

/** How long two workers take to empty a table of so many rows in batches of 500. */
export async function dispatchFloor(db: Db, letters: number): Promise<number> {
  await sql`drop table if exists waiting`.execute(db);
  await sql`create table waiting as select uuidv7() as id from generate_series(1, ${letters}::int)`.execute(db);
  await sql`alter table waiting add primary key (id)`.execute(db);
  await sql`checkpoint`.execute(db);
  const take = sql`delete from waiting where id in (select id from waiting limit 500 for update skip locked)`;
  const floor_ms = await twice(async () => {
    while (((await take.execute(db)).numAffectedRows ?? 0n) > 0n);
  });
  await sql`drop table waiting`.execute(db);
  return floor_ms;
}
