import { z } from 'zod';
import { adminEndpoint } from '../../../platform/http/endpoint.ts';
import { pressItem, printRun } from '../schema.ts';
import {
  cancelSomeRequest,
  holdRequest,
  holdRunRequest,
  marksAnswer,
  marksRequest,
  releaseRequest,
  releaseRunRequest,
  reprintRequest,
  reprintSomeRequest,
  returnRequest,
  scanAnswer,
  scanRequest,
  undoRequest,
  undoRunRequest,
} from './schema.ts';
import type { MarksService } from './service.ts';

const done = z.object({ ok: z.literal(true) });
const ok = { ok: true } as const;

export const marksApi = (marks: MarksService) => ({
  scan: adminEndpoint('press', {
    summary: 'Marks the letter whose barcode was scanned or typed',
    body: scanRequest,
    answer: scanAnswer,
    handle: ({ actor, body }) => marks.scan(actor, body.code, body.mode),
  }),
  markLetters: adminEndpoint('press', {
    summary: 'Marks some letters of a run as printed or mailed',
    body: marksRequest,
    answer: marksAnswer,
    handle: ({ actor, body }) => marks.markLetters(actor, body.run_id, body.item_ids, body.mark),
  }),
  undo: adminEndpoint('press', {
    summary: 'Takes a wrong mark of a letter back',
    body: undoRequest,
    answer: pressItem,
    handle: ({ actor, body }) => marks.undoMark(actor, body.item_id, body.mark),
  }),
  undoRun: adminEndpoint('press', {
    summary: 'Takes the wrong mark of a run back',
    body: undoRunRequest,
    answer: printRun,
    handle: ({ actor, body }) => marks.undoRunMark(actor, body.run_id, body.mark),
  }),
  holdRun: adminEndpoint('press', {
    summary: 'Holds a run, with a reason',
    body: holdRunRequest,
    answer: printRun,
    handle: ({ actor, body }) => marks.holdRun(actor, body.run_id, body.reason),
  }),
  releaseRun: adminEndpoint('press', {
    summary: 'Releases a run that is held',
    body: releaseRunRequest,
    answer: printRun,
    handle: ({ actor, body }) => marks.releaseRun(actor, body.run_id),
  }),
  reprintSome: adminEndpoint('press', {
    summary: 'Reprints some letters; those that cannot be reprinted stay as they are',
    body: reprintSomeRequest,
    answer: marksAnswer,
    handle: ({ actor, body: { item_ids, ...why } }) => marks.reprintSome(actor, item_ids, why),
  }),
  cancelSome: adminEndpoint('press', {
    summary: 'Ends some letters as failed, which gives their credits back; those that are over stay as they are',
    body: cancelSomeRequest,
    answer: marksAnswer,
    handle: ({ actor, body: { item_ids, ...why } }) => marks.cancelSome(actor, item_ids, why),
  }),
  reprint: adminEndpoint('letters', {
    summary: 'Prints a letter again, free and with the same ink',
    body: reprintRequest,
    answer: pressItem,
    handle: ({ actor, body: { letter_id, ...why } }) => marks.reprint(actor, letter_id, why),
  }),
  returned: adminEndpoint('letters', {
    summary: 'Marks a letter as returned to its sender',
    body: returnRequest,
    answer: pressItem,
    handle: ({ actor, body }) => marks.markReturned(actor, body.letter_id, body.note),
  }),
  hold: adminEndpoint('letters', {
    summary: 'Holds a letter, with a reason: it is not printed or mailed',
    body: holdRequest,
    answer: done,
    handle: async ({ actor, body }) => {
      await marks.hold(actor, body.letter_id, body.reason);
      return ok;
    },
  }),
  release: adminEndpoint('letters', {
    summary: 'Releases a letter that is held',
    body: releaseRequest,
    answer: done,
    handle: async ({ actor, body }) => {
      await marks.release(actor, body.letter_id);
      return ok;
    },
  }),
});
