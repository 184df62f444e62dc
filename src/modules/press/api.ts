import { z } from 'zod';
import { adminEndpoint } from '../../platform/http/endpoint.ts';
import { marksApi } from './marks/api.ts';
import { note, reason } from './marks/schema.ts';
import { MOST_RUN_LETTERS } from './rules.ts';
import { PLOT_SHEETS, type PlotFormat, pressItem, printRun, runOptions, runsMade, runWithItems } from './schema.ts';
import type { PressService } from './service.ts';
import { waitingApi } from './waiting/api.ts';

const wanted = runOptions.partial();
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
    waiting: waitingApi(press),
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
      body: wanted.extend({ max_letters: z.int().min(1).max(MOST_RUN_LETTERS).optional() }),
      answer: printRun,
      handle: ({ actor, body: { max_letters, ...options } }) => press.createRun(actor, max_letters, options),
    }),
    createRuns: adminEndpoint('press', {
      summary: 'Makes print runs of all waiting letters',
      body: wanted,
      answer: runsMade,
      handle: ({ actor, body }) => press.createRuns(actor, body),
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
