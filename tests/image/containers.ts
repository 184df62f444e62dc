import { setTimeout as sleep } from 'node:timers/promises';
import { IMAGE } from './build.ts';
import { type Outcome, podman, type Storage, step } from './tools.ts';

/** Containers of the image as compose.yaml runs them: nothing can be written but /data and /tmp, and no powers. */

const LOCKED = [
  '--read-only',
  ...['--cap-drop', 'all', '--security-opt', 'no-new-privileges'],
  ...['--tmpfs', '/tmp:rw,size=256m,mode=1777'],
  // What podman asks for by itself is more than a container in a container may have.
  ...['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=1000:1000'],
  ...['--network', 'host', '--no-hosts', '--pull', 'never'],
];

export type Volumes = { data: string; secrets: string };

export function containers(storage: Storage, volumes: Volumes, settings: Record<string, string>) {
  const started: string[] = [];
  const asked = (role: string, name: string, more: Record<string, string>) => [
    ...['--name', name, ...LOCKED],
    ...['--volume', `${volumes.data}:/data`, '--volume', `${volumes.secrets}:/run/secrets:ro`],
    ...Object.entries({ ...settings, SECRETS_DIR: '/run/secrets', ...more }).flatMap(([key, value]) => [
      '--env',
      `${key}=${value}`,
    ]),
    IMAGE,
    role,
  ];
  const inside = (name: string, command: string[]) => podman(storage, ['exec', name, ...command]);
  return {
    /** Runs a role that ends by itself. */
    once: (role: string) => podman(storage, ['run', '--rm', ...asked(role, `longhand-${role}`, {})]),

    async start(role: string, name: string, more: Record<string, string> = {}): Promise<void> {
      started.push(name);
      await step(`${name} starts`, () => podman(storage, ['run', '--detach', ...asked(role, name, more)]));
    },

    /** Waits until the image's own health check is content. */
    async healthy(name: string): Promise<void> {
      for (const until = Date.now() + 120_000; ; await sleep(500)) {
        const { code, output } = await inside(name, ['node', 'src/health.ts']);
        if (code === 0) return;
        if (Date.now() < until) continue;
        throw new Error(`${name} is not healthy: ${output}\n${(await podman(storage, ['logs', name])).output}`);
      }
    },

    inside,

    /** Sends SIGTERM and waits. Gives the exit code, and how long it took. */
    async stop(name: string): Promise<{ code: number; ms: number }> {
      const began = performance.now();
      await podman(storage, ['stop', '--time', '60', name]);
      const ms = Math.round(performance.now() - began);
      const { output } = await podman(storage, ['inspect', '--format', '{{.State.ExitCode}}', name]);
      return { code: Number(output.trim().split('\n').at(-1)), ms };
    },

    logs: (name: string): Promise<Outcome> => podman(storage, ['logs', name]),

    async removeAll(): Promise<void> {
      for (const name of started) await podman(storage, ['rm', '--force', '--time', '5', name]);
    },
  };
}
