import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BrokenArchive, type TarEntry, tarEntries, tarOf } from './tar.ts';

async function* entries(files: Record<string, Buffer>): AsyncGenerator<TarEntry> {
  for (const [path, bytes] of Object.entries(files)) {
    const pieces = (async function* () {
      for (let from = 0; from < bytes.length; from += 700) yield bytes.subarray(from, from + 700);
    })();
    yield { path, size: bytes.length, mode: 0o600, mtime: new Date('2026-01-02T03:04:05Z'), bytes: pieces };
  }
}

async function bytesOf(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts);
}

const FILES = {
  empty: Buffer.alloc(0),
  'folder/block': Buffer.alloc(512, 'b'),
  [`folder/${'long-'.repeat(40)}é`]: Buffer.alloc(1300, 'l'),
};

it('gives back what was put in, in pieces of any size', async () => {
  const whole = await bytesOf(tarOf(entries(FILES)));
  for (const size of [1, 511, 5000]) {
    const read: Record<string, Buffer> = {};
    const pieces = (async function* () {
      for (let from = 0; from < whole.length; from += size) yield whole.subarray(from, from + size);
    })();
    for await (const entry of tarEntries(pieces)) read[entry.path] = await bytesOf(entry.bytes);
    expect(read).toEqual(FILES);
  }
});

it('skips what a reader does not read', async () => {
  const paths: string[] = [];
  for await (const { path } of tarEntries(tarOf(entries(FILES)))) paths.push(path);
  expect(paths).toEqual(Object.keys(FILES));
});

it('can be opened with tar alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'longhand-tar-'));
  writeFileSync(join(folder, 'all.tar'), await bytesOf(tarOf(entries(FILES))));
  execFileSync('tar', ['xf', 'all.tar'], { cwd: folder });
  for (const [path, bytes] of Object.entries(FILES)) expect(readFileSync(join(folder, path)).equals(bytes)).toBe(true);
  rmSync(folder, { recursive: true });
});

it('says when it is cut off or damaged', async () => {
  const whole = await bytesOf(tarOf(entries(FILES)));
  const read = async (bytes: Buffer) => {
    const source = (async function* () {
      yield bytes;
    })();
    for await (const entry of tarEntries(source)) await bytesOf(entry.bytes);
  };
  await expect(read(whole.subarray(0, 900))).rejects.toThrow(BrokenArchive);
  const damaged = Buffer.from(whole);
  damaged[3] = 0x20;
  await expect(read(damaged)).rejects.toThrow(BrokenArchive);
});

it('refuses an entry that is shorter than it says', async () => {
  const short = (async function* () {
    for await (const entry of entries({ a: Buffer.alloc(10) })) yield { ...entry, size: 11 };
  })();
  await expect(bytesOf(tarOf(short))).rejects.toThrow('10 bytes instead of 11');
});
