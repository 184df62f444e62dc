import { z } from 'zod';
import { FAULTS, pressItem } from '../schema.ts';
import { LETTER_MARKS, UNDOABLE } from './rules.ts';

export const reason = z.string().trim().min(1, 'Please give a reason.').max(500);

/** What only operators read. */
export const note = z.string().trim().max(500).optional();

/** What a scan does with the letter. */
export const SCAN_MODES = ['printed', 'mailed', 'returned', 'spoiled'] as const;
export type ScanMode = (typeof SCAN_MODES)[number];

export const scanRequest = z.object({ code: z.string().max(60), mode: z.enum(SCAN_MODES) });

/** `already`: the mark was there, since `item.status_at`. */
export const scanAnswer = z.object({ outcome: z.enum(['marked', 'already']), item: pressItem });
export type ScanAnswer = z.infer<typeof scanAnswer>;

export const marksRequest = z.object({
  run_id: z.uuid(),
  item_ids: z.array(z.uuid()).min(1, 'Choose at least one letter.').max(2000),
  mark: z.enum(LETTER_MARKS),
});
/** How many were marked; the others were marked before, held, or are not at that stage. */
export const marksAnswer = z.object({ marked: z.int(), unchanged: z.int() });
export type MarksAnswer = z.infer<typeof marksAnswer>;

export const undoRequest = z.object({ item_id: z.uuid(), mark: z.enum(UNDOABLE) });
export const undoRunRequest = z.object({ run_id: z.uuid(), mark: z.enum(['printed', 'mailed', 'delivered']) });

export const reprintRequest = z.object({ letter_id: z.uuid(), fault: z.enum(FAULTS), reason, note });
const some = z.array(z.uuid()).min(1, 'Choose at least one letter.').max(500);
export const reprintSomeRequest = z.object({ item_ids: some, fault: z.enum(FAULTS), reason, note });
export const cancelSomeRequest = z.object({ item_ids: some, reason, note });
export const returnRequest = z.object({ letter_id: z.uuid(), note: reason });
export const holdRequest = z.object({ letter_id: z.uuid(), reason });
export const releaseRequest = z.object({ letter_id: z.uuid() });
export const holdRunRequest = z.object({ run_id: z.uuid(), reason });
export const releaseRunRequest = z.object({ run_id: z.uuid() });
