import { Readable } from 'node:stream';
import { z } from 'zod';
import { bytesOfBody } from '../../platform/http/bodies/bytes.ts';
import { customerEndpoint } from '../../platform/http/endpoint.ts';
import { uploadBroken, wrongOffset } from './errors.ts';
import {
  fixRowRequest,
  importChoices,
  importRequest,
  importRow,
  importRows,
  importView,
  preflightRequest,
  rowFilter,
} from './schema.ts';
import type { ImportsService } from './service.ts';

const id = z.object({ id: z.uuid() });
const import_id = z.uuid();
const MAX_PIECE_BYTES = 4 * 1024 * 1024;
/** What the customer has corrected in the browser before the upload. */
const CORRECTIONS_BYTES = 2 * 1024 * 1024;

export const importApi = (imports: ImportsService) => ({
  start: customerEndpoint('write', {
    summary: 'Starts the upload of a list; the same request_key continues the same upload',
    body: importRequest,
    max_body_bytes: CORRECTIONS_BYTES,
    answer: z.object({ import_id, offset: z.int() }),
    handle: ({ actor, body }) => imports.start(actor, body),
  }),
  receive: customerEndpoint('write', {
    summary: 'Receives the next bytes of a file, from the offset in the header Upload-Offset',
    params: id,
    max_body_bytes: MAX_PIECE_BYTES,
    answer: z.object({ offset: z.int() }),
    async handle({ actor, params, request }) {
      const offset = Number(request.headers.get('upload-offset') ?? Number.NaN);
      if (!Number.isSafeInteger(offset) || offset < 0)
        throw wrongOffset((await imports.view(actor, params.id)).received_bytes);
      const bytes = await bytesOfBody(request).catch((error: unknown) => {
        // The body limit's own error is more specific.
        if (error instanceof Error && error.name === 'Failure') throw error;
        throw uploadBroken();
      });
      return imports.receive(actor, params.id, offset, bytes);
    },
  }),
  view: customerEndpoint('read', {
    summary: 'The progress of a list, and what was found in it',
    params: id,
    answer: importView,
    handle: ({ actor, params }) => imports.view(actor, params.id),
  }),
  rows: customerEndpoint('read', {
    summary: 'Rows of a list, a page at a time',
    params: id,
    query: z.object({
      filter: rowFilter.default('all'),
      offset: z.coerce.number().pipe(z.int32().min(0)).default(0),
      limit: z.coerce.number().int().min(1).max(500).default(50),
    }),
    answer: importRows,
    handle: ({ actor, params, query }) => imports.rows(actor, params.id, query.filter, query.offset, query.limit),
  }),
  fixRow: customerEndpoint('write', {
    summary: 'Corrects fields of one row and checks it again',
    params: z.object({ id: z.uuid(), row_no: z.coerce.number().pipe(z.int32().min(1)) }),
    body: fixRowRequest,
    answer: importRow,
    handle: ({ actor, params, body }) => imports.fixRow(actor, params.id, params.row_no, body),
  }),
  failedCsv: customerEndpoint('read', {
    summary: 'The rows that need attention as they are in the file, with the reason',
    params: id,
    async handle({ actor, params }) {
      const lines = await imports.failedCsv(actor, params.id);
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
  choose: customerEndpoint('write', {
    summary:
      'Chooses what happens to duplicates, people who were mailed recently, and addresses with an uncertain ZIP code',
    body: z.object({ import_id, choices: importChoices }),
    answer: importView,
    handle: ({ actor, body }) => imports.choose(actor, body.import_id, body.choices),
  }),
  cancel: customerEndpoint('write', {
    summary: 'Cancels a list and removes its rows',
    body: z.object({ import_id }),
    answer: importView,
    handle: ({ actor, body }) => imports.cancel(actor, body.import_id),
  }),
  proof: customerEndpoint('write', {
    summary: 'Starts a preflight: lays out every recipient’s letter to find those with problems',
    body: preflightRequest.extend({ import_id }),
    answer: importView,
    handle: ({ actor, body: { import_id: list_id, ...message } }) => imports.startPreflight(actor, list_id, message),
  }),
});
