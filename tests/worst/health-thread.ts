import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** Asks a server whether it is alive, every 20 ms, and reports when it asked and how long each answer took. */
const EVERY_MS = 20;
const REPORT_MS = 500;
const GIVE_UP_MS = 30_000;
const agent = new Agent({ keepAlive: true });
let answered: { at: number; took_ms: number }[] = [];

setInterval(() => {
  const [at, started] = [Date.now(), performance.now()];
  const note = () => answered.push({ at, took_ms: performance.now() - started });
  get(`${workerData}/healthz`, { agent, timeout: GIVE_UP_MS }, (response) => response.resume().on('end', note)).on(
    'error',
    () => answered.push({ at, took_ms: GIVE_UP_MS }),
  );
}, EVERY_MS);
setInterval(() => {
  parentPort?.postMessage(answered);
  answered = [];
}, REPORT_MS);
