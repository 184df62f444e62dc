import { createCanvas, loadImage } from '@napi-rs/canvas';
import { unzipSync } from 'fflate';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import { makeOperator } from '../../../../tests/support/factories.ts';
import { contactNamed, type LetterShop, letterShop, SENDER } from '../../../../tests/support/letter-shop.ts';
import { type Db, sql } from '../../../platform/database/db.ts';
import { type Actor, customer, open } from '../../../platform/http/endpoint.ts';
import { buildServer } from '../../../platform/http/server.ts';
import { silentLog } from '../../../platform/log.ts';
import { bytesOf } from '../../../providers/files/port.ts';
import { READING_TASKS } from '../../../threads/reading-tasks.ts';
import { lettersApi } from '../../letters/api.ts';
import { templatesApi } from '../api.ts';
import type { Template } from '../schema.ts';
import { ownDesignsApi } from './api.ts';
import { DELETED_RETENTION_MS, OWN_DESIGNS_LIMIT } from './rules.ts';
import { type OwnDesignsService, ownDesignsService } from './service.ts';

let db: Db;
let shop: LetterShop;
let designs: OwnDesignsService;
let ask: (who: Actor | null, method: string, path: string, body?: FormData | object) => Promise<Response>;
let [ada, bob] = [{} as Actor, {} as Actor];
/** The callers, as the gate knows them. */
const callers = new Map<string | null, Actor>();

beforeAll(async () => {
  ({ db } = await testDatabase());
  shop = await letterShop(db);
  designs = ownDesignsService({ ...shop, reading: READING_TASKS });
  [ada, bob] = [await shop.customer(), await shop.customer()];
  const [api, templates] = [ownDesignsApi(designs, READING_TASKS), templatesApi(shop.templates)];
  const server = buildServer({
    table: {
      ...open({
        'GET /storage/v1/object/public/:bucket/:file': templates.file,
        'GET /storage/v1/render/image/public/:bucket/:file': templates.picture,
        'GET /rest/v1/letter_templates': templates.templates,
      }),
      ...customer({
        'GET /rest/v1/own_designs': api.list,
        'POST /rest/v1/own_designs': api.create,
        'DELETE /rest/v1/own_designs/:id': api.remove,
        'GET /storage/v1/object/authenticated/:bucket/:file': api.file,
        'POST /functions/v1/get-preview': lettersApi(shop.letters, async () => {}, shop.clock).preview,
      }),
    },
    authenticate: async (request) => callers.get(request.headers.get('authorization')) ?? null,
    log: silentLog,
    check_answers: true,
    trust_proxy: false,
  });
  ask = async (who, method, path, body) => {
    if (who) callers.set(who.user_id, who);
    return server.request(path, {
      method,
      headers: {
        ...(who ? { authorization: who.user_id } : {}),
        ...(body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
    });
  };
});

const RED = '#c01020';

/** A page whose lower half, the front, is red. */
function page(width = 1375, height = 2000, type: 'png' | 'jpeg' = 'png'): Uint8Array<ArrayBuffer> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.fillStyle = RED;
  context.fillRect(0, height / 2, width, height / 2);
  return new Uint8Array(type === 'png' ? canvas.toBuffer('image/png') : canvas.toBuffer('image/jpeg'));
}

function form(over: { name?: string; outside?: Uint8Array<ArrayBuffer>; inside?: Uint8Array<ArrayBuffer> } = {}) {
  const parts = new FormData();
  parts.set('name', over.name ?? 'Our dog');
  parts.set('outside', new Blob([over.outside ?? page()]), 'outside.png');
  if (over.inside) parts.set('inside', new Blob([over.inside]), 'inside.png');
  return parts;
}

async function added(who: Actor, over: Parameters<typeof form>[0] = {}): Promise<Template> {
  const response = await ask(who, 'POST', '/rest/v1/own_designs', form(over));
  expect(response.status).toBe(201);
  return (await response.json()) as Template;
}

async function refusal(response: Promise<Response>): Promise<{ status: number; user_message: string }> {
  const answered = await response;
  const { user_message } = (await answered.json()) as { user_message: string };
  return { status: answered.status, user_message };
}

const filesOf = (design: Template) =>
  [design.preview_image_url, design.exterior_image_url, design.interior_image_url, design.zip_file_url].filter(
    (url) => url !== null,
  );

async function colourAt(picture: Uint8Array, x: number, y: number): Promise<string> {
  const image = await loadImage(picture);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const [r, g, b] = context.getImageData(x * image.width, y * image.height, 1, 1).data;
  return `#${[r, g, b].map((value) => (value ?? 0).toString(16).padStart(2, '0')).join('')}`;
}

const preview = (who: Actor, template_id: string) =>
  ask(who, 'POST', '/functions/v1/get-preview', {
    message: 'Dear Grace, this is our dog.',
    text_type: 'Short Text',
    return_address: SENDER,
    recipient_address: contactNamed('Grace'),
    template_id,
  });

describe("an account's own design", () => {
  it('is listed to its account alone, with pictures that nobody else may fetch', async () => {
    const design = await added(ada, { name: '  Our dog  ', inside: page() });
    expect(design).toMatchObject({ name: 'Our dog', is_active: true, category: null });
    expect((await (await ask(ada, 'GET', '/rest/v1/own_designs')).json()) as Template[]).toContainEqual(design);
    expect(await (await ask(bob, 'GET', '/rest/v1/own_designs')).json()).toEqual([]);
    const shelf = (await (await ask(ada, 'GET', '/rest/v1/letter_templates')).json()) as Template[];
    expect(shelf.map(({ id }) => id)).not.toContain(design.id);
    expect(filesOf(design)).toHaveLength(4);
    for (const url of filesOf(design)) {
      const own = await ask(ada, 'GET', url);
      expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
      expect((await ask(bob, 'GET', url)).status).toBe(404);
      expect((await ask(null, 'GET', url)).status).toBe(401);
      expect((await ask(ada, 'GET', url.replace('/authenticated/', '/public/'))).status).toBe(404);
      const scaled = url.replace('/object/authenticated/', '/render/image/public/');
      expect((await ask(ada, 'GET', `${scaled}?width=640`)).status).toBe(404);
    }
  });

  it('gives no other private file away', async () => {
    await shop.files.put('print-runs', 'run.pdf', new Uint8Array([1]), { content_type: 'x/y', cache_seconds: 0 });
    expect((await ask(ada, 'GET', '/storage/v1/object/authenticated/print-runs/run.pdf')).status).toBe(404);
    expect((await ask(ada, 'GET', '/storage/v1/object/authenticated/own-designs/..%2Fx')).status).toBe(404);
  });

  it('goes to print as it was composed: preview, archive and printed sheet show it', async () => {
    const design = await added(ada, { outside: page(1375, 2000, 'jpeg') });
    const { data } = ((await (await preview(ada, design.id)).json()) as { preview: { data: Record<string, string> } })
      .preview;
    const exterior = Buffer.from(data.card_exterior?.split(',')[1] ?? '', 'base64');
    expect(await colourAt(exterior, 0.5, 0.25)).toBe('#ffffff');
    expect((await colourAt(exterior, 0.5, 0.75)).slice(0, 2)).toBe('#c');

    const archive = unzipSync(await shop.templates.zipOf(design.id));
    expect(Object.keys(archive)).toEqual(['1.png', '2.png']);
    for (const picture of Object.values(archive)) {
      expect(await loadImage(picture)).toMatchObject({ width: 1375, height: 2000 });
    }

    const campaign_id = await shop.prepared(ada, { template_id: design.id });
    await shop.campaigns.submit(ada, campaign_id);
    const [campaign] = await shop.campaigns.list(ada, { limit: 1 });
    expect(campaign?.template_preview_url).toBe(design.preview_image_url);
    await shop.work();
    const run = await shop.press.createRun(await makeOperator(db));
    await shop.work();
    const sheets = await getDocument({ data: await bytesOf((await shop.press.sheets(run.id, 'cards')).file) }).promise;
    const { fnArray } = await (await sheets.getPage(1)).getOperatorList();
    expect(fnArray).toContain(OPS.paintImageXObject);
  });

  it('is as much that of the second member: seen, ordered and deleted by either, and counted once', async () => {
    const cora = await shop.customer();
    const dan: Actor = { ...(await shop.customer()), account_id: cora.account_id, role: 'sender' };
    const theirs = await added(cora, { name: 'Our cat' });
    const listed = await (await ask(dan, 'GET', '/rest/v1/own_designs')).json();
    expect(listed).toEqual([theirs]);
    expect((await ask(dan, 'GET', theirs.preview_image_url)).status).toBe(200);
    expect((await preview(dan, theirs.id)).status).toBe(200);
    await shop.campaigns.submit(dan, await shop.prepared(dan, { template_id: theirs.id }));
    expect((await ask(dan, 'DELETE', `/rest/v1/own_designs/${theirs.id}`)).status).toBe(200);
    expect(await (await ask(cora, 'GET', '/rest/v1/own_designs')).json()).toEqual([]);
  });

  it('is, to anybody else, a design that does not exist', async () => {
    const { id } = await added(ada);
    expect(await refusal(preview(bob, id))).toEqual({
      status: 404,
      user_message: 'This card design is no longer available. Please select another template.',
    });
    await expect(shop.campaigns.create(bob, shop.draft({ template_id: id }))).rejects.toMatchObject({ status: 404 });
    const theirs = await shop.prepared(bob);
    await expect(shop.campaigns.submit(bob, theirs, id)).rejects.toMatchObject({ status: 404 });
    expect((await ask(bob, 'DELETE', `/rest/v1/own_designs/${id}`)).status).toBe(404);
    expect((await preview(ada, id)).status).toBe(200);
  });
});

describe('a deleted design', () => {
  it('stays printable for letters that were ordered, however often is swept', async () => {
    const design = await added(ada);
    await shop.campaigns.submit(ada, await shop.prepared(ada, { template_id: design.id }));
    expect((await ask(ada, 'DELETE', `/rest/v1/own_designs/${design.id}`)).status).toBe(200);
    expect((await ask(ada, 'DELETE', `/rest/v1/own_designs/${design.id}`)).status).toBe(404);
    expect((await preview(ada, design.id)).status).toBe(404);
    shop.clock.move(DELETED_RETENTION_MS + 1);
    await designs.sweep();
    expect((await shop.templates.artOf(design.id)).exterior.length).toBeGreaterThan(0);
    expect((await ask(ada, 'GET', design.preview_image_url)).status).toBe(200);
  });

  it('that was never ordered is gone from the disk a day later, and no other file with it', async () => {
    const [kept, gone] = [await added(bob), await added(bob, { inside: page() })];
    await designs.remove(bob, gone.id);
    await designs.sweep();
    expect((await ask(bob, 'GET', gone.exterior_image_url)).status).toBe(200);
    shop.clock.move(DELETED_RETENTION_MS + 1);
    expect(await designs.sweep()).toBe(4);
    for (const url of filesOf(gone)) expect((await ask(bob, 'GET', url)).status).toBe(404);
    for (const url of filesOf(kept)) expect((await ask(bob, 'GET', url)).status).toBe(200);
  });
});

describe('an upload', () => {
  const refused = (over: Parameters<typeof form>[0]) => refusal(ask(bob, 'POST', '/rest/v1/own_designs', form(over)));
  const bytes = (text: string) => new TextEncoder().encode(text);

  it('that is no image, or only begins like one, is refused and leaves nothing behind', async () => {
    const before = await shop.files.list('own-designs');
    const cut = page().slice(0, 400);
    expect(await refused({ outside: bytes('<svg onload="alert(1)"/>') })).toEqual({
      status: 400,
      user_message: 'The outside is not a PNG or JPEG image.',
    });
    expect(await refused({ outside: cut })).toEqual({
      status: 400,
      user_message: 'The outside is damaged: its end is missing.',
    });
    const scrambled = page().map((byte, i, all) => (i > 60 && i < all.length - 60 ? 7 : byte));
    expect(await refused({ outside: scrambled })).toMatchObject({ status: 400 });
    expect(await refused({ inside: bytes('GIF89a') })).toEqual({
      status: 400,
      user_message: 'The inside is not a PNG or JPEG image.',
    });
    expect(await shop.files.list('own-designs')).toEqual(before);
  });

  it('of another size is refused before it is decoded, whatever size it claims', async () => {
    expect(await refused({ outside: page(1374, 2000) })).toEqual({
      status: 400,
      user_message: 'The outside must be 1375 x 2000 pixels. It is 1374 x 2000.',
    });
    const bomb = page(16, 16);
    new DataView(bomb.buffer).setUint32(16, 60_000);
    new DataView(bomb.buffer).setUint32(20, 60_000);
    expect((await refused({ outside: bomb })).user_message).toContain('It is 60000 x 60000.');
  });

  it('without a name, without an outside, or that is no form is refused', async () => {
    expect(await refused({ name: '  ' })).toEqual({ status: 400, user_message: 'Please name your design.' });
    const empty = new FormData();
    empty.set('name', 'x');
    expect((await ask(bob, 'POST', '/rest/v1/own_designs', empty)).status).toBe(400);
    expect((await ask(bob, 'POST', '/rest/v1/own_designs', { name: 'x', outside: 'y' })).status).toBe(400);
  });

  it('that is too large is refused', async () => {
    const padded = new Uint8Array(13 * 1024 * 1024);
    padded.set(page());
    expect(await refused({ outside: padded })).toEqual({ status: 400, user_message: 'A page may be 12 MB at most.' });
    const larger = new Uint8Array(26 * 1024 * 1024);
    expect((await refused({ outside: larger })).status).toBe(413);
  });

  it('keeps nothing that was hidden behind the picture', async () => {
    const picture = page();
    const carrying = new Uint8Array(picture.length + 6);
    carrying.set(picture);
    carrying.set(bytes('SECRET'), picture.length);
    const { id } = await added(bob, { outside: carrying });
    expect(Buffer.from((await shop.templates.artOf(id)).exterior).includes('SECRET')).toBe(false);
  });

  it('beyond what one account may keep is refused to all its members until a design is deleted', async () => {
    const cora = await shop.customer();
    const dan: Actor = { ...(await shop.customer()), account_id: cora.account_id, role: 'sender' };
    const { id } = await added(cora);
    await sql`insert into letter_templates (account_id, created_by, name, preview_file, exterior_file, zip_file, created_at,
        updated_at)
      select ${cora.account_id}::uuid, ${cora.user_id}::uuid, 'x', 'a', 'b', 'c', now(), now()
      from generate_series(2, ${OWN_DESIGNS_LIMIT})`.execute(db);
    for (const member of [cora, dan]) {
      expect(await refusal(ask(member, 'POST', '/rest/v1/own_designs', form()))).toMatchObject({ status: 409 });
    }
    await designs.remove(dan, id);
    await added(dan);
  });
});

it('never keeps more designs than the limit, however many its members upload at once', async () => {
  const cora = await shop.customer();
  await sql`insert into letter_templates (account_id, created_by, name, preview_file, exterior_file, zip_file, created_at,
        updated_at)
    select ${cora.account_id}::uuid, ${cora.user_id}::uuid, 'x', 'a', 'b', 'c', now(), now()
      from generate_series(1, ${OWN_DESIGNS_LIMIT - 2})`.execute(db);
  const dan: Actor = { ...(await shop.customer()), account_id: cora.account_id, role: 'sender' };
  const uploads = Array.from({ length: 6 }, (_, n) => ask(n % 2 ? cora : dan, 'POST', '/rest/v1/own_designs', form()));
  const statuses = (await Promise.all(uploads)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([201, 201, 409, 409, 409, 409]);
  expect(await designs.designsOf(cora)).toHaveLength(OWN_DESIGNS_LIMIT);
});
