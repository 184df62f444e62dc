import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, inject, it, onTestFinished } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import { sql } from '../../database/db.ts';
import { silentLog } from '../../log.ts';
import { sharedAssets } from './shared-assets.ts';
import { loadWebFiles } from './web-files.ts';

const { db } = await testDatabase();

/** A web process whose build holds these scripts. */
async function webOf(scripts: Record<string, string>) {
  const folder = await mkdtemp(join(inject('scratch'), 'build-'));
  await mkdir(join(folder, 'client/assets'), { recursive: true });
  await mkdir(join(folder, 'server'));
  await writeFile(join(folder, 'server/index.js'), 'export const routes = {};');
  for (const [name, text] of Object.entries(scripts)) await writeFile(join(folder, 'client/assets', name), text);
  const shared = sharedAssets(db, silentLog);
  onTestFinished(shared.stop);
  return loadWebFiles({
    folder,
    site_url: 'http://localhost',
    known: async () => null,
    third_parties: async () => [],
    shared,
  });
}
type Web = Awaited<ReturnType<typeof webOf>>;

const read = async (web: Web, path: string, headers: Record<string, string> = {}) =>
  web(new Request(`http://localhost${path}`, { headers }));

it('serves the scripts of the version before and of the version after, as long as one may have them open', async () => {
  const [old, next] = [
    await webOf({ 'steps-1.js': 'let ink = 1;' }),
    await webOf({ 'steps-2.js': 'let ink = 2;'.repeat(200) }),
  ];
  const before = await read(next, '/assets/steps-1.js');
  expect(await before?.text()).toBe('let ink = 1;');
  expect(before?.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
  expect(before?.headers.get('Cache-Control')).toContain('immutable');
  const after = await read(old, '/assets/steps-2.js', { 'Accept-Encoding': 'br' });
  expect(after?.headers.get('Content-Encoding')).toBe('br');
  expect(brotliDecompressSync(new Uint8Array((await after?.arrayBuffer()) ?? [])).toString()).toContain('let ink = 2;');
  expect(await read(next, '/assets/steps-3.js')).toBeNull();
  expect(await read(next, '/assets/../steps-1.js')).toBeNull();
});

it('removes them a month after the last process had them', async () => {
  await sql`update page_assets set seen_at = now() - interval '31 days' where path = '/assets/steps-1.js'`.execute(db);
  const next = await webOf({ 'steps-3.js': 'let ink = 3;' });
  expect(await read(next, '/assets/steps-1.js')).toBeNull();
  expect(await read(next, '/assets/steps-2.js')).not.toBeNull();
});
