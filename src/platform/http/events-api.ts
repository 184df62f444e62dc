import type { Events } from '../events.ts';
import { Failure } from '../failure.ts';
import { type Authenticate, customerEndpoint } from './endpoint.ts';

export const HEARTBEAT_MS = 25_000;

/**
 * Tells a signed-in person's open pages what changed, as server-sent events. A stream ends with the session that opened
 * it: at once when sessions of the person end, else with the next heartbeat. `authenticate` throws for an ended session.
 */
export const eventsApi = (events: Events, authenticate: Authenticate) => ({
  stream: customerEndpoint({
    summary: "Server-sent events about the caller's own things; a comment every 25 s keeps the line open",
    handle({ actor, request }) {
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
          const checkSession = () =>
            authenticate(request).catch((error) => {
              // A database that does not answer ends no session.
              if (!is_open || !(error instanceof Failure)) return;
              stop();
              controller.close();
            });
          const unsubscribe = events.subscribe(actor.user_id, ({ topic, id }) => {
            if (topic === 'session') void checkSession();
            else send(`event: change\ndata: ${JSON.stringify({ topic, id })}\n\n`);
          });
          const heartbeat = setInterval(() => {
            send(': heartbeat\n\n');
            void checkSession();
          }, HEARTBEAT_MS);
          stop = () => {
            is_open = false;
            clearInterval(heartbeat);
            unsubscribe();
          };
          request.signal.addEventListener('abort', () => stop(), { once: true });
          send(': open\n\n');
        },
        cancel: () => stop(),
      });
      return new Response(body, {
        headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
      });
    },
  }),
});
