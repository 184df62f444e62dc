import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import { isWal, WAL, walName } from '../rules.ts';
import type { Vault } from '../vault-service.ts';
import { walAmong } from './rules.ts';

export type WalDependencies = {
  clock: Clock;
  log: Log;
  vault: Vault;
  /** Encrypted files that wait for the vault, on the disk of this machine. */
  pending: Vault;
  /** Where PostgreSQL puts finished WAL files. */
  spool: string;
  lineage: string;
  /** Sends the new files: rows in finished WAL may name any file that is stored by then. Throws while the vault is away. */
  shipFiles(): Promise<unknown>;
  /** With less free disk than this, what waits is given up, so that customers can go on ordering. */
  min_free_bytes: number;
  /** Remembers what was sent last. */
  sentWal(name: string): Promise<void>;
  /** Called when WAL was given up: from here to the next base backup, no second can be restored. */
  onGap(detail: string): Promise<void>;
};
export type WalService = ReturnType<typeof walService>;

/**
 * Brings finished WAL files to the vault: encrypted onto the own disk first, so that a vault that is away costs little
 * room, then from there. Each step can be killed and is done again: a file is removed only when the next place has it.
 */
export function walService(dependencies: WalDependencies) {
  const { clock, log, vault, pending, spool, lineage, shipFiles, min_free_bytes, sentWal, onGap } = dependencies;
  let shipped_at: Date | null = null;
  let failing_since: Date | null = null;

  async function encryptAll(): Promise<void> {
    for (const file of await finishedFiles(spool)) {
      const path = join(spool, file);
      if (!(await sizeOf(path))) continue;
      await pending.putNamed(WAL, (sha256) => walName(lineage, file, clock.now(), sha256), createReadStream(path));
      await rm(path, { force: true });
    }
  }

  async function sendAll(): Promise<number> {
    const waiting = await pending.files.list(WAL);
    // After they were listed and before they are sent: a row in the vault never names a file that is not there.
    if (waiting.length > 0) await shipFiles();
    for (const name of waiting) {
      const found = await pending.files.get(WAL, name);
      if (!found) continue;
      const { content_type, cache_seconds } = found;
      await vault.files.put(WAL, name, found.stream as unknown as AsyncIterable<Uint8Array>, {
        content_type,
        cache_seconds,
      });
      await sentWal(name);
      await pending.files.remove(WAL, name);
    }
    return waiting.length;
  }

  /** Gives up what waits when the disk is nearly full. Said loudly, never silently. */
  async function makeRoom(): Promise<void> {
    const disk = await statfs(spool);
    if (disk.bavail * disk.bsize >= min_free_bytes) return;
    const files = [...(await finishedFiles(spool)), ...(await pending.files.list(WAL))];
    if (files.length === 0) return;
    log.error('wal_given_up', new Error('The disk is nearly full and the backup place does not take WAL files.'), {
      files: files.length,
    });
    // Recorded first: a gap that is not known would be worse than a full disk.
    await onGap(
      `${files.length} files of changes were given up, because the disk was nearly full and the backup place did not take them. No second between then and the next backup can be restored.`,
    );
    for (const file of await finishedFiles(spool)) await rm(join(spool, file), { force: true });
    for (const name of await pending.files.list(WAL)) await pending.files.remove(WAL, name);
  }

  return {
    /** Sends what has been finished. Returns the number of files that reached the vault. */
    async ship(): Promise<number> {
      await mkdir(spool, { recursive: true });
      try {
        await encryptAll();
        const sent = await sendAll();
        shipped_at = clock.now();
        failing_since = null;
        return sent;
      } catch (error) {
        failing_since ??= clock.now();
        await makeRoom();
        throw error;
      }
    },

    /** Of this process: when the vault last had all that was finished, and since when it fails. */
    async state(): Promise<{ shipped_at: Date | null; failing_since: Date | null; waiting_bytes: number }> {
      const sizes = await Promise.all((await finishedFiles(spool)).map((file) => sizeOf(join(spool, file))));
      const waiting = await Promise.all(
        (await pending.files.list(WAL)).map(async (name) => (await pending.files.facts(WAL, name))?.size_bytes ?? 0),
      );
      const waiting_bytes = [...sizes, ...waiting].reduce((sum, size) => sum + size, 0);
      return { shipped_at, failing_since, waiting_bytes };
    },

    /** The WAL files of this database that the vault has. */
    async inVault(): Promise<Map<string, string>> {
      return walAmong(await vault.files.list(WAL), lineage);
    },
  };
}

async function finishedFiles(spool: string): Promise<string[]> {
  return (await readdir(spool).catch(() => [])).filter(isWal).sort();
}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );
