import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Programs that build and run images, as they are on this machine: podman and buildah of Debian, run by root. */

const PROGRAMS = ['buildah', 'podman', 'crun'];

/** Why images can't be built here, in a sentence; null where they can. */
export function whatIsMissing(base: string | undefined): string | null {
  if (process.platform !== 'linux') return 'images are built on Linux only';
  if (process.getuid?.() !== 0) return 'this test builds images as root';
  const missing = [...PROGRAMS, ...(base ? [] : ['mmdebstrap'])].filter((name) => !isInstalled(name));
  return missing.length > 0 ? `${missing.join(', ')} not installed (apt-get install ${missing.join(' ')})` : null;
}

const isInstalled = (name: string) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;

/** Where images and containers of this test are kept, away from those of the machine. */
export type Storage = { folder: string };

/**
 * The words in front of a command that starts containers. Where old and new control groups are mixed, crun refuses to
 * start: the new ones are then left out, for this command only.
 */
function inPlace(command: string[]): string[] {
  const is_mixed =
    existsSync('/sys/fs/cgroup/unified/cgroup.controllers') &&
    readFileSync('/sys/fs/cgroup/unified/cgroup.controllers', 'utf8').trim() !== '';
  const without = 'umount /sys/fs/cgroup/unified && exec "$@"';
  return is_mixed ? ['unshare', '--mount', 'sh', '-c', without, 'sh', ...command] : command;
}

const places = ({ folder }: Storage) => ['--root', `${folder}/storage`, '--runroot', `${folder}/run`];

export const buildah = (storage: Storage, args: string[]) => run(['buildah', ...places(storage), ...args]);

export const podman = (storage: Storage, args: string[]) =>
  run(inPlace(['podman', ...places(storage), '--cgroup-manager=cgroupfs', ...args]));

export type Outcome = { code: number; output: string };

/** Runs a command to its end. Gives what it printed; never throws. */
export function run([program = '', ...args]: string[], stdin?: string): Promise<Outcome> {
  return new Promise((done) => {
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => done({ code: 127, output: error.message }));
    child.on('close', (code) => done({ code: code ?? 1, output }));
    child.stdin.end(stdin ?? '');
  });
}

/** Runs a step, says how long it took, and throws with what it printed when it failed. */
export async function step(name: string, work: () => Promise<Outcome>): Promise<string> {
  const started = performance.now();
  const { code, output } = await work();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  if (code !== 0) throw new Error(output.slice(-6000));
  return output.trim();
}
