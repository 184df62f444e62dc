import { z } from 'zod';

const text = (max: number) => z.string().trim().max(max).default('');

/** Whom to look for. */
export const recipientSearch = z.object({
  first_name: text(100),
  last_name: text(100),
  street: text(200),
  unit: text(50),
  zip: text(12),
  email: text(320),
});
export type RecipientSearch = z.infer<typeof recipientSearch>;

export const PLACES = [
  'letters',
  'contacts',
  'lists',
  'webhooks',
  'drafts',
  'campaigns',
  'notes',
  'do_not_mail',
  'support',
  'mails',
] as const;
export type Place = (typeof PLACES)[number];

/** Where a person appears: how often, and in what. */
const place = z.object({ place: z.enum(PLACES), count: z.int(), names: z.array(z.string()) });
export const recipientFound = z.object({
  places: z.array(place),
  /** Letters that are not printed yet, and those that are in print: these go out. */
  letters_waiting: z.int(),
  letters_in_print: z.int(),
});
export type RecipientFound = z.infer<typeof recipientFound>;

/** A search, which a job works on. */
export const searchState = z.object({
  id: z.uuid(),
  person: recipientSearch,
  /** What was found so far; final when it is finished. */
  found: recipientFound,
  accounts: z.int(),
  accounts_read: z.int(),
  finished_at: z.iso.datetime().nullable(),
});
export type SearchState = z.infer<typeof searchState>;
export const byId = z.object({ id: z.uuid() });

/** Erases whom a finished search has found. */
export const eraseRequest = z.object({ search_id: z.uuid(), keep_fingerprint: z.boolean() });
const reason = z.string('Please enter a reason.').trim().min(1, 'Please enter a reason.').max(500);
export const operatorErase = eraseRequest.extend({ reason });
export type EraseRequest = z.infer<typeof eraseRequest>;

/** An erasure, without the person whom it was about. */
export const recipientErasure = z.object({
  id: z.uuid(),
  requested_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  letters: z.int(),
  places: z.int(),
  /** What must wait: letters that are printed and mailed, or taken back, first; a list that is still being read. */
  letters_left: z.int(),
  is_reading_lists: z.boolean(),
});
export type RecipientErasure = z.infer<typeof recipientErasure>;
export const recipientErasures = z.array(recipientErasure);
