import type { Events } from '../events.ts';
import { Failure } from '../failure.ts';
import { countStream } from '../telemetry/instruments.ts';
import { type Authenticate, customerEndpoint } from './endpoint.ts';

export const HEARTBEAT_MS = 25_000;

/** So many streams an account may have open at one process. Each is a connection; nothing is stored for it. */
export const MAX_STREAMS = 20;

const tooManyStreams = () =>
  new Failure(
    429,
    'too_many_streams',
    `You have ${MAX_STREAMS} pages open that update by themselves, which is the limit. Close some and reload this page.`,
    { retry_after_s: 60 },
  );

/**
 * Sends a signed-in person's open pages what changed, as server-sent events. A stream ends with the session that opened
 * it: at once when sessions of the person end, else with the next heartbeat. `authenticate` throws for an ended session.
 * All end with `closing`: the process stops, and pages connect to another one.
 */
export function eventsApi(events: Events, authenticate: Authenticate, closing: AbortSignal) {
  const open_streams = new Map<string, number>();
  const count = (account_id: string, change: 1 | -1) => {
    countStream(change);
    const now_open = (open_streams.get(account_id) ?? 0) + change;
    if (now_open === 0) open_streams.delete(account_id);
    else open_streams.set(account_id, now_open);
  };
  return {
    stream: customerEndpoint('self', {
      summary: "Server-sent events about the account's own things; a comment every 25 s keeps the line open",
      handle({ actor, request }) {
        if ((open_streams.get(actor.account_id) ?? 0) >= MAX_STREAMS) throw tooManyStreams();
        count(actor.account_id, 1);
        const text = new TextEncoder();
        let is_open = true;
        let stop = () => {};
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            const send = (line: string) => {
              try {
                controller.enqueue(text.encode(line));
              } catch {
                stop();
              }
            };
            const end = () => {
              if (!is_open) return;
              stop();
              controller.close();
            };
            const checkSession = () =>
              authenticate(request).catch((error) => {
                // A database that does not answer ends no session.
                if (error instanceof Failure) end();
              });
            const unsubscribe = events.subscribe(actor, (event) => {
              if (event.topic === 'session') void checkSession();
              else send(`event: change\ndata: ${JSON.stringify({ topic: event.topic, id: event.id })}\n\n`);
            });
            const heartbeat = setInterval(() => {
              send(': heartbeat\n\n');
              void checkSession();
            }, HEARTBEAT_MS);
            stop = () => {
              if (!is_open) return;
              is_open = false;
              count(actor.account_id, -1);
              clearInterval(heartbeat);
              unsubscribe();
              closing.removeEventListener('abort', end);
            };
            request.signal.addEventListener('abort', () => stop(), { once: true });
            closing.addEventListener('abort', end);
            send(': open\n\n');
            if (closing.aborted) end();
          },
          cancel: () => stop(),
        });
        return new Response(body, {
          headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
        });
      },
    }),
  };
}
