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

export const eraseRequest = z.object({ person: recipientSearch, keep_fingerprint: z.boolean() });
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
});
export const recipientErasures = z.array(recipientErasure);

export const eraseJob = z.object({ id: z.uuid() });
