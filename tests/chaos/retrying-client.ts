import { setTimeout as sleep } from 'node:timers/promises';

/** What a request is for. */
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
  | 'marks'
  | 'automation'
  | 'webhook'
  | 'list'
  | 'ticket'
  | 'cancellation'
  | 'refund'
  | 'approval'
  | 'assistance';
export type Moment = 'begun' | 'answered';
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';
export type Call = {
  token?: string | undefined;
  body?: object;
  form?: Record<string, string>;
  bytes?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
};
export type Answer = { status: number; body: Record<string, unknown> };
export type RetryingClient = ReturnType<typeof retryingClient>;

const TIMEOUT_MS = 10_000;

/** A client that retries each request until it is answered, and reports which requests are under way. `url` gives a server. */
export function retryingClient(url: () => string) {
  const under_way = new Map<Phase, number>();
  const waiting: { phase: Phase; moment: Moment; notify: () => void }[] = [];
  const totals = { calls: 0, retried: 0, signed_out: 0 };

  const report = (phase: Phase, moment: Moment) => {
    for (const one of waiting.filter((w) => w.phase === phase && w.moment === moment)) {
      waiting.splice(waiting.indexOf(one), 1);
      one.notify();
    }
  };

  async function once(phase: Phase, method: string, path: string, call: Call): Promise<Answer> {
    under_way.set(phase, (under_way.get(phase) ?? 0) + 1);
    totals.calls += 1;
    report(phase, 'begun');
    try {
      const response = await fetch(new URL(path, url()), {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          ...(call.token ? { Authorization: `Bearer ${call.token}` } : {}),
          ...(call.body ? { 'Content-Type': 'application/json' } : {}),
          ...call.headers,
        },
        ...(call.body ? { body: JSON.stringify(call.body) } : {}),
        ...(call.bytes ? { body: call.bytes } : {}),
        ...(call.form ? { body: new URLSearchParams(call.form) } : {}),
      });
      const text = await response.text();
      const is_json = response.headers.get('Content-Type')?.includes('json');
      report(phase, 'answered');
      return { status: response.status, body: is_json ? JSON.parse(text) : {} };
    } finally {
      under_way.set(phase, (under_way.get(phase) ?? 1) - 1);
    }
  }

  return {
    totals,
    underWay: (): string[] => [...under_way].filter(([, n]) => n > 0).map(([phase, n]) => `${n} ${phase}`),

    /** Settles when the next call of this phase begins, or is answered. */
    next: (phase: Phase, moment: Moment) => new Promise<void>((notify) => waiting.push({ phase, moment, notify })),

    /** Asks once; undefined without an answer. */
    attempt: (phase: Phase, method: Method, path: string, call: Call = {}): Promise<Answer | undefined> =>
      once(phase, method, path, call).catch(() => undefined),

    /** Retries until the answer is anything but a server error or "too many requests", as a patient customer does. */
    async request(phase: Phase, method: Method, path: string, call: Call = {}): Promise<Answer> {
      for (;;) {
        const answer = await once(phase, method, path, call).catch(() => undefined);
        if (answer && answer.status < 500 && answer.status !== 429) return answer;
        totals.retried += 1;
        await sleep(60 + Math.random() * 120);
      }
    },
  };
}
