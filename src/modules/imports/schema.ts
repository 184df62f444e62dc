import { z } from 'zod';
import { zipPlace } from '../addresses/schema.ts';
import { TIDIES } from '../addresses/tidy-rules.ts';
import { plainText, textType } from '../letters/schema.ts';
import { CONTACT_FIELDS, MAPPABLE_FIELDS, type MappableField } from './column-rules.ts';
import { DELIMITERS, FILE_ENCODINGS, MAX_FILE_BYTES } from './reader/file-format.ts';
import { FIELD_LIMITS, ISSUE_REASONS } from './row-rules.ts';

const column = z.int().min(0).max(999);
export const columnMapping = z.strictObject({
  ...(Object.fromEntries(MAPPABLE_FIELDS.map((field) => [field, column.optional()])) as Record<
    MappableField,
    z.ZodOptional<typeof column>
  >),
  tidy: z.array(z.enum(TIDIES)).max(TIDIES.length).optional(),
});

const rowFix = z.partialRecord(z.enum(CONTACT_FIELDS), z.string().max(1000));
/** The customer's corrections of rows, by row number. */
export const rowFixes = z.record(z.string().regex(/^[1-9]\d{0,8}$/), rowFix);

/** What happens to rows that the customer decides about. */
export const importChoices = z.object({
  duplicates: z.enum(['skip', 'keep']).default('skip'),
  recently_mailed: z.enum(['skip', 'keep']).default('keep'),
  unverified: z.enum(['send', 'skip']).default('send'),
});
export type ImportChoices = z.infer<typeof importChoices>;

export const importRequest = z.object({
  file_name: z.string().min(1).max(300),
  size_bytes: z
    .int()
    .min(1)
    .max(MAX_FILE_BYTES, 'The file is larger than 512 MB. Split the list and upload the parts.'),
  /** Detected from the file if left out. */
  encoding: z.enum(FILE_ENCODINGS).optional(),
  delimiter: z.enum(DELIMITERS).optional(),
  mapping: columnMapping,
  /** Made by the browser, so that a request that is sent twice makes one import. */
  request_key: z.string().min(1).max(200).optional(),
  fixes: rowFixes.default({}),
  choices: importChoices.prefault({}),
});
export type ImportRequest = z.infer<typeof importRequest>;

/** `receiving` bytes, `reading` rows, `ready` to use, `failed` with the reason in `error`, `cancelled`. */
export const importState = z.enum(['receiving', 'reading', 'ready', 'failed', 'cancelled']);
export type ImportState = z.infer<typeof importState>;

export const preflightRequest = z.object({
  message: plainText(5000),
  text_type: textType,
  hand: z.string().max(60).optional(),
  signed: z.boolean().default(false),
});
export type PreflightRequest = z.infer<typeof preflightRequest>;

/** The progress of the preflight of a message with all rows. */
export const preflightProgress = z.object({
  state: z.enum(['working', 'done']),
  message: z.string(),
  text_type: textType,
  hand: z.string(),
  signed: z.boolean(),
  checked: z.int(),
  flagged: z.int(),
});
export type PreflightProgress = z.infer<typeof preflightProgress>;

export const importView = z.object({
  id: z.uuid(),
  state: importState,
  file_name: z.string(),
  size_bytes: z.int(),
  received_bytes: z.int(),
  header: z.array(z.string()),
  mapping: columnMapping,
  /** Names that the message may use as {{name}} besides the six built-in ones. */
  variables: z.array(z.string()),
  choices: importChoices,
  rows: z.int(),
  valid: z.int(),
  needs_attention: z.int(),
  duplicates: z.int(),
  mailed_recently: z.int(),
  matched: z.int(),
  corrected: z.int(),
  unverified: z.int(),
  /** The number of letters with these choices: what a submission charges. */
  to_send: z.int(),
  /** `gaps`: cards of `to_send` that are not sent after all, because the row has something for this message that can't be written.
   *  `cut_off`: cards on which the message doesn't fit; known when the preflight is done. */
  proof: preflightProgress.extend({ gaps: z.int(), cut_off: z.int() }).nullable(),
  error: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type ImportView = z.infer<typeof importView>;

export const ROW_FILTERS = [
  'all',
  'needs_attention',
  'corrected',
  'unverified',
  'duplicates',
  'mailed_recently',
  'flagged',
  'to_send',
] as const;
export const rowFilter = z.enum(ROW_FILTERS);
export type RowFilter = z.infer<typeof rowFilter>;

/** `unwritable`: of the words that all cards have. `unwritable_value`: of what a row has for a variable, so that it is not sent. */
export const flagReason = z.enum([
  'too_long',
  'overflow',
  'missing_variable',
  'unknown_variable',
  'unwritable',
  'unwritable_value',
]);
/**
 * `detail`: the characters and their limit, as 5000/1755; the number of lines too many; the names of empty or unknown variables; the
 * characters that cannot be written, after the name of their variable where it is the row's.
 */
export const rowFlag = z.object({ reason: flagReason, detail: z.string() });
export type RowFlag = z.infer<typeof rowFlag>;

export const importRow = z.object({
  row_no: z.int(),
  contact: z.object(
    Object.fromEntries(CONTACT_FIELDS.map((field) => [field, z.string()])) as Record<
      (typeof CONTACT_FIELDS)[number],
      z.ZodString
    >,
  ),
  /** The cells of the other columns by the names of `variables`. */
  extra: z.record(z.string(), z.string()),
  issues: z.array(
    z.object({
      field: z.enum([...CONTACT_FIELDS, 'row']),
      reason: z.enum(ISSUE_REASONS),
      detail: z.string().optional(),
    }),
  ),
  address_check: z.enum(['matched', 'corrected', 'unverified']).nullable(),
  given_place: z.string().nullable(),
  /** The place of the ZIP code, in rows whose city may be another one. */
  zip_place: zipPlace.nullable(),
  duplicate_of: z.int().nullable(),
  mailed_at: z.iso.datetime().nullable(),
  flags: z.array(rowFlag),
});
export type ImportRow = z.infer<typeof importRow>;

export const importRows = z.object({ total: z.int(), rows: z.array(importRow) });
export type ImportRows = z.infer<typeof importRows>;

export const fixRowRequest = z.partialRecord(
  z.enum(CONTACT_FIELDS),
  z.string().max(Math.max(...Object.values(FIELD_LIMITS)) * 2),
);
