import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { FilesProvider } from '../../../providers/files/port.ts';
import { type TarEntry, tarEntries, tarOf } from '../archive/tar.ts';
import { damaged } from '../errors.ts';
import { saveShippedFiles, shippedFiles } from '../local-store.ts';
import { indexOfPack, PACKS, PARTS, packName, timeOfStamp } from '../rules.ts';
import { fileIndex, type Manifest, type Part, type StoredEntry } from '../schema.ts';
import type { Vault } from '../vault-service.ts';

export type FileBackupDependencies = {
  clock: Clock;
  vault: Vault;
  files: FilesProvider;
  /** The buckets whose files cannot be made again. */
  buckets: readonly string[];
  data_dir: string;
  lineage: string;
};

/** A pack is closed at this size, so that what is removed does not keep much alive. */
const PACK_BYTES = 256 * 1024 * 1024;
/** A pack of which less than this part is still used is packed again. */
const WORTH_KEEPING = 0.5;

const keyOf = ({ bucket, file }: { bucket: string; file: string }): string => `${bucket}/${file}`;
async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/**
 * Files in the vault, in packs of the new ones: a file is written before the row that names it and never changed under its
 * name, so each is sent once.
 */
export function fileBackupService({ clock, vault, files, buckets, data_dir, lineage }: FileBackupDependencies) {
  let known: Map<string, StoredEntry> | undefined;
  const load = async () => {
    known ??= new Map((await shippedFiles(data_dir, lineage)).map((entry) => [keyOf(entry), entry]));
    return known;
  };
  const save = (entries: Map<string, StoredEntry>) => saveShippedFiles(data_dir, lineage, [...entries.values()]);

  async function present(): Promise<{ bucket: string; file: string }[]> {
    const found: { bucket: string; file: string }[] = [];
    for (const bucket of buckets) for (const file of await files.list(bucket)) found.push({ bucket, file });
    return found;
  }

  /** Packs files until the pack is full; the rest waits for the next one. */
  async function pack(waiting: { bucket: string; file: string }[]): Promise<StoredEntry[]> {
    const name = packName(lineage, clock.now(), randomBytes(3).toString('hex'));
    const packed: StoredEntry[] = [];
    const entries = async function* (): AsyncGenerator<TarEntry> {
      for (let bytes = 0; waiting.length > 0 && bytes < PACK_BYTES; ) {
        const { bucket, file } = waiting.shift() as { bucket: string; file: string };
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
    await vault.put(PACKS, name, tarOf(entries()));
    await vault.put(PACKS, indexOfPack(name), once(Buffer.from(JSON.stringify({ files: packed }))));
    return packed;
  }

  async function ship(): Promise<number> {
    const entries = await load();
    const waiting = (await present()).filter((one) => !entries.has(keyOf(one)));
    const sent = waiting.length;
    while (waiting.length > 0) {
      for (const entry of await pack(waiting)) entries.set(keyOf(entry), entry);
      await save(entries);
    }
    return sent;
  }

  return {
    /** Sends the files that the vault does not have. Returns how many. */
    ship,

    /** Sends what is new and writes down which files there are now; packs that are mostly unused are packed again. */
    async list(id: string): Promise<{ part: Part; bytes: number }> {
      const entries = await load();
      const there = new Set((await present()).map(keyOf));
      const packed_bytes = sumByPack(entries.values());
      for (const key of entries.keys()) if (!there.has(key)) entries.delete(key);
      const used_bytes = sumByPack(entries.values());
      for (const [key, { pack }] of entries) {
        const part = (used_bytes.get(pack) ?? 0) / Math.max(1, packed_bytes.get(pack) ?? 1);
        if (part < WORTH_KEEPING) entries.delete(key);
      }
      await save(entries);
      await ship();
      const all = [...entries.values()];
      const part = await vault.put(PARTS, `${id}.files`, once(Buffer.from(JSON.stringify({ files: all }))));
      return { part, bytes: all.reduce((sum, { size_bytes }) => sum + size_bytes, 0) };
    },
  };
}

function sumByPack(entries: Iterable<StoredEntry>): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { pack, size_bytes } of entries) sums.set(pack, (sums.get(pack) ?? 0) + size_bytes);
  return sums;
}

/** The files of a backup and those that were added after it, up to a time: more than were there then is no harm. */
export async function filesToRestore(vault: Vault, made: Manifest, to: Date | null): Promise<StoredEntry[]> {
  const listed = fileIndex.parse(JSON.parse(await vault.text(PARTS, made.parts.files.name, made.parts.files)));
  const found = new Map(listed.files.map((entry) => [keyOf(entry), entry]));
  const since = Math.floor(Date.parse(made.started_at) / 1000) * 1000;
  const until = to ? to.getTime() + LATE_MS : Number.POSITIVE_INFINITY;
  for (const name of await vault.files.list(PACKS)) {
    const made_at = timeOfStamp(name)?.getTime() ?? 0;
    const is_later = made.kind === 'base' && made_at >= since && made_at <= until;
    if (!is_later || !name.endsWith('.index') || name.split('-')[1] !== made.lineage) continue;
    const added = fileIndex.parse(JSON.parse(await vault.text(PACKS, name)));
    for (const entry of added.files) found.set(keyOf(entry), entry);
  }
  return [...found.values()];
}

/** A file may reach the vault this long after it was written. */
const LATE_MS = 30 * 60_000;

/**
 * Reads these files out of their packs, checks the hash of each, and stores them; with `into` null they are only checked.
 * Returns the number of files and bytes. Throws a Failure for one that is damaged or missing.
 */
export async function restoreFiles(
  vault: Vault,
  wanted: StoredEntry[],
  into: FilesProvider | null,
): Promise<{ files: number; bytes: number }> {
  let bytes = 0;
  for (const [pack, entries] of Map.groupBy(wanted, (entry) => entry.pack)) {
    const missing = new Map(entries.map((entry) => [keyOf(entry), entry]));
    for await (const { path, bytes: body } of tarEntries(vault.open(PACKS, pack))) {
      const entry = missing.get(path);
      if (!entry) continue;
      missing.delete(path);
      const hash = createHash('sha256');
      const hashed = async function* () {
        for await (const chunk of body) {
          hash.update(chunk);
          yield chunk;
        }
      };
      if (into) await into.put(entry.bucket, entry.file, hashed(), entry);
      else for await (const _ of hashed());
      if (hash.digest('hex') !== entry.sha256) throw damaged(path, 'has other bytes than when it was backed up');
      bytes += entry.size_bytes;
    }
    const [lost] = missing.keys();
    if (lost) throw damaged(lost, 'is missing in its pack');
  }
  return { files: wanted.length, bytes };
}
