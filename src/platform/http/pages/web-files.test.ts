import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadWebFiles } from './web-files.ts';

const SHELF = 'Harbour at dusk ';
/** What the build of the web application gives the server, as far as rendering one page needs it. */
const SERVER_BUILD = `
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
const given = { defaultValue: null };
const loader = ({ context, request }) => {
  const shelf = context.get(given);
  return { said: shelf.said + new URL(request.url).search };
};
const root = { id: 'root', path: '', module: { default: () => null } };
const shelf = { id: 'shelf', parentId: 'root', path: 'shelf', module: { default: () => null, given, loader } };
const about = { id: 'about', parentId: 'root', path: 'about', module: { default: () => null } };
const page = (id, path) => ({ id, parentId: 'root', path, module: { default: () => null } });
export const routes = { root, shelf, about, missed: page('missed', '404'), bill: page('bill', 'portal/billing'), one: page('one', 'letters/:id'), none: page('none', '*') };
export const entry = { module: { default: (request, status, headers, { staticHandlerContext }) =>
  new Response('<link rel="canonical" href="https://site.longhand.invalid' + new URL(request.url).pathname + '">' +
    '<script>paint()</script><script type="module" src="/a.js"></script>' +
    renderToString(createElement('p', null, JSON.stringify(staticHandlerContext.loaderData))), { status }) } };
export const assets = { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' };
export const basename = '/';
export const publicPath = '/';
export const assetsBuildDirectory = '';
export const future = {};
export const ssr = true;
export const isSpaMode = false;
export const prerender = [];
export const routeDiscovery = { mode: 'initial' };
`;

describe('the built web application', () => {
  let folder: string;
  let page: Awaited<ReturnType<typeof loadWebFiles>>;
  let guests: string[] = [];
  let shelf: { said: string } | undefined = { said: SHELF };
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await page(new Request(`http://localhost${path}`, { headers }));
    if (!response) throw new Error(`There is nothing at ${path}.`);
    return response;
  };

  beforeAll(async () => {
    // Inside of the project, so that what the server build imports is found.
    folder = await mkdtemp(join(import.meta.dirname, '../../../../node_modules/.web-files-'));
    await mkdir(join(folder, 'client/assets'), { recursive: true });
    await mkdir(join(folder, 'client/about'));
    await mkdir(join(folder, 'client/shelf'));
    await mkdir(join(folder, 'client/404'));
    await mkdir(join(folder, 'server'));
    const write = (path: string, content: string | Uint8Array) => writeFile(join(folder, path), content);
    await write('client/__spa-fallback.html', '<p>The shell</p>');
    await write('client/assets/newsreader-latin-500-normal-B66T.woff2', 'A face');
    await write('client/about/index.html', '<p>As it was built</p>');
    await write('client/404/index.html', '<p>As it was built</p>');
    await write('client/shelf/index.html', '<p>As it was built</p>');
    await write('client/film.mp4', 'abcdefghij');
    await write('client/assets/shell-1.js', 'let ink = 1;'.repeat(200));
    await write('client/assets/shell-1.js.br', brotliCompressSync('let ink = 2;'));
    await write('server/index.js', SERVER_BUILD);
    const read = async () => shelf ?? Promise.reject(new Error('The shelf is gone.'));
    const third_parties = async () => guests;
    page = await loadWebFiles({ folder, site_url: 'https://cards.example.com', known: read, third_parties });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is served as the build compressed it, to whoever understands that', async () => {
    const compressed = await get('/assets/shell-1.js', { 'Accept-Encoding': 'gzip, br' });
    expect(compressed.headers.get('Content-Encoding')).toBe('br');
    expect(brotliDecompressSync(new Uint8Array(await compressed.arrayBuffer())).toString()).toBe('let ink = 2;');
    const plain = await get('/assets/shell-1.js');
    expect(plain.headers.get('Content-Encoding')).toBeNull();
    expect(await plain.text()).toContain('let ink = 1;');
    expect(await page(new Request('http://localhost/assets/shell-1.js.br'))).toBeNull();
  });

  it('is kept for good where its name holds its content, and asked for again elsewhere', async () => {
    expect((await get('/assets/shell-1.js')).headers.get('Cache-Control')).toMatch(/immutable/);
    const about = await get('/about');
    expect(about.headers.get('Cache-Control')).toBe('no-cache');
    expect((await get('/about', { 'If-None-Match': about.headers.get('ETag') ?? '' })).status).toBe(304);
  });

  it('gives the typefaces of the brand under names that stay', async () => {
    expect(await (await get('/fonts/newsreader.woff2')).text()).toBe('A face');
  });

  it('names the address that it is served from', async () => {
    expect(await (await get('/about')).text()).toContain('https://cards.example.com/about');
  });

  it('gives the shell for pages, and nothing for files, that were not built', async () => {
    expect(await (await get('/portal/billing')).text()).toContain('The shell');
    expect(await page(new Request('http://localhost/missing.png'))).toBeNull();
  });

  it.each([
    ['/portal/billing', 200],
    ['/portal/billing/', 200],
    ['/letters/7', 200],
    ['/about', 200],
    ['/no-such-page', 404],
    ['/404', 404],
    ['/portal', 404],
    ['/letters/7/more', 404],
  ])('answers %s with %i', async (path, status) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expect((await get(path, { 'If-None-Match': answer.headers.get('ETag') ?? '' })).status).toBe(
      status === 200 ? 304 : 404,
    );
  });

  it('shows a public page where there is none, and not the shell', async () => {
    const html = await (await get('/no-such-page')).text();
    expect(html).toContain('/404');
    expect(html).not.toContain('The shell');
  });

  it('runs the scripts that stand in a page, and no others', async () => {
    const about = await get('/about');
    const policy = about.headers.get('Content-Security-Policy') ?? '';
    const html = await about.text();
    expect(policy).not.toContain('unsafe');
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(policy.match(/'sha256-/g), 'one of them is fetched').toHaveLength(1);
    const again = await get('/about', { 'If-None-Match': about.headers.get('ETag') ?? '' });
    expect(again.headers.get('Content-Security-Policy')).toBe(policy);
  });

  it('lets a third-party chat load from its own origin, and nobody else', async () => {
    guests = ['https://chat.example.com'];
    const policy = (await get('/portal/billing')).headers.get('Content-Security-Policy') ?? '';
    guests = [];
    const directives = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0], rule]));
    for (const name of ['script-src', 'connect-src', 'frame-src', 'img-src', 'font-src', 'style-src']) {
      expect(directives.get(name), name).toContain('https://chat.example.com');
    }
    expect(directives.get('script-src')).not.toContain('unsafe');
    expect(directives.has('require-trusted-types-for')).toBe(false);
    expect((await get('/portal/billing')).headers.get('Content-Security-Policy')).not.toContain('chat.example.com');
  });

  it.each(['/%c0%ae', '/%', '/assets/%ff'])('refuses an address that cannot be decoded: %s', async (path) => {
    await expect(get(path)).rejects.toMatchObject({ status: 400, code: 'bad_address' });
  });

  it('gives films in the parts that players ask for', async () => {
    const part = await get('/film.mp4', { Range: 'bytes=2-4' });
    expect([part.status, await part.text(), part.headers.get('Content-Range')]).toEqual([206, 'cde', 'bytes 2-4/10']);
    expect((await get('/film.mp4', { Range: 'bytes=20-' })).status).toBe(416);
  });

  it('renders a public page with what stands in the database, as its address asks', async () => {
    expect(await (await get('/shelf')).text()).toContain(SHELF);
    expect(await (await get('/shelf?page=2')).text()).toContain('?page=2');
  });

  it('serves a public page as it was built while it cannot be rendered', async () => {
    shelf = undefined;
    expect(await (await get('/shelf?page=3')).text()).toContain('As it was built');
    shelf = { said: SHELF };
    expect(await (await get('/shelf?page=3')).text()).toContain(SHELF);
  });
});
