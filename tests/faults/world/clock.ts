import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const UNPACKED = join(import.meta.dirname, '../../../node_modules/.cache/faketime');
const PLACES = ['x86_64', 'aarch64'].flatMap((machine) => [
  `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`,
  join(UNPACKED, `usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`),
]);

/** Debian's libfaketime: installed, or unpacked beside the other packages. Null where neither works. */
async function findFaketime(): Promise<string | null> {
  const found = () => PLACES.find((place) => existsSync(place)) ?? null;
  if (found() || process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return found();
  await mkdir(UNPACKED, { recursive: true });
  const command = 'apt-get download libfaketime && for package in *.deb; do dpkg -x "$package" .; done';
  spawnSync('sh', ['-c', command], { cwd: UNPACKED, stdio: 'ignore' });
  return found();
}

export type Clocks = {
  /** What a process of this name must be started with. */
  settings(name: string): Record<string, string>;
  /** Lets the clock of a process differ from the real one by so many seconds, from now on. */
  jump(name: string, by_s: number): Promise<void>;
};

/** Clocks of processes that jump while they run. Null where libfaketime can't be had. */
export async function movableClocks(folder: string, names: string[]): Promise<Clocks | null> {
  const library = await findFaketime();
  if (!library) return null;
  const fileOf = (name: string) => join(folder, `clock-${name}`);
  const jump = (name: string, by_s: number) => writeFile(fileOf(name), `${by_s < 0 ? '' : '+'}${by_s}\n`);
  for (const name of names) await jump(name, 0);
  return {
    jump,
    settings: (name) => ({
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: fileOf(name),
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    }),
  };
}
