import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

export type Pauses = {
  worst_healthz_ms: number;
  median_healthz_ms: number;
  stood_still_ms: number;
  computed_ms: number;
};

/** Asks a server for its health all the time, from a thread of its own, and reads what the server writes down of its event loop. */
export function watch(url: string, loop_file: string) {
  const worker = new Worker(new URL('./health-thread.ts', import.meta.url), { workerData: url });
  const answered: { at: number; took_ms: number }[] = [];
  worker.on('message', (more: typeof answered) => answered.push(...more));
  const loop = () =>
    readFileSync(loop_file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(' ').map(Number) as [number, number, number]);

  return {
    /** How it went between two times. */
    between(from: number, to: number): Pauses {
      const took = answered.filter(({ at }) => at >= from && at <= to).map(({ took_ms }) => took_ms);
      took.sort((a, b) => a - b);
      const pauses = loop().filter(([at]) => at >= from && at <= to + 600);
      return {
        worst_healthz_ms: Math.round(took.at(-1) ?? Number.NaN),
        median_healthz_ms: Math.round((took[Math.floor(took.length / 2)] ?? Number.NaN) * 10) / 10,
        stood_still_ms: Math.round(Math.max(0, ...pauses.map(([, still_ms]) => still_ms))),
        computed_ms: Math.round(Math.max(0, ...pauses.map(([, , cpu_ms]) => cpu_ms))),
      };
    },
    end: () => worker.terminate(),
  };
}
