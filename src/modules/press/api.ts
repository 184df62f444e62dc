import { z } from 'zod';
import { adminEndpoint } from '../../platform/http.ts';
import { MOST_RUN_LETTERS } from './rules.ts';
import { pressItem, pressQueue, printRun, runWithItems } from './schema.ts';
import type { PressService } from './service.ts';

const id = z.object({ id: z.uuid() });

export const pressApi = (press: PressService) => {
  const sheets = (which: 'cards' | 'envelopes', summary: string) =>
    adminEndpoint({
      summary,
      params: id,
      handle: async ({ params }) => {
        const { file, name } = await press.sheets(params.id, which);
        return new Response(file.stream, {
          headers: {
            'Content-Type': 'application/pdf',
            'Content-Length': String(file.size_bytes),
            'Content-Disposition': `attachment; filename="${name}"`,
            'Cache-Control': 'no-store',
          },
        });
      },
    });
  return {
    queue: adminEndpoint({
      summary: 'Letters that wait for a print run, oldest first',
      query: z.object({ limit: z.coerce.number().int().min(1).max(1000).default(200) }),
      answer: pressQueue,
      handle: ({ query }) => press.queue(query.limit),
    }),
    runs: adminEndpoint({ summary: 'Print runs, newest first', answer: z.array(printRun), handle: () => press.runs() }),
    run: adminEndpoint({
      summary: 'A print run with its letters',
      params: id,
      answer: runWithItems,
      handle: ({ params }) => press.run(params.id),
    }),
    cardsPdf: sheets('cards', 'The cards of a run, print-ready: outside and inside of each'),
    envelopesPdf: sheets('envelopes', 'The envelopes of a run, print-ready'),
    createRun: adminEndpoint({
      summary: 'Makes a print run of waiting letters',
      body: z.object({ max_letters: z.int().min(1).max(MOST_RUN_LETTERS).optional() }),
      answer: printRun,
      handle: ({ actor, body }) => press.createRun(actor.user_id, body.max_letters),
    }),
    markRun: adminEndpoint({
      summary: 'Marks a run as printed, mailed or delivered',
      body: z.object({ run_id: z.uuid(), status: z.enum(['printed', 'mailed', 'delivered']) }),
      answer: printRun,
      handle: ({ body }) => press.markRun(body.run_id, body.status),
    }),
    markLetter: adminEndpoint({
      summary: 'Sends one letter back to be written again, or gives it up and has its credit returned',
      body: z.object({
        item_id: z.uuid(),
        status: z.enum(['expect-48-hour-delay', 'failed']),
        reason: z.string().trim().min(1, 'Please give a reason.').max(500),
      }),
      answer: pressItem,
      handle: ({ body }) => press.markLetter(body.item_id, body.status, body.reason),
    }),
  };
};
