import { readFile, stat, utimes, writeFile } from 'node:fs/promises';

/** What a process writes about itself, so that a health check in the same container can ask for it. */
type About = {
  /** Where it serves; null for a worker. */
  url: string | null;
  /** Whether it works the queue: the file is then touched while it does. */
  works: boolean;
};

const TOUCH_MS = 5_000;
/** A worker that has not looked for work for so long is stuck, or has lost its database. */
export const SILENT_MS = 60_000;

export type HealthFile = {
  /** Says that the queue was looked at. Touches the file now and then, and never throws. */
  alive(): void;
};

/** Writes the file at `path`; does nothing without one. */
export async function openHealthFile(path: string | null, about: About): Promise<HealthFile> {
  if (path === null) return { alive() {} };
  await writeFile(path, JSON.stringify(about));
  let touched = Date.now();
  return {
    alive() {
      const now = Date.now();
      if (now - touched < TOUCH_MS) return;
      touched = now;
      void utimes(path, now / 1000, now / 1000).catch(() => {});
    },
  };
}

/** Why the process that writes `path` is not healthy, in a sentence; null when it is. `now` is in milliseconds. */
export async function illness(path: string, now: number): Promise<string | null> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return 'Longhand has not started yet.';
  const { url, works } = JSON.parse(text) as About;
  const silent_ms = now - (await stat(path)).mtimeMs;
  if (works && silent_ms > SILENT_MS) {
    return `The worker has not looked for work for ${Math.round(silent_ms / 1000)} seconds.`;
  }
  if (url === null) return null;
  const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  await response?.body?.cancel();
  if (response?.ok) return null;
  return response ? `${url}/readyz answers ${response.status}.` : `${url}/readyz does not answer.`;
}
