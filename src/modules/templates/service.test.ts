import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { makePerson } from '../../../tests/support/factories.ts';
import { movableClock } from '../../platform/clock.ts';
import { type Db, one, sql } from '../../platform/database/db.ts';
import { open } from '../../platform/http/endpoint.ts';
import { buildServer } from '../../platform/http/server.ts';
import { type Log, silentLog } from '../../platform/log.ts';
import { diskFiles } from '../../providers/files/disk.ts';
import type { FilesProvider } from '../../providers/files/port.ts';
import { READING_TASKS } from '../../threads/reading-tasks.ts';
import { templatesApi } from './api.ts';
import type { DesignSource } from './dependencies.ts';
import { templatesService } from './service.ts';

let db: Db;
let folder: string;
let files: FilesProvider;
beforeAll(async () => {
  ({ db } = await testDatabase());
  folder = await mkdtemp(join(tmpdir(), 'longhand-templates-'));
  files = diskFiles({ folder });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const clock = movableClock(new Date('2026-03-01T00:00:00Z'));
const art = (text: string) => new TextEncoder().encode(text);

/** A few designs whose pictures say what they are, and a list of those that were drawn. */
function designsOf(slugs: string[], refuses: string[] = []) {
  const drawn: string[] = [];
  const source: DesignSource = {
    categories: [{ slug: 'thanks', name: 'Thank You', description: 'For the host.', display_order: 10 }],
    designs: slugs.map((slug, i) => ({
      slug,
      name: `Card ${slug}`,
      description: 'Drawn by hand.',
      category: 'thanks',
      tags: ['floral'],
      is_featured: i === 0,
      sort_order: i,
    })),
    render: async (slug) => {
      if (refuses.includes(slug)) throw new Error('no ink');
      drawn.push(slug);
      const of = (part: string) => art(`${slug} ${part}`);
      return { exterior_png: of('outside'), interior_png: of('inside'), preview_png: of('front'), zip: of('zip') };
    },
  };
  return { source, drawn };
}
const serviceOf = (designs: DesignSource, log: Log = silentLog) =>
  templatesService({ db, clock, files, reading: READING_TASKS, designs, log });
const idOf = async (slug: string) =>
  (await one<{ id: string }>(db, sql`select id from letter_templates where slug = ${slug}`)).id;

describe('seeding', () => {
  it('adds each design once, however many processes start, and draws nothing again afterwards', async () => {
    const { source, drawn } = designsOf(['s-one', 's-two']);
    await Promise.all([serviceOf(source).seedTemplates(), serviceOf(source).seedTemplates()]);
    drawn.length = 0;
    expect(await serviceOf(source).seedTemplates()).toEqual({ templates_added: 0, designs_rendered: 0 });
    expect(drawn).toEqual([]);
    const { n } = await one<{ n: number }>(db, sql`select count(*) as n from letter_templates where slug like 's-%'`);
    expect(n).toBe(2);
  });

  it('draws a design again when one of its files was lost', async () => {
    const { source, drawn } = designsOf(['lost']);
    await serviceOf(source).seedTemplates();
    await files.remove('template-images', 'lost-interior.png');
    expect(await serviceOf(source).seedTemplates()).toEqual({ templates_added: 0, designs_rendered: 1 });
    expect(drawn).toEqual(['lost', 'lost']);
  });

  it('leaves what an operator changed as it is', async () => {
    const { source } = designsOf(['renamed']);
    await serviceOf(source).seedTemplates();
    await sql`update letter_templates set name = 'Ours', is_active = false where slug = 'renamed'`.execute(db);
    await serviceOf(source).seedTemplates();
    expect(await serviceOf(source).byId(db, await idOf('renamed'))).toMatchObject({ name: 'Ours', is_active: false });
  });

  it('logs a design that cannot be drawn and adds the others', async () => {
    const logged: unknown[] = [];
    const log: Log = { ...silentLog, error: (event, _, fields) => logged.push([event, fields]) };
    const { source } = designsOf(['smudged', 'fine'], ['smudged']);
    expect(await serviceOf(source, log).seedTemplates()).toEqual({ templates_added: 1, designs_rendered: 1 });
    expect(logged).toEqual([['design_not_painted', { slug: 'smudged' }]]);
  });

  it('has nothing to do when everything is there', async () => {
    const { source } = designsOf(Array.from({ length: 12 }, (_, n) => `warm-${n}`));
    await serviceOf(source).seedTemplates();
    expect(await serviceOf(source).seedTemplates()).toEqual({ templates_added: 0, designs_rendered: 0 });
  });
});

describe('the gallery', () => {
  const { source } = designsOf(['shelf-a', 'shelf-b', 'shelf-c']);
  const templates = () => serviceOf(source);
  beforeAll(async () => {
    await templates().seedTemplates();
  });

  it('shows what is active, with its category and the addresses of its files', async () => {
    const found = (await templates().templates({})).find(({ slug }) => slug === 'shelf-a');
    expect(found).toMatchObject({
      name: 'Card shelf-a',
      category: { name: 'Thank You' },
      preview_image_url: '/storage/v1/object/public/template-images/shelf-a-preview.png',
      zip_file_url: '/storage/v1/object/public/template-files/shelf-a.zip',
      created_at: '2026-03-01T00:00:00.000Z',
    });
    await sql`update letter_templates set is_active = false where slug = 'shelf-b'`.execute(db);
    expect((await templates().templates({})).map(({ slug }) => slug)).not.toContain('shelf-b');
  });

  it('shows as many featured designs as asked for, in order', async () => {
    await sql`update letter_templates set is_featured = slug like 'shelf-%', sort_order = -1 where slug = 'shelf-c'`.execute(
      db,
    );
    const [first, ...others] = await templates().templates({ featured: true, limit: 2 });
    expect(first?.slug).toBe('shelf-c');
    expect(others).toHaveLength(1);
    expect(others[0]?.is_featured).toBe(true);
  });

  it('gives a template without a category no category', async () => {
    await sql`update letter_templates set category_id = null where slug = 'shelf-c'`.execute(db);
    expect((await templates().byId(db, await idOf('shelf-c')))?.category).toBeNull();
  });

  it("keeps an account's own design to that account", async () => {
    const [owner, other] = [await makePerson(db), await makePerson(db)];
    const { id } = await one<{ id: string }>(
      db,
      sql`insert into letter_templates (account_id, created_by, name, preview_file, exterior_file, zip_file, created_at, updated_at)
        values (${owner.account_id}, ${owner.user_id}, 'Mine', 'p.png', 'e.png', 'z.zip', now(), now()) returning id`,
    );
    expect((await templates().usableBy(db, owner.account_id, id)).name).toBe('Mine');
    await expect(templates().usableBy(db, other.account_id, id)).rejects.toMatchObject({ code: 'template_not_found' });
    expect((await templates().templates({})).map((found) => found.id)).not.toContain(id);
  });

  it('lets nobody order what is no longer offered, and still finds it for what was ordered', async () => {
    const { account_id } = await makePerson(db);
    const id = await idOf('shelf-b');
    await expect(templates().usableBy(db, account_id, id)).rejects.toMatchObject({ status: 404 });
    expect(await templates().byId(db, id)).toMatchObject({ slug: 'shelf-b', is_active: false });
    expect(Buffer.from((await templates().artOf(id)).exterior).toString()).toBe('shelf-b outside');
  });
});

describe('the art of a card', () => {
  it('is read from storage once for all who ask at the same time', async () => {
    const { source } = designsOf(['popular']);
    let reads = 0;
    const counted: FilesProvider = {
      ...files,
      get: (bucket, file) => {
        reads += 1;
        return files.get(bucket, file);
      },
    };
    const templates = templatesService({
      ...{ db, clock, files: counted, reading: READING_TASKS, designs: source, log: silentLog },
    });
    await templates.seedTemplates();
    const id = await idOf('popular');
    const found = await Promise.all([1, 2, 3].map(() => templates.artOf(id)));
    expect(found.map((card) => Buffer.from(card.interior ?? []).toString())).toEqual(Array(3).fill('popular inside'));
    expect(reads).toBe(2);
    expect(Buffer.from(await templates.zipOf(id)).toString()).toBe('popular zip');
  });

  it('is read again after a failure', async () => {
    const { source } = designsOf(['broken']);
    const templates = serviceOf(source);
    await templates.seedTemplates();
    await files.remove('template-images', 'broken-exterior.png');
    const id = await idOf('broken');
    await expect(templates.artOf(id)).rejects.toMatchObject({ code: 'file_missing' });
    await templates.seedTemplates();
    expect(Buffer.from((await templates.artOf(id)).exterior).toString()).toBe('broken outside');
  });
});

describe('over HTTP', () => {
  const { source } = designsOf(['served']);
  const api = () => templatesApi(serviceOf(source));
  const server = () =>
    buildServer({
      table: open({
        'GET /rest/v1/template_categories': api().categories,
        'GET /rest/v1/letter_templates': api().templates,
        'GET /storage/v1/object/public/:bucket/:file': api().file,
      }),
      authenticate: async () => null,
      log: silentLog,
      check_answers: true,
      trust_proxy: false,
    });
  const get = (path: string, init?: RequestInit) => server().request(path, init);
  const PICTURE = '/storage/v1/object/public/template-images/served-preview.png';
  beforeAll(async () => {
    await serviceOf(source).seedTemplates();
  });

  it('lists categories and templates in the declared shape', async () => {
    expect(await (await get('/rest/v1/template_categories')).json()).toMatchObject([
      { name: 'Thank You', is_active: true },
    ]);
    const listed = await get('/rest/v1/letter_templates?featured=true&limit=1');
    expect(listed.status).toBe(200);
    expect(await listed.json()).toHaveLength(1);
    expect((await get('/rest/v1/letter_templates?limit=0')).status).toBe(400);
  });

  it('serves a picture with its type, an hour of cache and a version', async () => {
    const answer = await get(PICTURE);
    expect(await answer.text()).toBe('served front');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '12',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers.get('etag')).toMatch(/^"/);
  });

  it('sends no body to a caller who has the picture, and none to HEAD', async () => {
    const etag = (await get(PICTURE)).headers.get('etag') ?? '';
    const again = await get(PICTURE, { headers: { 'If-None-Match': etag } });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    const head = await get(PICTURE, { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([200, '', '12']);
  });

  it('offers an archive as a download with its name', async () => {
    const answer = await get('/storage/v1/object/public/template-files/served.zip');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="served.zip"');
  });

  it('answers 404 for private buckets, missing files and names that climb', async () => {
    await files.put('press', 'run.pdf', art('private'), { content_type: 'application/pdf', cache_seconds: 0 });
    for (const path of [
      'press/run.pdf',
      'template-images/none.png',
      'template-images/..%2F..%2Fpress%2Frun.pdf',
      '..%2Fx/y',
      'template-images/.about',
    ]) {
      expect((await get(`/storage/v1/object/public/${path}`)).status, path).toBe(404);
    }
  });
});
