import type { Events } from '../events.ts';
import { customerEndpoint } from './endpoint.ts';

export const HEARTBEAT_MS = 25_000;

/** Tells a signed-in person's open pages what changed, as server-sent events. */
export const eventsApi = (events: Events) => ({
  stream: customerEndpoint({
    summary: "Server-sent events about the caller's own things; a comment every 25 s keeps the line open",
    handle({ actor, request }) {
      const text = new TextEncoder();
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
          const unsubscribe = events.subscribe(actor.user_id, ({ topic, id }) =>
            send(`event: change\ndata: ${JSON.stringify({ topic, id })}\n\n`),
          );
          const heartbeat = setInterval(() => send(': heartbeat\n\n'), HEARTBEAT_MS);
          stop = () => {
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
