import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { FilesProvider } from '../../../providers/files/port.ts';
import { type TarEntry, tarOf } from '../archive/tar.ts';
import { indexOfPack, PACKS, PARTS, packName } from '../rules.ts';
import type { Part, StoredEntry } from '../schema.ts';
import type { Vault } from '../vault-service.ts';
import { keyOf, type SentFiles } from './local-store.ts';

export type FileBackupDependencies = {
  clock: Clock;
  vault: Vault;
  files: FilesProvider;
  /** The buckets whose files cannot be made again. */
  buckets: readonly string[];
  lineage: string;
  sent_files: SentFiles;
  /** Remembers what was sent last. */
  sentPack(index: string): Promise<unknown>;
};
/** The list of a backup's files. `sent`: those that were not in the place before. */
type Listed = { part: Part; all: Amount; sent: Amount; packs: string[] };
type FileName = { bucket: string; file: string };
/** How many files, and how large they are. */
export type Amount = { files: number; bytes: number };

/** A pack is closed at this size, so that what is removed does not keep much alive. */
const PACK_BYTES = 256 * 1024 * 1024;
/** A pack of which less than this part is still used is packed again. */
const WORTH_KEEPING = 0.5;

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/**
 * Files in the vault, in packs of the new ones: a file is written before the row that names it and never changed under its
 * name, so each is sent once.
 */
export function fileBackupService(dependencies: FileBackupDependencies) {
  const { clock, vault, files, buckets, lineage, sent_files, sentPack } = dependencies;

  async function present(): Promise<FileName[]> {
    const found: FileName[] = [];
    for (const bucket of buckets) for (const file of await files.list(bucket)) found.push({ bucket, file });
    return found;
  }

  /** Packs files until the pack is full; the rest waits for the next one. */
  async function pack(waiting: FileName[]): Promise<StoredEntry[]> {
    const name = packName(lineage, clock.now(), randomBytes(3).toString('hex'));
    const packed: StoredEntry[] = [];
    const entries = async function* (): AsyncGenerator<TarEntry> {
      for (let bytes = 0; waiting.length > 0 && bytes < PACK_BYTES; ) {
        const { bucket, file } = waiting.shift() as FileName;
        const found = await files.get(bucket, file);
        // Removed since it was listed.
        if (!found) continue;
        const { size_bytes, content_type, cache_seconds } = found;
        const hash = createHash('sha256');
        const read = async function* () {
          for await (const chunk of found.stream as unknown as AsyncIterable<Uint8Array>) {
            hash.update(chunk);
            yield chunk;
          }
        };
        yield { path: keyOf({ bucket, file }), size: size_bytes, mtime: clock.now(), mode: 0o600, bytes: read() };
        packed.push({ bucket, file, size_bytes, content_type, cache_seconds, sha256: hash.digest('hex'), pack: name });
        bytes += size_bytes;
      }
    };
    const whole = await vault.put(PACKS, name, tarOf(entries()));
    const text = once(Buffer.from(JSON.stringify({ files: packed })));
    const index = await vault.putNamed(PACKS, (sha256) => indexOfPack(whole, sha256), text);
    await sentPack(index.name);
    return packed;
  }

  /** Sends the files of these that no entry names, and adds their entries. */
  async function send(found: FileName[], entries: Map<string, StoredEntry>): Promise<Amount> {
    const waiting = found.filter((one) => !entries.has(keyOf(one)));
    const sent = { files: 0, bytes: 0 };
    while (waiting.length > 0) {
      for (const entry of await pack(waiting)) {
        entries.set(keyOf(entry), entry);
        sent.files++;
        sent.bytes += entry.size_bytes;
      }
      await sent_files.save(entries);
    }
    return sent;
  }

  async function list(id: string): Promise<Listed> {
    const entries = await sent_files.load();
    const found = await present();
    const there = new Set(found.map(keyOf));
    const packed_bytes = sumByPack(entries.values());
    for (const key of entries.keys()) if (!there.has(key)) entries.delete(key);
    const used_bytes = sumByPack(entries.values());
    for (const [key, { pack }] of entries) {
      const part = (used_bytes.get(pack) ?? 0) / Math.max(1, packed_bytes.get(pack) ?? 1);
      if (part < WORTH_KEEPING) entries.delete(key);
    }
    await sent_files.save(entries);
    const sent = await send(found, entries);
    const files = [...entries.values()];
    const part = await vault.put(PARTS, `${id}.files`, once(Buffer.from(JSON.stringify({ files }))));
    const bytes = files.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
    const packs = [...new Set(files.map((entry) => entry.pack))].sort();
    return { part, all: { files: files.length, bytes }, sent, packs };
  }

  return {
    /** Sends the files that are in no pack of the place. */
    ship: (): Promise<Amount> => sent_files.inTurn(async () => send(await present(), await sent_files.load())),

    /** Sends what is new and writes down which files there are now; packs that are mostly unused are packed again. */
    list: (id: string): Promise<Listed> => sent_files.inTurn(() => list(id)),
  };
}

function sumByPack(entries: Iterable<StoredEntry>): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { pack, size_bytes } of entries) sums.set(pack, (sums.get(pack) ?? 0) + size_bytes);
  return sums;
}
