import { Readable } from 'node:stream';
import { z } from 'zod';
import { customerEndpoint } from '../../platform/http/endpoint.ts';
import { addAnswer, addRequest, checkAnswer, checkRequest, entries, entriesQuery } from './schema.ts';
import type { DoNotMailService } from './service.ts';

const MOST_BODY_BYTES = 2 * 1024 * 1024;

export const doNotMailApi = (list: DoNotMailService) => ({
  list: customerEndpoint('read', {
    summary: 'The do-not-mail list of the account, the newest entries first',
    query: entriesQuery,
    answer: entries,
    handle: ({ actor, query }) => list.list(actor, query),
  }),
  add: customerEndpoint('write', {
    summary: 'Adds people, addresses, email addresses or companies to the do-not-mail list',
    body: addRequest,
    max_body_bytes: MOST_BODY_BYTES,
    answer: addAnswer,
    handle: ({ actor, body }) => list.add(actor, body.entries),
  }),
  remove: customerEndpoint('write', {
    summary: 'Removes an entry from the do-not-mail list',
    params: z.object({ id: z.uuid() }),
    status: 204,
    handle: ({ actor, params }) => list.remove(actor, params.id),
  }),
  check: customerEndpoint('read', {
    summary: 'The entry of the do-not-mail list that matches a contact',
    reads: () => true,
    body: checkRequest,
    answer: checkAnswer,
    handle: async ({ actor, body }) => ({ entry: await list.check(actor, body) }),
  }),
  exportCsv: customerEndpoint('read', {
    summary: 'The do-not-mail list as a CSV file',
    handle({ actor }) {
      const lines = Readable.from(list.exportLines(actor), { objectMode: false });
      return new Response(Readable.toWeb(lines) as ReadableStream<Uint8Array>, {
        headers: {
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': 'attachment; filename="do-not-mail.csv"',
          'Cache-Control': 'no-store',
        },
      });
    },
  }),
});
