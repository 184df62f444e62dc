import { z } from 'zod';
import { ENTRY_KINDS } from './match-rules.ts';
import { ENTRY_LIMITS } from './rules.ts';

const text = (field: keyof typeof ENTRY_LIMITS) => z.string().trim().max(ENTRY_LIMITS[field]).default('');

const entryFields = z.object({
  first_name: text('first_name'),
  last_name: text('last_name'),
  email: text('email'),
  street: text('street'),
  unit: text('unit'),
  city: text('city'),
  state: text('state'),
  zip: text('zip'),
  company_name: text('company_name'),
});

/**
 * An entry as a customer adds it. A person needs an address or an email address besides the name. `all_units`: an address without a
 * unit is that of all its units too; other entries do not use it.
 */
export const newEntry = entryFields.extend({
  kind: z.enum(ENTRY_KINDS),
  all_units: z.boolean().default(true),
  reason: text('reason'),
});
export type NewEntry = z.infer<typeof newEntry>;

export const ENTRIES_AT_ONCE = 1000;
export const addRequest = z.object({ entries: z.array(newEntry).min(1).max(ENTRIES_AT_ONCE) });
/** `known` entries were on the list before. */
export const addAnswer = z.object({ added: z.int(), known: z.int() });

export const entry = newEntry.extend({
  id: z.uuid(),
  created_at: z.iso.datetime(),
  /** The member who added it. */
  created_by_name: z.string(),
});
export type Entry = z.infer<typeof entry>;

export const entriesQuery = z.object({
  search: z.string().trim().max(100).default(''),
  limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(50),
  offset: z.coerce.number().pipe(z.int32().min(0)).default(0),
});
export type EntriesQuery = z.infer<typeof entriesQuery>;
export const entries = z.object({ entries: z.array(entry), total: z.int() });
export type Entries = z.infer<typeof entries>;

export const checkRequest = entryFields.omit({ email: true }).extend({ contact_email: text('email') });
export const checkAnswer = z.object({ entry: entry.nullable() });
