import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import { makeOperator, makePerson } from '../../../../tests/support/factories.ts';
import { movableClock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { type AdminActor, admin as adminGroup, open } from '../../../platform/http/endpoint.ts';
import { buildServer } from '../../../platform/http/server.ts';
import { silentLog } from '../../../platform/log.ts';
import { diskFiles } from '../../../providers/files/disk.ts';
import { bytesOf, type FilesProvider } from '../../../providers/files/port.ts';
import { READING_TASKS } from '../../../threads/reading-tasks.ts';
import { templatesApi } from '../api.ts';
import { templatesService } from '../service.ts';
import { uploadService } from '../uploads/service.ts';
import { templatesAdminApi } from './api.ts';
import { newTemplateRequest } from './schema.ts';
import { templateAdminService } from './service.ts';

let db: Db;
let folder: string;
let files: FilesProvider;
let operator: AdminActor;
const clock = movableClock(new Date('2026-03-01T00:00:00Z'));
beforeAll(async () => {
  ({ db } = await testDatabase());
  operator = await makeOperator(db);
  folder = await mkdtemp(join(tmpdir(), 'longhand-template-admin-'));
  files = diskFiles({ folder });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const admin = () => templateAdminService({ db, clock, files });
const uploads = () => uploadService({ db, files, clock, reading: READING_TASKS });
const nothing = { categories: [], designs: [], render: () => Promise.reject(new Error('nothing to draw')) };
const gallery = () => templatesService({ db, clock, files, reading: READING_TASKS, designs: nothing, log: silentLog });

/** A picture of one colour whose lower half is another. */
function picture(width: number, height: number, colour = '#234', lower = '#c33') {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = colour;
  context.fillRect(0, 0, width, height);
  context.fillStyle = lower;
  context.fillRect(0, height / 2, width, height / 2);
  return canvas;
}
const png = (width = 1375, height = 2000, colour?: string) =>
  new Uint8Array(picture(width, height, colour).encodeSync('png'));
const refusal = (reason: RegExp) => ({ code: 'upload_refused', user_message: expect.stringMatching(reason) });
const imageOf = async (file: string) => {
  const found = await files.get('template-images', file);
  if (!found) throw new Error(`${file} is not there.`);
  return loadImage(await bytesOf(found));
};
const filesOf = async (over: { interior?: true } = {}) => {
  const { exterior, preview } = await uploads().receive('exterior', png());
  const { interior } = over.interior ? await uploads().receive('interior', png()) : {};
  return {
    exterior_file: exterior?.file ?? '',
    preview_file: preview?.file ?? '',
    interior_file: interior?.file ?? null,
  };
};
const made = async (name: string, over: object = {}) =>
  admin().create(operator, newTemplateRequest.parse({ name, ...(await filesOf()), ...over }));

const text = new TextEncoder();
const REFUSED_UPLOADS: [string, 'preview' | 'exterior' | 'template', () => Uint8Array, RegExp][] = [
  ['nothing', 'preview', () => new Uint8Array(), /empty/],
  ['a script with a picture name', 'preview', () => text.encode('<svg onload="x()"></svg>'), /not a PNG or JPEG/],
  ['the head of a picture', 'exterior', () => png().slice(0, 60), /damaged/],
  ['a page of the wrong size', 'exterior', () => png(800, 600), /This one is 800 x 600/],
  ['a text', 'template', () => text.encode('not an archive at all'), /not a ZIP file/],
  [
    'an archive cut short',
    'template',
    () => zipSync({ '1.png': png(), '2.png': png() }).slice(0, 900),
    /not a ZIP file/,
  ],
  [
    'pages of the wrong size',
    'template',
    () => zipSync({ '1.png': png(), '2.png': png(100, 100) }),
    /2\.png must be 1375 x 2000/,
  ],
  [
    'a page that is a text',
    'template',
    () => zipSync({ '1.png': text.encode('ink'), '2.png': png() }),
    /1\.png is not a PNG/,
  ],
  [
    'a name that climbs',
    'template',
    () => zipSync({ '1.png': png(), '2.png': png(), '../3.png': png(9, 9) }),
    /lead outside/,
  ],
  [
    'a bomb',
    'template',
    () => zipSync({ '1.png': new Uint8Array(64 * 1024 * 1024), '2.png': png() }, { level: 9 }),
    /larger than 20 MB when unpacked/,
  ],
  ['too much', 'template', () => new Uint8Array(20 * 1024 * 1024 + 1), /larger than 20 MB/],
];

describe('an upload', () => {
  it('of an outside is kept at print size and gives a preview of its front', async () => {
    const { exterior, preview, interior } = await uploads().receive('exterior', png(2750, 4000));
    expect(exterior?.file).toMatch(/^exterior_1772323200000-[0-9a-f]+\.png$/);
    expect(preview?.file).toMatch(/^preview_1772323200000-/);
    expect(interior).toBeUndefined();
    const page = await imageOf(exterior?.file ?? '');
    expect([page.width, page.height]).toEqual([1375, 2000]);
    const front = createCanvas(900, 664);
    front.getContext('2d').drawImage(await imageOf(preview?.file ?? ''), 0, 0);
    expect([...front.getContext('2d').getImageData(450, 4, 1, 1).data]).toEqual([0xcc, 0x33, 0x33, 255]);
  });

  it('of a JPEG is taken, and kept as PNG', async () => {
    const jpeg = new Uint8Array(picture(1200, 900).encodeSync('jpeg'));
    const { preview } = await uploads().receive('preview', jpeg);
    expect((await files.facts('template-images', preview?.file ?? ''))?.content_type).toBe('image/png');
    expect((await imageOf(preview?.file ?? '')).width).toBe(1200);
  });

  it('of an archive gives both pages and a preview, stored for an hour of cache', async () => {
    const { exterior, interior, preview } = await uploads().receive(
      'template',
      zipSync({ '1.png': png(), '2.png': png() }),
    );
    for (const kept of [exterior, interior, preview])
      expect(await files.facts('template-images', kept?.file ?? '')).toMatchObject({ cache_seconds: 3600 });
  });

  it.each(REFUSED_UPLOADS)(
    'of %s is refused with its reason, and nothing is stored',
    async (_, kind, bytes, reason) => {
      const before = await files.list('template-images');
      await expect(uploads().receive(kind, bytes())).rejects.toMatchObject(refusal(reason));
      expect(await files.list('template-images')).toEqual(before);
    },
  );

  it('of a bomb that says it is small is stopped on the way', async () => {
    const bomb = zipSync({ '1.png': new Uint8Array(64 * 1024 * 1024), '2.png': png(9, 9) }, { level: 9 });
    const view = new DataView(bomb.buffer);
    // The uncompressed size, in the file's own header and in the directory.
    const directory = view.getUint32(bomb.length - 22 + 16, true);
    view.setUint32(22, 1000, true);
    view.setUint32(directory + 24, 1000, true);
    await expect(uploads().receive('template', bomb)).rejects.toMatchObject(refusal(/larger than 20 MB|damaged/));
  });
});

describe('a design', () => {
  it('that is created is in the gallery with an archive of its pages', async () => {
    const { id } = await made('Fresh', { tags: ['a', 'b'], ...(await filesOf({ interior: true })) });
    const listed = (await gallery().templates({})).find((template) => template.id === id);
    expect(listed).toMatchObject({ name: 'Fresh', tags: ['a', 'b'], category: null, is_active: true, sort_order: 0 });
    const pages = unzipSync(await gallery().zipOf(id));
    expect(Object.keys(pages)).toEqual(['1.png', '2.png']);
    expect(pages['1.png']).toEqual((await gallery().artOf(id)).exterior);
  });

  it('without an inside has plain paper in its archive', async () => {
    const { id } = await made('Plain');
    expect((await gallery().artOf(id)).interior).toBeNull();
    const page = await loadImage(unzipSync(await gallery().zipOf(id))['2.png'] ?? new Uint8Array());
    expect([page.width, page.height]).toEqual([1375, 2000]);
  });

  it('gets a new archive when a page changes, and keeps it when only words change', async () => {
    const before = await made('Changing');
    const renamed = await admin().update(operator, before.id, { name: 'Renamed', is_featured: true });
    expect(renamed).toMatchObject({ name: 'Renamed', is_featured: true, zip_file_url: before.zip_file_url });
    const { exterior_file } = await filesOf();
    const redrawn = await admin().update(operator, before.id, { exterior_file });
    expect(redrawn.zip_file_url).not.toBe(before.zip_file_url);
    expect(redrawn.name).toBe('Renamed');
  });

  it('takes no file that was not uploaded and no category that is not there', async () => {
    const { id } = await made('Strict');
    const other = await made('Other');
    for (const exterior_file of ['exterior_1772323200000-feed.png', other.preview_file, 'row-houses-exterior.png'])
      await expect(admin().update(operator, id, { exterior_file })).rejects.toMatchObject({ code: 'upload_gone' });
    await expect(admin().update(operator, id, { category_id: id })).rejects.toMatchObject({
      code: 'category_not_found',
    });
  });

  it('that is deleted leaves every list, cannot be ordered, and stays printable', async () => {
    const { id } = await made('Leaving', { is_featured: true });
    await admin().remove(operator, id);
    expect((await gallery().templates({})).map((template) => template.id)).not.toContain(id);
    expect((await admin().templates()).map((template) => template.id)).not.toContain(id);
    const { account_id } = await makePerson(db);
    await expect(gallery().usableBy(db, account_id, id)).rejects.toMatchObject({ code: 'template_not_found' });
    expect((await gallery().artOf(id)).exterior.length).toBeGreaterThan(1000);
    await expect(admin().remove(operator, id)).rejects.toMatchObject({ code: 'template_not_found' });
    await expect(admin().update(operator, id, { is_active: true })).rejects.toMatchObject({
      code: 'template_not_found',
    });
  });
});

describe('the order', () => {
  it('is as requested; what was not named follows, and unknown ids are ignored', async () => {
    const [a, b, c] = [await made('A'), await made('B'), await made('C')];
    await admin().order(operator, [c.id, '00000000-0000-7000-8000-000000000000', a.id]);
    const order = (await admin().templates()).map(({ id }) => id);
    expect(order.slice(0, 2)).toEqual([c.id, a.id]);
    expect(order.indexOf(b.id)).toBeGreaterThan(1);
    const numbers = (await admin().templates()).map(({ sort_order }) => sort_order);
    expect(numbers).toEqual(numbers.map((_, i) => (i + 1) * 10));
  });

  it('is whole after two people sort at the same time', async () => {
    const ids = (await admin().templates()).map(({ id }) => id);
    await Promise.all([admin().order(operator, [...ids].reverse()), admin().order(operator, ids)]);
    const numbers = (await admin().templates()).map(({ sort_order }) => sort_order);
    expect(new Set(numbers).size).toBe(ids.length);
  });
});

describe('a category', () => {
  it('is created active and after all others, also when two are created at once', async () => {
    const first = await admin().createCategory(operator, { name: 'First', description: null });
    const [one, two] = await Promise.all(
      ['One', 'Two'].map((name) => admin().createCategory(operator, { name, description: null })),
    );
    expect(first).toMatchObject({ is_active: true, description: null });
    expect([one?.display_order, two?.display_order].sort()).toEqual([first.display_order + 1, first.display_order + 2]);
  });

  it('has a name of its own', async () => {
    await admin().createCategory(operator, { name: 'Unique', description: null });
    await expect(admin().createCategory(operator, { name: 'unique', description: null })).rejects.toMatchObject({
      code: 'category_taken',
    });
  });
});

it('sweeps uploads that no design names after a day, and no others', async () => {
  const { preview } = await uploads().receive('preview', png(900, 664));
  const used = await made('Kept');
  expect(await admin().sweepUploads()).toBe(0);
  clock.move(25 * 60 * 60 * 1000);
  expect(await admin().sweepUploads()).toBeGreaterThan(0);
  expect(await files.facts('template-images', preview?.file ?? '')).toBeUndefined();
  expect((await gallery().artOf(used.id)).exterior.length).toBeGreaterThan(1000);
  expect((await gallery().zipOf(used.id)).length).toBeGreaterThan(1000);
});

describe('over HTTP', () => {
  const server = () => {
    const api = templatesAdminApi(admin(), uploads());
    const shown = templatesApi(gallery());
    return buildServer({
      table: {
        ...open({ 'GET /storage/v1/render/image/public/:bucket/:file': shown.picture }),
        ...adminGroup({
          'POST /storage/v1/template-uploads/:kind': api.upload,
          'GET /rest/v1/managed_templates': api.list,
        }),
      },
      authenticate: async () => operator,
      log: silentLog,
      check_answers: true,
      trust_proxy: false,
    });
  };
  const upload = (kind: string, body: Uint8Array<ArrayBuffer>) =>
    server().request(`/storage/v1/template-uploads/${kind}`, { method: 'POST', body });

  it('takes the bytes of a file as the body', async () => {
    const answer = await upload('preview', png(900, 664) as Uint8Array<ArrayBuffer>);
    expect(await answer.json()).toMatchObject({
      preview: { url: expect.stringMatching(/\/template-images\/preview_/) },
    });
    expect((await upload('passwords', new Uint8Array(1))).status).toBe(400);
    expect((await server().request('/rest/v1/managed_templates')).status).toBe(200);
  });

  it('serves a picture in the width of a screen as WebP, drawn once', async () => {
    const { preview } = await uploads().receive('preview', png(900, 664));
    const path = `/storage/v1/render/image/public/template-images/${preview?.file}?width=320`;
    const [first, second] = await Promise.all([server().request(path), server().request(path)]);
    expect(first.headers.get('content-type')).toBe('image/webp');
    const image = await loadImage(Buffer.from(await first.arrayBuffer()));
    expect([image.width, image.height]).toEqual([320, 236]);
    expect(second.status).toBe(200);
    const etag = first.headers.get('etag') ?? '';
    expect((await server().request(path, { headers: { 'If-None-Match': etag } })).status).toBe(304);
  });

  it('serves it as AVIF to browsers that know AVIF, and says that it depends on them', async () => {
    const { preview } = await uploads().receive('preview', png(900, 664));
    const path = `/storage/v1/render/image/public/template-images/${preview?.file}?width=320`;
    const answer = await server().request(path, { headers: { Accept: 'image/avif,image/webp,*/*;q=0.8' } });
    expect(answer.headers.get('content-type')).toBe('image/avif');
    expect(answer.headers.get('vary')).toBe('Accept');
    expect((await loadImage(Buffer.from(await answer.arrayBuffer()))).width).toBe(320);
    expect(answer.headers.get('etag')).not.toBe((await server().request(path)).headers.get('etag'));
  });

  it('draws no other widths, no other buckets and nothing that is not there', async () => {
    const { preview } = await uploads().receive('preview', png(900, 664));
    const at = (bucket: string, file: string, width: number) =>
      server().request(`/storage/v1/render/image/public/${bucket}/${file}?width=${width}`);
    expect((await at('template-images', preview?.file ?? '', 321)).status).toBe(400);
    expect((await at('template-variants', preview?.file ?? '', 320)).status).toBe(404);
    expect((await at('template-images', 'none.png', 320)).status).toBe(404);
  });
});
