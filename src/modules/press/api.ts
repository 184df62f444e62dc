import { z } from 'zod';
import { adminEndpoint } from '../../platform/http/endpoint.ts';
import { marksApi } from './marks/api.ts';
import { note, reason } from './marks/schema.ts';
import { MOST_RUN_LETTERS } from './rules.ts';
import { PLOT_SHEETS, type PlotFormat, pressItem, pressQueue, printRun, runWithItems } from './schema.ts';
import type { PressService } from './service.ts';

const id = z.object({ id: z.uuid() });

export const pressApi = (press: PressService) => {
  const sheets = (which: 'cards' | 'envelopes', summary: string) =>
    adminEndpoint('press', {
      summary,
      params: id,
      handle: async ({ params }) => {
        const { file, name } = await press.sheets(params.id, which);
        return attachment(file.stream, name, 'application/pdf', { 'Content-Length': String(file.size_bytes) });
      },
    });
  const plot = (format: PlotFormat, type: string, summary: string) =>
    adminEndpoint('press', {
      summary,
      params: id,
      query: z.object({ sheet: z.enum(PLOT_SHEETS).default('card') }),
      handle: async ({ params, query }) => {
        const { text, name } = await press.plotLetter(params.id, query.sheet, format);
        return attachment(text, name, type);
      },
    });
  return {
    queue: adminEndpoint('press', {
      summary: 'Letters that wait for a print run, oldest first',
      query: z.object({ limit: z.coerce.number().int().min(1).max(1000).default(50) }),
      answer: pressQueue,
      handle: ({ query }) => press.queue(query.limit),
    }),
    runs: adminEndpoint('press', {
      summary: 'Print runs, newest first',
      answer: z.array(printRun),
      handle: () => press.runs(),
    }),
    run: adminEndpoint('press', {
      summary: 'A print run with its letters',
      params: id,
      answer: runWithItems,
      handle: ({ params }) => press.run(params.id),
    }),
    cardsPdf: sheets('cards', 'The cards of a run, print-ready: outside and inside of each'),
    envelopesPdf: sheets('envelopes', 'The envelopes of a run, print-ready'),
    testSheetPdf: adminEndpoint('press', {
      summary: 'A sheet that shows whether a printer flips, scales and aligns both sides as the cards need it',
      handle: async () => {
        const { body, name } = await press.testSheet();
        return attachment(body, name, 'application/pdf');
      },
    }),
    plotSvg: plot('svg', 'image/svg+xml', 'The pen strokes of a letter in writing order, as SVG for a plotter'),
    plotHpgl: plot('hpgl', 'application/vnd.hp-hpgl', 'The pen strokes of a letter in writing order, as HPGL'),
    plotZip: adminEndpoint('press', {
      summary: 'The pen strokes of all cards and envelopes of a run, as SVG and HPGL',
      params: id,
      handle: async ({ params }) => {
        const { stream, name } = await press.plotRun(params.id);
        return attachment(stream, name, 'application/zip');
      },
    }),
    createRun: adminEndpoint('press', {
      summary: 'Makes a print run of waiting letters',
      body: z.object({
        max_letters: z.int().min(1).max(MOST_RUN_LETTERS).optional(),
        /** Draws crop marks and registration targets around the cards, on paper that is larger by their margin. */
        registration_marks: z.boolean().default(false),
        /** Adds a page for the back of each envelope, with the letter's code. */
        envelope_codes: z.boolean().default(false),
        /** Only letters of this design. */
        template_id: z.uuid().optional(),
      }),
      answer: printRun,
      handle: ({ actor, body: { max_letters, template_id = null, ...marks } }) =>
        press.createRun(actor, max_letters, { ...marks, template_id }),
    }),
    markRun: adminEndpoint('press', {
      summary: 'Marks a run as printed, mailed or delivered',
      body: z.object({ run_id: z.uuid(), status: z.enum(['printed', 'mailed', 'delivered']) }),
      answer: printRun,
      handle: ({ actor, body }) => press.markRun(actor, body.run_id, body.status),
    }),
    markLetter: adminEndpoint('press', {
      summary: 'Marks one letter as failed, which gives its credit back',
      body: z.object({
        item_id: z.uuid(),
        status: z.literal('failed'),
        reason,
        note,
      }),
      answer: pressItem,
      handle: ({ actor, body }) => press.failLetter(actor, body.item_id, body),
    }),
    marks: marksApi(press),
  };
};

/** A file to download. It shows names and addresses, so no cache may store it. */
const attachment = (body: BodyInit, name: string, type: string, more: Record<string, string> = {}) =>
  new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
      ...more,
    },
  });
