/** `late`: Scribe does what was asked only after it has answered the next request about the same letter. */
type Acts = 'acts' | 'acts late' | 'does nothing';
/** What comes back: a number is an HTTP error. A worker that dies never learns what came back. */
type Answer = 'reset' | 'timeout' | 'garbage' | 'refusal with 200' | 'death' | number;
export type Fault = { acts: Acts; answer: Answer };

const UNCLEAR: Answer[] = ['reset', 'timeout', 'garbage', 'death', 500];
const REFUSALS: Answer[] = ['refusal with 200', 400, 401, 402, 403, 404, 409, 422, 429, 503];

/** All that can go wrong with one request. */
export const FAULTS: Fault[] = [
  ...UNCLEAR.map((answer) => ({ acts: 'acts' as const, answer })),
  { acts: 'acts late', answer: 'timeout' },
  ...[...UNCLEAR, ...REFUSALS].map((answer) => ({ acts: 'does nothing' as const, answer })),
];

/** One of those that mean the same to a worker. */
export const TYPICAL_FAULTS: Fault[] = [
  { acts: 'acts', answer: 'reset' },
  { acts: 'acts', answer: 'death' },
  { acts: 'acts late', answer: 'timeout' },
  ...(['reset', 'death', 402, 404, 409, 422, 429] as const).map((answer) => ({
    acts: 'does nothing' as const,
    answer,
  })),
];

export const nameOf = ({ acts, answer }: Fault): string => `${answer}, ${acts}`;

/** What goes wrong with the `nth` request about a letter, counted from 1. A letter is known by its text. */
export type Plan = (text: string, nth: number, path: string) => Fault | undefined;

export type Line = {
  fetch: typeof fetch;
  /** Resolves when the worker at this end of the line dies with a request. */
  dead: Promise<void>;
};

/** Lines to Scribe on which requests go wrong as planned. Each worker has one of its own, and may die with it. */
export function faultyLines(plan: Plan, textOf: (campaign_id: number) => string | undefined) {
  const made = new Map<string, number>();
  const late = new Map<string, () => Promise<Response>>();

  return function newLine(): Line {
    const dead = Promise.withResolvers<void>();
    const line: typeof fetch = async (input, init = {}) => {
      const path = new URL(String(input)).pathname;
      const text = textOfRequest(String(input), init, textOf);
      const nth = (made.get(text) ?? 0) + 1;
      made.set(text, nth);
      const fault = plan(text, nth, path);
      const act = () => fetch(input, { ...init, signal: null });
      const belated = late.get(text);
      late.delete(text);
      const answer = fault?.acts === 'acts' || !fault ? await act() : undefined;
      if (fault?.acts === 'acts late') late.set(text, act);
      await (await belated?.())?.arrayBuffer();
      if (!fault) return answer!;
      await answer?.arrayBuffer();
      if (fault.answer !== 'death') return answerTo(fault.answer);
      dead.resolve();
      return new Promise<never>(() => {});
    };
    return { fetch: line, dead: dead.promise };
  };
}

function textOfRequest(url: string, { body }: RequestInit, textOf: (id: number) => string | undefined): string {
  if (body instanceof FormData) return String(body.get('message'));
  const id =
    typeof body === 'string' ? JSON.parse(body).campaign_id : /(?:campaign_id=|campaign\/)(\d+)/.exec(url)?.[1];
  return textOf(Number(id)) ?? '';
}

function answerTo(answer: Exclude<Answer, 'death'>): Response {
  if (answer === 'reset') throw new TypeError('fetch failed', { cause: new Error('read ECONNRESET') });
  if (answer === 'timeout') throw new DOMException('The operation was aborted due to timeout', 'TimeoutError');
  if (answer === 'garbage') return new Response('<html>It works!</html>', { status: 200 });
  const refusal = JSON.stringify({ success: 0, message: `Refused with ${answer}`, errors: {} });
  return new Response(refusal, { status: answer === 'refusal with 200' ? 200 : answer });
}
