import { z } from 'zod';
import { exportQuery, tableAnswer, tableQuery } from '../../../platform/table/query.ts';
import { automationSource, automationStatus, filters, outcome, shownPause, signatureKind } from '../schema.ts';

/** Events of one kind are counted up to here for each line of the list. */
export const MOST_EVENTS_COUNTED = 1000;

/** `failing`: an event failed within the last 24 hours. */
export const DESK_STATES = ['on', 'paused', 'off', 'collecting', 'failing'] as const;
export type DeskState = (typeof DESK_STATES)[number];

/** Narrows the list. `q` is the beginning of a name or of the customer's address. */
const deskFilter = z.object({
  q: z.string().max(200).default(''),
  state: z.union([z.literal(''), z.enum(DESK_STATES)]).default(''),
});
export type DeskFilter = z.infer<typeof deskFilter>;

export const deskQuery = tableQuery(['created_at', 'name'], 'desc').extend(deskFilter.shape);
export type DeskQuery = z.infer<typeof deskQuery>;
export const deskExport = deskFilter.extend(exportQuery.shape);

const at = z.iso.datetime();

const deskLine = z.object({
  id: z.uuid(),
  name: z.string(),
  owner_id: z.uuid().nullable(),
  owner_email: z.string().nullable(),
  status: automationStatus,
  paused_reason: shownPause.nullable(),
  /** What the owner reads while an operator has paused it. */
  paused_note: z.string().nullable(),
  /** Letters in all. */
  sent: z.int(),
  /** Events of the last 24 hours that failed, and events that wait, each up to MOST_EVENTS_COUNTED. */
  failed_today: z.int(),
  needs_approval: z.int(),
  waiting: z.int(),
  last_event: z.object({ at, status: outcome }).nullable(),
  created_at: at,
});
export type DeskLine = z.infer<typeof deskLine>;
export const deskPage = tableAnswer(deskLine);

/** An event without its contents. */
const deskEvent = z.object({
  id: z.uuid(),
  at,
  status: outcome,
  reason: z.string().nullable(),
  letter_id: z.uuid().nullable(),
});

export const deskDetail = deskLine.extend({
  source: automationSource,
  template: z.string().nullable(),
  text_type: z.string(),
  use_ai_message: z.boolean(),
  /** The words, or what AI is asked to write. */
  message: z.string(),
  sender: z.string(),
  filters,
  delay_days: z.int(),
  repeat_days: z.int(),
  daily_cap: z.int(),
  approves_each: z.boolean(),
  signature_kind: signatureKind,
  requires_bearer: z.boolean(),
  /** The latest, newest first. */
  events: z.array(deskEvent),
});
export type DeskDetail = z.infer<typeof deskDetail>;

/** Pausing and resuming. The owner reads the reason of a pause. */
export const holdRequest = z.object({
  id: z.uuid(),
  reason: z.string().trim().min(1, 'Please enter a reason.').max(500),
});
export type HoldRequest = z.infer<typeof holdRequest>;
