import { z } from 'zod';

export const itemStatus = z.enum([
  'pending',
  'processing',
  'printing',
  'shipped',
  'delivered',
  'expect-48-hour-delay',
  'failed',
  'cancelled',
]);
export type ItemStatus = z.infer<typeof itemStatus>;

export const runStatus = z.enum(['rendering', 'ready', 'printed', 'mailed', 'delivered']);
export type RunStatus = z.infer<typeof runStatus>;

/** Why a copy was replaced by another one. */
export const FAULTS = ['spoiled', 'lost', 'damaged', 'wrong', 'returned'] as const;
export type Fault = (typeof FAULTS)[number];

export const PLOT_SHEETS = ['card', 'envelope'] as const;
export type PlotSheet = (typeof PLOT_SHEETS)[number];
export const PLOT_FORMATS = ['svg', 'hpgl'] as const;
export type PlotFormat = (typeof PLOT_FORMATS)[number];

export const SHEET_ORDERS = ['list', 'zip'] as const;

const option = z.uuid().nullable();
/** What a run is made of, and how its sheets are drawn. */
export const runOptions = z.object({
  /** Crop marks and registration targets around the cards, on paper that is larger by their margin. */
  registration_marks: z.boolean(),
  /** A page for the back of each envelope, with the letter's code. */
  envelope_codes: z.boolean(),
  /** The sheet's number on the front of each envelope that has no code on its back. */
  envelope_numbers: z.boolean(),
  /** Only letters of this design, of this list, of this customer; null for all. */
  template_id: option,
  campaign_id: option,
  account_id: option,
  /** By design and then as the letters were ordered, row by row of each list; or by ZIP code. */
  sheet_order: z.enum(SHEET_ORDERS),
});
export type RunOptions = z.infer<typeof runOptions>;

export const printRun = runOptions.extend({
  id: z.uuid(),
  number: z.int(),
  status: runStatus,
  letter_count: z.int(),
  /** How many of them are still in it. */
  remaining_count: z.int(),
  /** Those of them that are held and not mailed. */
  held_count: z.int(),
  rendered_count: z.int(),
  held_at: z.iso.datetime().nullable(),
  held_reason: z.string().nullable(),
  error: z.string().nullable(),
  created_at: z.iso.datetime(),
  ready_at: z.iso.datetime().nullable(),
  printed_at: z.iso.datetime().nullable(),
  mailed_at: z.iso.datetime().nullable(),
  delivered_at: z.iso.datetime().nullable(),
  /** When its print files were deleted; they are kept for a while after mailing. */
  files_deleted_at: z.iso.datetime().nullable(),
});
export type PrintRun = z.infer<typeof printRun>;

const address = z.object({
  first_name: z.string(),
  last_name: z.string(),
  company_name: z.string(),
  street: z.string(),
  unit: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
});

export const pressItem = z.object({
  id: z.uuid(),
  letter_id: z.uuid(),
  status: itemStatus,
  status_at: z.iso.datetime(),
  run_id: z.uuid().nullable(),
  /** Why it is not sent or printed again, as the customer reads it, and what only operators read. */
  reason: z.string().nullable(),
  note: z.string().nullable(),
  /** Its number as it is printed on its sheets: the run and the place that the letter had first. Null until it was in a run. */
  sheet: z.string().nullable(),
  /** Its place in the run that was asked for. */
  position: z.int().nullable(),
  /** What its barcode says. */
  code: z.string(),
  /** 1 is the original; each reprint is one more. */
  copy: z.int(),
  /** Why another copy replaces this one; null for the copy that counts. */
  fault: z.enum(FAULTS).nullable(),
  returned_at: z.iso.datetime().nullable(),
  return_note: z.string().nullable(),
  /** Why it must not be printed or mailed; null when it may. */
  held_reason: z.string().nullable(),
  received_at: z.iso.datetime(),
  /** The digits of the postal barcode on its envelope; null where there is none. */
  imb_tracking: z.string().nullable(),
  /** When its text and addresses were deleted; they are empty from then on. */
  redacted_at: z.iso.datetime().nullable(),
  template_id: z.uuid(),
  text: z.string(),
  text_type: z.string(),
  hand: z.string(),
  return_address: address,
  recipient: address,
});
export type PressItem = z.infer<typeof pressItem>;

export const runWithItems = printRun.extend({ items: z.array(pressItem) });
export type RunWithItems = z.infer<typeof runWithItems>;

/** A letter in the queue, with whose it is. */
export const waitingItem = pressItem.extend({ campaign: z.string(), customer: z.string() });
export type WaitingItem = z.infer<typeof waitingItem>;

export const pressQueue = z.object({
  waiting: z.int(),
  /** Those of `waiting` that are held and go into no run. */
  held: z.int(),
  oldest_at: z.iso.datetime().nullable(),
  by_template: z.array(
    z.object({ template_id: z.uuid(), letters: z.int(), held: z.int(), oldest_at: z.iso.datetime() }),
  ),
  items: z.array(waitingItem),
});
export type PressQueue = z.infer<typeof pressQueue>;

/** Lists and customers whose letters wait and are not held, to make a run of one of them. */
export const waitingSources = z.object({
  lists: z.array(z.object({ campaign_id: z.uuid(), title: z.string(), customer: z.string(), letters: z.int() })),
  customers: z.array(z.object({ account_id: z.uuid(), customer: z.string(), letters: z.int() })),
});
export type WaitingSources = z.infer<typeof waitingSources>;

/** How many runs were made at once, of how many letters, and how many letters still wait for one. */
export const runsMade = z.object({ runs: z.int(), letters: z.int(), waiting: z.int() });
export type RunsMade = z.infer<typeof runsMade>;
