import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { contactNamed, letterShop } from '../../../tests/support/letter-shop.ts';
import { connect, one, sql } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { verifyCityStateZip } from '../../providers/places/directory/zip-directory.ts';
import { flagDrawing } from '../imports/preflight/flag-service.ts';
import { MAX_FILE_BYTES } from '../imports/reader/file-format.ts';
import { importsService } from '../imports/service.ts';
import { OPEN_UPLOADS_LIMIT } from '../imports/uploads/limit-rules.ts';
import { DRAFTS_LIMIT, VISITOR_DRAFTS_LIMIT } from './drafts/rules.ts';
import { draftsService, letterDraftsService } from './drafts/service.ts';
import { campaignsService } from './service.ts';

const { db, url } = await testDatabase();
const shop = await letterShop(db);
const { pool, close } = connect(url);
afterAll(close);
const CONTACTS = 5;
const drafts = draftsService({ db, clock: shop.clock });
const imports = importsService({
  db,
  pool,
  clock: shop.clock,
  verify: verifyCityStateZip,
  drawing: flagDrawing,
  contacts_limit: CONTACTS,
});
const campaigns = campaignsService({ ...shop, db, contacts_limit: CONTACTS });

const HEADER = 'First Name,Street,City,State,ZIP';
const ROW = '12 Main St,Springfield,IL,62701';
const listOf = (...names: string[]) =>
  new TextEncoder().encode([HEADER, ...names.map((name) => `${name},${ROW}`)].join('\n'));

const begin = (actor: Actor, size_bytes: number, request_key?: string) =>
  imports.start(actor, {
    file_name: 'people.csv',
    size_bytes,
    mapping: { first_name: 0, street: 1, city: 2, state: 3, zip: 4 },
    fixes: {},
    choices: { duplicates: 'keep', recently_mailed: 'keep', unverified: 'send' },
    ...(request_key && { request_key }),
  });

async function uploaded(actor: Actor, file: Uint8Array): Promise<string> {
  const { import_id } = await begin(actor, file.length);
  await imports.receive(actor, import_id, 0, file);
  return import_id;
}

/** How many of the requests were done, and the codes of the others. */
async function outcomes(requests: Promise<unknown>[]): Promise<{ done: number; refused: string[] }> {
  const settled = await Promise.allSettled(requests);
  const refused = settled.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.code)] : []));
  return { done: settled.length - refused.length, refused: [...new Set(refused)] };
}

describe('the drafts of one account', () => {
  it('never exceed the limit, however many are saved at once; saved ones can still be changed', async () => {
    const ada = await shop.customer();
    await sql`insert into campaign_drafts (account_id, updated_by, key, state, created_at, updated_at)
      select ${ada.account_id}::uuid, ${ada.user_id}::uuid, 'old-' || n, '{"step":1}', now(), now() from generate_series(1, ${DRAFTS_LIMIT - 2}) n`.execute(
      db,
    );
    const saves = Array.from({ length: 6 }, (_, n) => drafts.save(ada, `new-${n}`, { step: 1 }));
    expect(await outcomes(saves)).toEqual({ done: 2, refused: ['too_many_drafts'] });
    const listed = await drafts.list(ada);
    expect(listed).toHaveLength(DRAFTS_LIMIT);
    await drafts.save(ada, 'old-1', { step: 2 });
    await expect(drafts.begin(ada, 'copy', { step: 1 })).rejects.toMatchObject({ code: 'too_many_drafts' });
    await drafts.remove(ada, 'old-1');
    await drafts.begin(ada, 'copy', { step: 1 });
  });

  it('are fewer for a visitor', async () => {
    const visitor = { ...(await shop.customer()), is_anonymous: true };
    const letters = letterDraftsService({ db, clock: shop.clock });
    const saves = Array.from({ length: VISITOR_DRAFTS_LIMIT + 2 }, (_, n) =>
      letters.save(visitor, `of-visitor-${n}`, { step: 1 }),
    );
    expect(await outcomes(saves)).toEqual({ done: VISITOR_DRAFTS_LIMIT, refused: ['too_many_drafts'] });
  });
});

describe('the unfinished uploads of one account', () => {
  it('never exceed their number, however many begin at once; begun ones continue', async () => {
    const ada = await shop.customer();
    const { import_id } = await begin(ada, 1000, 'first');
    const starts = Array.from({ length: OPEN_UPLOADS_LIMIT + 4 }, () => begin(ada, 1000));
    expect(await outcomes(starts)).toEqual({ done: OPEN_UPLOADS_LIMIT - 1, refused: ['too_many_uploads'] });
    expect(await begin(ada, 1000, 'first')).toEqual({ import_id, offset: 0 });
    await imports.cancel(ada, import_id);
    await begin(ada, 1000);
    await begin(await shop.customer(), 1000);
  });

  it('never exceed their bytes', async () => {
    const ada = await shop.customer();
    const starts = Array.from({ length: 3 }, () => begin(ada, MAX_FILE_BYTES));
    expect(await outcomes(starts)).toEqual({ done: 2, refused: ['too_many_uploads'] });
  });

  it('are removed with their bytes after 24 hours without a new part, lists that were read are not', async () => {
    const ada = await shop.customer();
    const read = await uploaded(ada, listOf('Grace'));
    await imports.read(read);
    const left = await begin(ada, 1000);
    await imports.receive(ada, left.import_id, 0, new Uint8Array(500));
    shop.clock.move(23 * 3_600_000);
    const continued = await begin(ada, 1000);
    await imports.sweep();
    expect((await imports.view(ada, left.import_id)).received_bytes).toBe(500);
    shop.clock.move(2 * 3_600_000);
    await imports.sweep();
    await expect(imports.view(ada, left.import_id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await imports.view(ada, continued.import_id)).state).toBe('receiving');
    expect((await imports.view(ada, read)).state).toBe('ready');
    const { n } = await one<{ n: number }>(
      db,
      sql`select count(*) as n from import_parts p where not exists (select from imports i where i.import_no = p.import_no)`,
    );
    expect(n).toBe(0);
  });
});

describe('the contacts of one account', () => {
  it('in lists never exceed the limit, also when lists are read at the same time', async () => {
    const ada = await shop.customer();
    const lists = [await uploaded(ada, listOf('A', 'B', 'C')), await uploaded(ada, listOf('D', 'E', 'F'))];
    await Promise.all(lists.map((id) => imports.read(id)));
    const views = await Promise.all(lists.map((id) => imports.view(ada, id)));
    expect(views.map(({ state }) => state).sort()).toEqual(['failed', 'ready']);
    const refused = views.find(({ state }) => state === 'failed');
    expect(refused?.error).toMatch(/^Your lists can have up to 5 rows in total\./);
    const { n } = await one<{ n: number }>(
      db,
      sql`select count(*) as n from import_rows r join imports i on i.import_no = r.import_no
        where i.account_id = ${ada.account_id}`,
    );
    expect(n).toBe(3);
  });

  it('in unsent campaigns never exceed the limit, also when they are added at the same time', async () => {
    const ada = await shop.customer();
    const made = await Promise.all(
      Array.from({ length: 4 }, () => campaigns.create(ada, shop.draft({ campaign_type: 'bulk' }))),
    );
    const adding = made.map(({ id }) => campaigns.addContacts(ada, id, [contactNamed('A'), contactNamed('B')]));
    expect(await outcomes(adding)).toEqual({ done: 2, refused: ['too_many_contacts'] });
    const list = await uploaded(ada, listOf('A', 'B', 'C'));
    await imports.read(list);
    const empty = (await campaigns.list(ada, { limit: 10 })).find(({ contact_count }) => contact_count === 0);
    await expect(campaigns.addImport(ada, empty?.id ?? '', list)).rejects.toMatchObject({ code: 'too_many_contacts' });
  });
});
