import { call } from '../../../lib/api.ts';
import { asClock, asFullMoment } from '../../../lib/dates.ts';
import { all, one } from './find.ts';

const ASKED_EVERY_MS = 30_000;

/** The status page: requests the health URLs and measures the response times. */
export function startStatus(): void {
  const page = one('[data-status]');
  const refresh = page && one<HTMLButtonElement>('[data-refresh]', page);
  if (!page || !refresh) return;
  const checkAll = async () => {
    refresh.disabled = true;
    const found = await Promise.all([check('GET /healthz'), check('GET /readyz')]);
    refresh.disabled = false;
    const is_good = found.every(Boolean);
    (one('h1', page) as HTMLElement).textContent = is_good ? 'All systems operational' : 'Some systems are down';
    fact('checked', asClock(Date.now()));
  };
  refresh.onclick = () => void checkAll();
  setInterval(() => void checkAll(), ASKED_EVERY_MS);
  void checkAll();
}

async function check(name: 'GET /healthz' | 'GET /readyz'): Promise<boolean> {
  const started = performance.now();
  try {
    const answer = await call(name);
    if ('version' in answer) fact('version', answer.version);
    if ('started_at' in answer) fact('started', asFullMoment(answer.started_at));
    mark(name, 'good', `Operational · ${Math.round(performance.now() - started)} ms`);
    return true;
  } catch {
    mark(name, 'bad', 'Not responding');
    return false;
  }
}

function mark(name: string, state: string, text: string): void {
  for (const badge of all(`[data-checks="${name.slice(4)}"] [data-state]`)) {
    badge.hidden = badge.dataset.state !== state;
    if (!badge.hidden) badge.textContent = text;
  }
}

function fact(id: string, value: string): void {
  const line = one(`[data-fact="${id}"]`);
  if (!line) return;
  (one('dd', line) as HTMLElement).textContent = value;
  line.hidden = false;
}
