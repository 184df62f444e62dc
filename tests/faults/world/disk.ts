import { spawnSync } from 'node:child_process';
import { chmod, mkdir, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** A disk that can be full: a tmpfs of its own, which only root may mount. */
export type Disk = {
  folder: string;
  free(): Promise<number>;
  /** Writes a file that leaves so many bytes free; `clear` removes it. */
  fill(left_bytes: number): Promise<void>;
  clear(): Promise<void>;
  unmount(): void;
};

const CHUNK = Buffer.alloc(1024 * 1024, 1);

/** Mounts a disk of this size at a folder. Null where mounting is refused: then the folder is an ordinary one. */
export async function mountDisk(folder: string, mib: number): Promise<Disk | null> {
  await mkdir(folder, { recursive: true });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mib}m,mode=755`, 'tmpfs', folder], {
    stdio: 'ignore',
  });
  if (mounted.status !== 0) return null;
  await chmod(folder, 0o755);
  const filler = join(folder, 'filler');
  const free = async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
  return {
    folder,
    free,
    async fill(left_bytes) {
      const file = await open(filler, 'a');
      try {
        for (let excess = (await free()) - left_bytes; excess > 0; excess = (await free()) - left_bytes)
          await file.write(CHUNK, 0, Math.min(CHUNK.length, excess));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        await file.close();
      }
    },
    clear: () => rm(filler, { force: true }),
    unmount: () => void spawnSync('umount', ['-l', folder], { stdio: 'ignore' }),
  };
}
