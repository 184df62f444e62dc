import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What this process measures of its own work. Labels have a bounded number of values and name no customer. */
export const instruments = new Registry();
const registers = [instruments];

const requests = new Histogram({
  name: 'longhand_http_request_duration_seconds',
  help: 'How long requests took, by route and status',
  labelNames: ['route', 'status'],
  buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
  registers,
});
const jobs = new Histogram({
  name: 'longhand_job_duration_seconds',
  help: 'How long jobs of the queue ran, by name and by whether they were done or failed',
  // Prometheus itself puts a label "job" on all that it reads.
  labelNames: ['name', 'outcome'],
  buckets: [0.01, 0.1, 1, 10, 60, 600],
  registers,
});
const pollers = new Histogram({
  name: 'longhand_poller_duration_seconds',
  help: 'How long looks for due work took that found some (done) or failed',
  labelNames: ['poller', 'outcome'],
  buckets: [0.01, 0.1, 1, 10, 60],
  registers,
});
const provider_calls = new Histogram({
  name: 'longhand_provider_call_duration_seconds',
  help: 'How long calls to providers took, by ability, provider and call; outcome is ok, a kind of provider error, or error',
  labelNames: ['ability', 'provider', 'call', 'outcome'],
  buckets: [0.01, 0.1, 0.5, 2, 10, 60],
  registers,
});
const tasksOf = (work: string) =>
  new Histogram({
    name: `longhand_${work}_duration_seconds`,
    help: `How long ${work} took, with the wait for a free thread, by task`,
    labelNames: ['task', 'outcome'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 30],
    registers,
  });
const tasks = { drawing: tasksOf('drawing'), reading: tasksOf('reading') };
const dispatch = new Histogram({
  name: 'longhand_dispatch_latency_seconds',
  help: 'From the order of a letter until the print provider accepted it',
  buckets: [1, 5, 30, 120, 600, 3600, 21_600, 86_400],
  registers,
});
const webhooks = new Histogram({
  name: 'longhand_webhook_lag_seconds',
  help: 'From the arrival of a webhook until it was handled, by sender: a payment provider, or automation',
  labelNames: ['sender'],
  buckets: [0.1, 1, 5, 30, 120, 600, 3600],
  registers,
});
const log_lines = new Counter({
  name: 'longhand_log_lines_total',
  help: 'Log lines by level, those below LOG_LEVEL included',
  labelNames: ['level'],
  registers,
});
const streams = new Gauge({
  name: 'longhand_event_streams',
  help: 'Open pages that this process sends events to',
  registers,
});

export const observeRequest = (route: string, status: number, duration_ms: number): void =>
  requests.observe({ route, status }, duration_ms / 1000);
export const observeJob = (name: string, outcome: 'done' | 'failed', duration_ms: number): void =>
  jobs.observe({ name, outcome }, duration_ms / 1000);
export const observePoller = (poller: string, outcome: 'done' | 'failed', duration_ms: number): void =>
  pollers.observe({ poller, outcome }, duration_ms / 1000);
export const observeProviderCall = (
  labels: { ability: string; provider: string; call: string; outcome: string },
  duration_ms: number,
): void => provider_calls.observe(labels, duration_ms / 1000);
export const observeTask = (work: 'drawing' | 'reading', task: string, outcome: string, duration_ms: number): void =>
  tasks[work].observe({ task, outcome }, duration_ms / 1000);
/** A time in the future counts as now: clocks differ. */
export const observeDispatch = (waited_ms: number): void => dispatch.observe(Math.max(0, waited_ms) / 1000);
export const observeWebhook = (sender: string, waited_ms: number): void =>
  webhooks.observe({ sender }, Math.max(0, waited_ms) / 1000);
export const countLogLine = (level: string): void => log_lines.inc({ level });
export const countStream = (change: 1 | -1): void => streams.inc(change);
