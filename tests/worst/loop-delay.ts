import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into the server beside its own source: writes down how long its event loop stood still, twice a second. Of each pause
 * it counts the processor time of the thread, which is the server's own work whatever else the machine does.
 */
const EVERY_MS = 5;
const WRITE_MS = 500;
const file = process.env.LOOP_DELAY_FILE;

if (isMainThread && file) {
  const cpuMs = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let [at, cpu, worst_ms, worst_cpu_ms, written_at] = [performance.now(), cpuMs(), 0, 0, performance.now()];
  setInterval(() => {
    const [now, used] = [performance.now(), cpuMs()];
    worst_ms = Math.max(worst_ms, now - at - EVERY_MS);
    worst_cpu_ms = Math.max(worst_cpu_ms, Math.min(used - cpu, now - at));
    [at, cpu] = [now, used];
    if (now - written_at < WRITE_MS) return;
    appendFileSync(file, `${Date.now()} ${worst_ms.toFixed(1)} ${worst_cpu_ms.toFixed(1)}\n`);
    [worst_ms, worst_cpu_ms, written_at] = [0, 0, now];
  }, EVERY_MS).unref();
}
