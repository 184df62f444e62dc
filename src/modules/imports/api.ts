import { Readable } from 'node:stream';
import { z } from 'zod';
import { customerEndpoint } from '../../platform/http/endpoint.ts';
import { uploadBroken, wrongOffset } from './errors.ts';
import {
  importChoices,
  importRow,
  importRows,
  importStart,
  importView,
  messageProof,
  rowFilter,
  rowPatch,
} from './schema.ts';
import type { ImportsService } from './service.ts';

const id = z.object({ id: z.uuid() });
const import_id = z.uuid();
const MAX_PIECE_BYTES = 4 * 1024 * 1024;

export const importApi = (imports: ImportsService) => ({
  start: customerEndpoint({
    summary: 'Begins the upload of a list; the same request_key goes on with the same one',
    body: importStart,
    max_body_bytes: 8 * 1024 * 1024,
    answer: z.object({ import_id, offset: z.int() }),
    handle: ({ actor, body }) => imports.start(actor.user_id, body),
  }),
  receive: customerEndpoint({
    summary: 'Takes the next bytes of a file, from the offset in the header Upload-Offset',
    params: id,
    max_body_bytes: MAX_PIECE_BYTES,
    answer: z.object({ offset: z.int() }),
    async handle({ actor, params, request }) {
      const offset = Number(request.headers.get('upload-offset') ?? Number.NaN);
      if (!Number.isSafeInteger(offset) || offset < 0)
        throw wrongOffset((await imports.view(actor.user_id, params.id)).received_bytes);
      const bytes = await request.arrayBuffer().catch((error: unknown) => {
        // The body limit's own refusal says more.
        if (error instanceof Error && error.name === 'Failure') throw error;
        throw uploadBroken();
      });
      return imports.receive(actor.user_id, params.id, offset, new Uint8Array(bytes));
    },
  }),
  view: customerEndpoint({
    summary: 'How far a list is, and what was found in it',
    params: id,
    answer: importView,
    handle: ({ actor, params }) => imports.view(actor.user_id, params.id),
  }),
  rows: customerEndpoint({
    summary: 'Rows of a list, a page at a time',
    params: id,
    query: z.object({
      filter: rowFilter.default('all'),
      offset: z.coerce.number().pipe(z.int32().min(0)).default(0),
      limit: z.coerce.number().int().min(1).max(500).default(50),
    }),
    answer: importRows,
    handle: ({ actor, params, query }) =>
      imports.rows(actor.user_id, params.id, query.filter, query.offset, query.limit),
  }),
  fixRow: customerEndpoint({
    summary: 'Changes fields of one row and checks it anew',
    params: z.object({ id: z.uuid(), row_no: z.coerce.number().pipe(z.int32().min(1)) }),
    body: rowPatch,
    answer: importRow,
    handle: ({ actor, params, body }) => imports.fixRow(actor.user_id, params.id, params.row_no, body),
  }),
  failedCsv: customerEndpoint({
    summary: 'The rows that need attention as they stood in the file, with the reason',
    params: id,
    async handle({ actor, params }) {
      const lines = await imports.failedCsv(actor.user_id, params.id);
      const body = Readable.toWeb(Readable.from(lines, { objectMode: false })) as ReadableStream<Uint8Array>;
      return new Response(body, {
        headers: {
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': 'attachment; filename="rows-that-need-attention.csv"',
          'Cache-Control': 'no-store',
        },
      });
    },
  }),
  choose: customerEndpoint({
    summary:
      'Decides about duplicates, people who were mailed lately, and addresses whose ZIP code may not belong to the city',
    body: z.object({ import_id, choices: importChoices }),
    answer: importView,
    handle: ({ actor, body }) => imports.choose(actor.user_id, body.import_id, body.choices),
  }),
  cancel: customerEndpoint({
    summary: 'Gives a list up and removes its rows',
    body: z.object({ import_id }),
    answer: importView,
    handle: ({ actor, body }) => imports.cancel(actor.user_id, body.import_id),
  }),
  proof: customerEndpoint({
    summary: 'Lays out every recipient’s text, to find letters that do not come out as they should',
    body: messageProof.extend({ import_id }),
    answer: importView,
    handle: ({ actor, body: { import_id: list_id, ...message } }) =>
      imports.startProof(actor.user_id, list_id, message),
  }),
});
