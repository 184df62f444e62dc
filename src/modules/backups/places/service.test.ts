import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { backedUpInstallation } from '../../../../tests/support/backups/installation.ts';
import { contentsOf, type Place, putBack } from '../../../../tests/support/backups/place.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { s3Server } from '../../../../tests/support/s3/server.ts';
import { sql } from '../../../platform/database/db.ts';
import { diskFiles } from '../../../providers/files/disk.ts';
import { s3Client } from '../../../providers/files/s3/client.ts';
import { s3Files } from '../../../providers/files/s3/provider.ts';
import { forgetPacks } from '../files/local-store.ts';
import { backupFolder } from '../local-store.ts';
import { MANIFESTS, PACKS, PARTS } from '../rules.ts';

/** Places matter here and not rows: a backup of few tables is made in no time. */
async function smallDatabase(): Promise<string> {
  const { db, url } = await testDatabase();
  for (const statement of [
    'drop schema public, months cascade',
    'create schema public',
    'create table applied_migrations (name text)',
    'create table database_life (only_one boolean primary key default true, lineage text, after jsonb default $$[]$$)',
    'create table customers as select generate_series(1, 1000) as id',
  ])
    await sql.raw(statement).execute(db);
  return url;
}
const [url, url_of_another] = [await smallDatabase(), await smallDatabase()];
const scratch = await mkdtemp(join(inject('scratch'), 'places-'));
let s3: Awaited<ReturnType<typeof s3Server>>;
beforeAll(async () => {
  s3 = await s3Server();
});
afterAll(() => s3.stop());

const KINDS: Record<string, () => Promise<Place>> = {
  async disk() {
    const folder = join(scratch, randomUUID());
    return { to: `disk:${folder}`, files: diskFiles({ folder }) };
  },
  async s3() {
    const bucket = `backups-${randomUUID()}`;
    await s3Client(s3.settings).request('PUT', `/${bucket}`);
    return { to: `s3://${bucket}`, files: s3Files({ ...s3.settings, bucket }) };
  },
};
const NOTHING = new Map<string, Uint8Array>();

describe.each(Object.keys(KINDS))('a backup place on %s', (kind) => {
  let place: Place;
  let shop: Awaited<ReturnType<typeof backedUpInstallation>>;
  const another = KINDS[kind] as () => Promise<Place>;
  beforeEach(async () => {
    place = await another();
    shop = await backedUpInstallation(scratch, url, 'letters.example.com');
    await shop.upload('a.png', 'b.png');
  });

  it('that is as it was left gets only what is new', async () => {
    const first = await shop.backUp(place);
    expect(first).toMatchObject({ says: ['This is the first backup in this place.'], sent: { files: 2 } });
    await shop.upload('c.png');
    expect(await shop.backUp(place)).toMatchObject({ says: [], files: { files: 3 }, sent: { files: 1 } });
    await shop.expectRestorable(place);
    expect(shop.gaps).toEqual([]);
  });

  it('that is new gets everything', async () => {
    await shop.backUp(place);
    const next = await another();
    const { says, sent } = await shop.backUp(next);
    expect(says.join()).toMatch(/^BACKUP_TO has changed, and nothing that was sent before is in the new place/);
    expect(sent.files).toBe(2);
    await shop.expectRestorable(next);
    expect(await shop.backUp(place)).toMatchObject({ sent: { files: 2 } });
    await shop.expectRestorable(place);
  });

  it('that was emptied gets everything again, and the operator hears of it before the next backup', async () => {
    await shop.backUp(place);
    const running = await shop.makerIn(place);
    await running.ship();
    expect(shop.gaps).toEqual([]);
    await putBack(place, NOTHING);
    for (let n = 0; n < 3; n++) await running.ship();
    expect(shop.gaps).toEqual([expect.stringMatching(/^Nothing that was sent to the backup place is there any more/)]);
    expect(await running.holdsBackup()).toBe(false);
    expect((await running.make('logical')).says).toEqual(shop.gaps);
    await shop.expectRestorable(place);
    expect((await running.make('logical')).says).toEqual([]);
  });

  it('that was put back to an earlier state gets what it lacks', async () => {
    await shop.backUp(place);
    const snapshot = await contentsOf(place);
    await shop.upload('c.png');
    await shop.backUp(place);
    const running = await shop.makerIn(place);
    await putBack(place, snapshot);
    await running.ship();
    expect(shop.gaps.join()).toMatch(/^The backup place lacks the newest backup and 1 of 2 packs of files/);
    await running.make('logical');
    await shop.expectRestorable(place);
  });

  it('that was put back while nothing ran is recognized by the next backup', async () => {
    await shop.backUp(place);
    const snapshot = await contentsOf(place);
    await shop.upload('c.png');
    await shop.backUp(place);
    await putBack(place, snapshot);
    const { says, sent } = await shop.backUp(place);
    expect(says.join()).toMatch(/^The backup place lacks the newest backup and 1 of 2 packs of files/);
    expect(sent.files).toBe(1);
    await shop.expectRestorable(place);
  });

  it('that is another installation’s is said to be, and each finds its own backups', async () => {
    const other = await backedUpInstallation(scratch, url_of_another, 'b.example.com');
    await other.upload('theirs.png');
    await other.backUp(place);
    const { says } = await shop.backUp(place);
    expect(says.join(' ')).toMatch(/The place also holds backups of b\.example\.com \(lineage \w+\), which are left/);
    await shop.expectRestorable(place);
    await other.expectRestorable(place);
  });

  it('that several machines with one database use holds one installation', async () => {
    const second = { data_dir: join(scratch, randomUUID()) };
    for (let n = 0; n < 2; n++) {
      await shop.backUp(place);
      const { says } = await (await shop.makerIn(place, second)).make('logical');
      expect(says).toEqual([]);
    }
    await shop.expectRestorable(place);
    expect(shop.gaps).toEqual([]);
  });

  it('that was copied elsewhere goes on there', async () => {
    await shop.backUp(place);
    const copy = await another();
    await putBack(copy, await contentsOf(place));
    const { says, sent, files } = await shop.backUp(copy);
    expect(says).toEqual(['BACKUP_TO has changed, and everything that was sent before is in the new place.']);
    expect([sent.files, files.files]).toEqual([0, 2]);
    await shop.expectRestorable(copy);
  });

  it('needs nothing that this machine remembers', async () => {
    await shop.backUp(place);
    for (const name of ['files.json', 'sent.json']) await rm(join(backupFolder(shop.data_dir), name));
    expect(await shop.backUp(place)).toMatchObject({ says: [], sent: { files: 2 } });
    await shop.expectRestorable(place);
  });

  it.each([
    ['a pack', PACKS, /-\w{6}$/],
    ['the list of a pack', PACKS, /\.index$/],
  ])('that lost %s gets its files again', async (_, folder, which) => {
    await shop.backUp(place);
    const [name = ''] = (await place.files.list(folder)).filter((one) => which.test(one));
    await shop.upload('c.png');
    await shop.backUp(place);
    await place.files.remove(folder, name);
    expect(await shop.backUp(place)).toMatchObject({ sent: { files: 2 }, files: { files: 3 } });
    await shop.expectRestorable(place);
  });

  it('that lost a pack still gives the files that are in others', async () => {
    await shop.backUp(place);
    const [name = ''] = (await place.files.list(PACKS)).filter((one) => !one.endsWith('.index'));
    await shop.upload('c.png');
    await shop.backUp(place);
    await place.files.remove(PACKS, name);
    expect(await shop.salvaged(place)).toEqual(['c.png']);
  });

  it('gets each file once, though the backup and the next look send at the same time', async () => {
    const running = await shop.makerIn(place);
    await Promise.all([running.ship(), running.make('logical'), running.ship()]);
    expect(await place.files.list(PACKS)).toHaveLength(2);
    await shop.expectRestorable(place);
  });

  it('is not said to lack what another process sends while it is looked at', async () => {
    await shop.backUp(place);
    const another_process = await shop.makerIn(place);
    let has_sent = false;
    const list = async (folder: string) => {
      const names = await place.files.list(folder);
      if (folder !== PACKS || has_sent) return names;
      has_sent = true;
      await shop.upload('c.png');
      await another_process.make('logical');
      return names;
    };
    expect(await shop.backUp({ ...place, files: { ...place.files, list } })).toMatchObject({ says: [] });
    await shop.expectRestorable(place);
  });

  it('takes backups at once from two processes and two installations', async () => {
    const other = await backedUpInstallation(scratch, url_of_another, 'b.example.com');
    await other.upload('theirs.png');
    await Promise.all([shop, shop, shop, other, other].map((one) => one.backUp(place)));
    expect(await place.files.list(MANIFESTS)).toHaveLength(5);
    await shop.expectRestorable(place);
    await other.expectRestorable(place);
  });

  it.each([PARTS, PACKS, MANIFESTS])(
    'that a backup was killed in while it wrote to %s is sound again after the next',
    async (folder) => {
      await shop.backUp(place);
      await shop.upload('c.png', 'd.png');
      let killed = false;
      const put: Place['files']['put'] = async (to, name, ...rest) => {
        if (killed || to === folder) {
          killed = true;
          throw new Error('killed');
        }
        return place.files.put(to, name, ...rest);
      };
      await expect(shop.backUp({ ...place, files: { ...place.files, put } })).rejects.toThrow('killed');
      await shop.backUp(place);
      await shop.expectRestorable(place);
    },
  );

  it('keeps every byte of one installation when another removes its old backups', async () => {
    const other = await backedUpInstallation(scratch, url_of_another, 'b.example.com');
    for (const name of ['1.png', '2.png']) {
      await other.upload(name);
      await other.backUp(place);
    }
    const theirs = await contentsOf(place);
    for (let n = 0; n < 4; n++) {
      await shop.backUp(place);
      shop.wait(10);
    }
    expect(await (await shop.makerIn(place, { keep_days: 1 })).prune()).toBe(3);
    const left = await contentsOf(place);
    for (const [path, bytes] of theirs) expect([path, left.get(path)]).toEqual([path, bytes]);
    await shop.expectRestorable(place);
    await other.expectRestorable(place);
  });
});

it('whatever a place loses or damages, verify sees it or a restore still works, and the next backup makes it good', async () => {
  const shop = await backedUpInstallation(scratch, url, 'letters.example.com');
  const place = await (KINDS.disk as () => Promise<Place>)();
  for (const name of ['a.png', 'b.png']) {
    await shop.upload(name);
    await shop.backUp(place);
  }
  const whole = await contentsOf(place);
  for (const [path, bytes] of whole) {
    const damaged = bytes.with(bytes.length >> 1, (bytes[bytes.length >> 1] ?? 0) ^ 1);
    for (const harmed of [whole.entries().filter(([one]) => one !== path), new Map(whole).set(path, damaged)]) {
      await putBack(place, new Map(harmed));
      const { ok, lost } = await shop.verify(place);
      if (ok && !path.startsWith(MANIFESTS)) await shop.expectRestorable(place);
      await forgetPacks(shop.data_dir, new Set(lost.flatMap(({ pack }) => pack ?? [])));
      await shop.backUp(place);
      await shop.expectRestorable(place);
    }
  }
});
