import type { LetterDetail } from '../../../../modules/letters/desk/schema.ts';
import { type Copy, reprintVerdict, returnVerdict } from '../../../../modules/press/marks/rules.ts';
import { FAULTS, type Fault, itemStatus } from '../../../../modules/press/schema.ts';

export type Possible = {
  faults: Fault[];
  return: boolean;
  hold: boolean;
  credit: boolean;
  still_to_mail: 'at the press' | 'elsewhere' | null;
};
type Facts = Pick<LetterDetail, 'status' | 'copies' | 'hold' | 'credited_at' | 'redacted_at'>;

/** What the page offers for a letter. The server decides again. */
export function possibleFor({ status, copies, hold, credited_at, redacted_at }: Facts): Possible {
  const current = copies.find((copy) => !copy.is_replaced);
  const parsed = itemStatus.safeParse(current?.status);
  const copy: Copy | undefined =
    (current &&
      parsed.success && {
        status: parsed.data,
        status_at: new Date(current.status_at),
        is_replaced: false,
        returned_at: current.returned_at === null ? null : new Date(current.returned_at),
        held_reason: hold?.reason ?? null,
      }) ||
    undefined;
  const is_over = ['shipped', 'delivered', 'failed', 'cancelled'].includes(current?.status ?? status);
  return {
    // A letter whose text was deleted can't be printed again.
    faults: copy && !redacted_at ? FAULTS.filter((fault) => reprintVerdict(copy, fault) === null) : [],
    return: copy !== undefined && returnVerdict(copy) === null,
    hold: hold === null && !is_over,
    credit: credited_at === null && !['queued', 'sending', 'failed', 'cancelled'].includes(status),
    still_to_mail: is_over || hold ? null : current ? 'at the press' : 'elsewhere',
  };
}
