import { z } from 'zod';
import { isSignature, type Signature } from '../../handwriting/ink/signature.ts';
import { isBlank } from '../../handwriting/repertoire.ts';

export const textType = z.enum(['Short Text', 'Long Text']);
export type TextType = z.infer<typeof textType>;

export const letterStatus = z.enum([
  'queued',
  'sending',
  'pending',
  'processing',
  'printing',
  'shipped',
  'delivered',
  'expect-48-hour-delay',
  'failed',
  'cancelled',
]);
export type LetterStatus = z.infer<typeof letterStatus>;

/** What may happen to a letter: it gets a status, or an operator did something about it. */
export const letterEvent = z.enum([...letterStatus.options, 'returned', 'reprinted', 'credited']);
export type LetterEventKind = z.infer<typeof letterEvent>;

/**
 * Text of at most `max` characters on one line: control characters become spaces, and the ends are trimmed. One of nothing but
 * marks that take no room is empty.
 */
export const plainLine = (max: number) =>
  z
    .string()
    .transform((text) => (isBlank(text) ? '' : text.replace(/\p{Cc}+/gu, ' ').trim()))
    .pipe(z.string().max(max));

/** Text that may have several lines; the database and the hand take no other control characters. */
export const plainText = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, ''));

const optionalLine = (max: number) =>
  plainLine(max)
    .nullish()
    .transform((text) => text ?? '');

/** What an address search found, as it was chosen; the letter is addressed by the other fields. */
export const foundAddress = { google_address: plainLine(500).optional(), google_place_id: plainLine(500).optional() };

export const returnAddress = z.object({
  firstName: optionalLine(100),
  lastName: optionalLine(100),
  street: optionalLine(200),
  unit: optionalLine(50),
  city: optionalLine(100),
  state: optionalLine(30),
  zip: optionalLine(12),
  ...foundAddress,
});
export type ReturnAddress = z.infer<typeof returnAddress>;

export const recipientAddress = z.object({
  first_name: optionalLine(100),
  last_name: optionalLine(100),
  street: optionalLine(200),
  unit: optionalLine(50),
  city: optionalLine(100),
  state: optionalLine(30),
  zip: optionalLine(12),
  company_name: optionalLine(150),
});
export type RecipientAddress = z.infer<typeof recipientAddress>;

export const hand = z.string().max(60);
export const inkColour = z.string().max(60);
export const inkSetting = z.enum(['natural', 'neat', 'hurried']);
export type InkSetting = z.infer<typeof inkSetting>;

/** The strokes of a signature, as in the sender's profile. */
export const signature = z
  .object({ format: z.literal(1), width: z.literal(4000), height: z.int(), strokes: z.array(z.array(z.int())) })
  .refine(isSignature, 'This is not a signature.') satisfies z.ZodType<Signature>;

export const letterTimeline = z.object({
  id: z.uuid(),
  contact_name: z.string(),
  address: recipientAddress.omit({ first_name: true, last_name: true }),
  /** The text that is written. */
  text: z.string(),
  /** What it costs now: a credit, or none once the credit was given back. */
  credits: z.int(),
  ordered_at: z.iso.datetime(),
  mailed_at: z.iso.datetime().nullable(),
  delivered_at: z.iso.datetime().nullable(),
  /** When text and recipient were deleted; both are empty from then on. */
  redacted_at: z.iso.datetime().nullable(),
  status: letterStatus,
  status_label: z.string(),
  failure_reason: z.string().nullable(),
  /** The letter that was sent in place of this one, which failed. */
  retried_as: z.uuid().nullable(),
  events: z.array(z.object({ status: letterEvent, at: z.iso.datetime(), note: z.string().nullable() })),
});
export type LetterTimeline = z.infer<typeof letterTimeline>;

/** The letters of a campaign that a list shows. `search` looks for part of a name or an address; `id` names one letter; `after_id` is the last one of the page before. */
export const letterFilter = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(100),
  after_id: z.uuid().optional(),
  search: z.string().max(200).optional(),
  id: z.uuid().optional(),
  status: z.enum(['queued', 'sent', 'failed', 'cancelled']).optional(),
});
export type LetterFilter = Partial<z.infer<typeof letterFilter>> & { limit: number };

/** How far the letters of a submission are. `sent`: the printer has them. `seconds_left` is null while it is unknown. */
export const dispatchProgress = z.object({
  queued: z.int(),
  sent: z.int(),
  /** Those of `sent` that were mailed. */
  mailed: z.int(),
  failed: z.int(),
  total: z.int(),
  per_second: z.number(),
  seconds_left: z.number().nullable(),
});
export type DispatchProgress = z.infer<typeof dispatchProgress>;

/** How many letters of a submission were handled: `sent`, the printer has them; `failed`, they will not be sent. */
export const letterCounts = dispatchProgress.pick({
  queued: true,
  sent: true,
  mailed: true,
  failed: true,
  total: true,
});
export type LetterCounts = z.infer<typeof letterCounts>;

export const previewRequest = z.object({
  message: plainText(10_000),
  text_type: textType,
  return_address: returnAddress,
  recipient_address: recipientAddress,
  template_id: z.uuid(),
  hand: hand.optional(),
  ink_colour: inkColour.optional(),
  ink_setting: inkSetting.optional(),
  seed: z.string().max(100).optional(),
  signature: signature.nullish(),
});
export type PreviewRequest = z.infer<typeof previewRequest>;

/** Four pictures as data: URLs (PNG). */
export const previewAnswer = z.object({
  preview: z.object({
    data: z.object({
      letter_preview: z.string(),
      card_exterior: z.string(),
      template_interior: z.string(),
      envelope_preview: z.string(),
    }),
  }),
});
export type PreviewAnswer = z.infer<typeof previewAnswer>;

const optionalText = (max: number) =>
  plainText(max)
    .nullish()
    .transform((text) => text ?? undefined);

const NO_PROMPT = 'Missing Prompt - Please enter a description for your letter.';

export const contentRequest = z.object({
  prompt: plainText(4000).refine((text) => text.trim() !== '', NO_PROMPT),
  recipientName: optionalText(200),
  senderName: optionalText(200),
  senderFirstName: optionalText(100),
  occasion: optionalText(200),
  tone: plainText(50).default('friendly'),
  additionalContext: optionalText(4000),
  textType: textType,
  maxCharacters: z.coerce.number().int().min(1).max(300),
  csvFields: z.array(z.string().max(200)).max(200).optional(),
  sampleContact: z.record(z.string(), z.string().max(1000)).optional(),
  variation: z.int().min(0).max(1000).optional(),
});
export type ContentRequest = z.infer<typeof contentRequest>;
