import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diskFiles } from '../../providers/files/disk.ts';
import { PARTS } from './rules.ts';
import { vaultService } from './vault-service.ts';

let folder: string;
let identity: string;
let recipient: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longhand-vault-'));
  identity = await generateX25519Identity();
  recipient = await identityToRecipient(identity);
});
afterAll(() => rm(folder, { recursive: true }));

const vault = (over: object = {}) => vaultService({ files: diskFiles({ folder }), recipient, identity, ...over });
const WORDS = 'Dear Grace, thank you for the marmalade. '.repeat(20_000);
async function* body(text: string) {
  for (let from = 0; from < text.length; from += 50_000) yield Buffer.from(text.slice(from, from + 50_000));
}

describe('the vault', () => {
  it('gives back what was put in, and holds none of its words', async () => {
    const part = await vault().put(PARTS, 'letters', body(WORDS));
    expect(await vault().text(PARTS, 'letters', part)).toBe(WORDS);
    const bytes = await readFile(join(folder, PARTS, 'letters'));
    expect(bytes.length).toBe(part.bytes);
    expect(bytes.length).toBeLessThan(WORDS.length / 10);
    expect(bytes.toString('latin1')).not.toMatch(/marmalade|Grace/);
    await vault().check(PARTS, part);
  });

  it('opens for no other identity, and says so', async () => {
    await vault().put(PARTS, 'mine', body('x'));
    const other = vault({ identity: await generateX25519Identity() });
    await expect(other.text(PARTS, 'mine')).rejects.toMatchObject({ code: 'wrong_identity' });
    await expect(vault({ identity: null }).text(PARTS, 'mine')).rejects.toMatchObject({ code: 'no_identity' });
    await expect(vault({ recipient: null }).put(PARTS, 'mine', body('y'))).rejects.toMatchObject({
      code: 'no_recipient',
    });
  });

  it('finds a byte that was changed, bytes that are gone, and a part that is gone', async () => {
    const part = await vault().put(PARTS, 'whole', body(WORDS));
    const path = join(folder, PARTS, 'whole');
    const good = await readFile(path);
    const bad = Buffer.from(good);
    bad[good.length - 5] = (bad[good.length - 5] ?? 0) ^ 1;
    for (const bytes of [bad, good.subarray(0, -100)]) {
      await writeFile(path, bytes);
      await expect(vault().check(PARTS, part)).rejects.toMatchObject({ code: 'damaged_backup' });
      await expect(vault().text(PARTS, 'whole', part)).rejects.toMatchObject({ code: 'damaged_backup' });
      await expect(vault().text(PARTS, 'whole')).rejects.toMatchObject({ code: 'damaged_backup' });
    }
    await rm(path);
    await expect(vault().check(PARTS, part)).rejects.toMatchObject({ code: 'damaged_backup' });
  });

  it('keeps nothing of a body that fails, and says why', async () => {
    const failing = (async function* () {
      yield Buffer.from('begin');
      throw new Error('The disk is gone.');
    })();
    await expect(vault().put(PARTS, 'half', failing)).rejects.toThrow('The disk is gone.');
    expect(await readdir(join(folder, PARTS))).not.toContain('half');
    expect(await readdir(join(folder, PARTS, '.incoming'))).toEqual([]);
  });
});
