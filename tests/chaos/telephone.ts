import { setTimeout as sleep } from 'node:timers/promises';

/** What somebody was about to have done when the line went dead. */
export type Phase =
  | 'sign-up'
  | 'sign-in'
  | 'look'
  | 'draft'
  | 'recipient'
  | 'submission'
  | 'checkout'
  | 'payment'
  | 'return'
  | 'print run'
  | 'marks';
export type Moment = 'begun' | 'answered';
export type Call = { token?: string | undefined; body?: object; form?: Record<string, string> };
export type Answer = { status: number; body: Record<string, unknown> };
export type Telephone = ReturnType<typeof telephone>;

const PATIENCE_MS = 10_000;

/** Calls to the product that are made again until they are answered, and word of what is under way. */
export function telephone(url: string) {
  const under_way = new Map<Phase, number>();
  const waiting: { phase: Phase; moment: Moment; tell: () => void }[] = [];
  const totals = { calls: 0, broken_off: 0 };

  const happens = (phase: Phase, moment: Moment) => {
    for (const one of waiting.filter((w) => w.phase === phase && w.moment === moment)) {
      waiting.splice(waiting.indexOf(one), 1);
      one.tell();
    }
  };

  async function once(phase: Phase, method: string, path: string, call: Call): Promise<Answer> {
    under_way.set(phase, (under_way.get(phase) ?? 0) + 1);
    totals.calls += 1;
    happens(phase, 'begun');
    try {
      const response = await fetch(new URL(path, url), {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: {
          ...(call.token ? { Authorization: `Bearer ${call.token}` } : {}),
          ...(call.body ? { 'Content-Type': 'application/json' } : {}),
        },
        ...(call.body ? { body: JSON.stringify(call.body) } : {}),
        ...(call.form ? { body: new URLSearchParams(call.form) } : {}),
      });
      const text = await response.text();
      const is_json = response.headers.get('Content-Type')?.includes('json');
      happens(phase, 'answered');
      return { status: response.status, body: is_json ? JSON.parse(text) : {} };
    } finally {
      under_way.set(phase, (under_way.get(phase) ?? 1) - 1);
    }
  }

  return {
    totals,
    underWay: (): string[] => [...under_way].filter(([, n]) => n > 0).map(([phase, n]) => `${n} ${phase}`),

    /** Settles when the next call of this phase begins, or is answered. */
    next: (phase: Phase, moment: Moment) => new Promise<void>((tell) => waiting.push({ phase, moment, tell })),

    /** Calls until it is answered with anything but a failure of the server, as a patient person at a browser does. */
    async ask(phase: Phase, method: 'GET' | 'POST', path: string, call: Call = {}): Promise<Answer> {
      for (;;) {
        const answer = await once(phase, method, path, call).catch(() => undefined);
        if (answer && answer.status < 500) return answer;
        totals.broken_off += 1;
        await sleep(60 + Math.random() * 120);
      }
    },
  };
}
