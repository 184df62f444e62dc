import { z } from 'zod';
import { exportQuery, tableAnswer, tableQuery } from '../../../platform/table/query.ts';
import {
  hand,
  inkColour,
  inkSetting,
  letterStatus,
  letterTimeline,
  recipientAddress,
  returnAddress,
  textType,
} from '../schema.ts';
import { LETTER_STAGES, type LetterStage } from './rules.ts';

const STAGES = Object.keys(LETTER_STAGES) as [LetterStage, ...LetterStage[]];

/** Narrows the list: a search, a stage, a design, letters that are held or were returned, days (both included, UTC). */
const letterListFilter = z.object({
  q: z.string().max(200).default(''),
  stage: z.union([z.literal(''), z.enum(STAGES)]).default(''),
  template_id: z.union([z.literal(''), z.uuid()]).default(''),
  flag: z.enum(['', 'held', 'returned']).default(''),
  from: z.union([z.literal(''), z.iso.date()]).default(''),
  to: z.union([z.literal(''), z.iso.date()]).default(''),
});
export type LetterListFilter = z.infer<typeof letterListFilter>;

export const letterListQuery = tableQuery(['ordered'], 'desc').extend(letterListFilter.shape);
export type LetterListQuery = z.infer<typeof letterListQuery>;
export const letterListExport = letterListFilter.extend(exportQuery.shape);

const at = z.iso.datetime().nullable();
const run = z.object({ id: z.uuid(), number: z.int() }).nullable();

export const letterLine = z.object({
  id: z.uuid(),
  /** The short code on its sheets; null until it is at the press. */
  code: z.string().nullable(),
  ordered_at: z.iso.datetime(),
  mailed_at: at,
  recipient: z.string(),
  place: z.string(),
  status: letterStatus,
  status_label: z.string(),
  customer: z.object({ account_id: z.uuid(), name: z.string(), email: z.string() }),
  campaign: z.object({ id: z.uuid(), title: z.string() }),
  template: z.object({ id: z.uuid(), name: z.string(), picture: z.string().nullable() }).nullable(),
  run,
  reprints: z.int(),
  is_held: z.boolean(),
  is_returned: z.boolean(),
});
export type LetterLine = z.infer<typeof letterLine>;
export const letterPage = tableAnswer(letterLine);

const letterCopy = z.object({
  item_id: z.uuid(),
  copy: z.int(),
  code: z.string(),
  status: letterStatus,
  status_at: z.iso.datetime(),
  run,
  is_replaced: z.boolean(),
  fault: z.string().nullable(),
  reason: z.string().nullable(),
  returned_at: at,
  return_note: z.string().nullable(),
});

/** All that the operator sees of one letter. The pen and the text draw its picture. */
export const letterDetail = letterLine.extend({
  text: z.string(),
  /** When text, recipient and sender were deleted. */
  redacted_at: at,
  text_type: textType,
  pen: z.object({ hand, setting: inkSetting, colour: inkColour, seed: z.string() }),
  signature: z.unknown(),
  interior_image_url: z.string().nullable(),
  address: recipientAddress,
  return_address: returnAddress,
  events: letterTimeline.shape.events,
  failure_reason: z.string().nullable(),
  retried_as: z.uuid().nullable(),
  retry_of: z.uuid().nullable(),
  hold: z.object({ reason: z.string(), held_at: z.iso.datetime() }).nullable(),
  copies: z.array(letterCopy),
  /** When its credit was given back; null while it is spent. */
  credited_at: at,
});
export type LetterDetail = z.infer<typeof letterDetail>;

export const creditRequest = z.object({
  letter_id: z.uuid(),
  reason: z.string().trim().min(1, 'Please give a reason.').max(500),
  /** The letter is to be printed and mailed although its credit is given back. */
  still_mail: z.boolean().default(false),
});
