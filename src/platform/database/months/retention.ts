import type { RawBuilder } from 'kysely';
import { monthSpan } from '../../time.ts';
import type { RemoveOld } from '../retention.ts';
import { dropMonth, monthHas, monthsOf } from './store.ts';

/**
 * Makes a RemoveOld that removes whole months of a divided table, the oldest first, one at a time: those that ended before,
 * and of which no row is to be `kept` any longer. One that has such a row waits for it, and so do the later ones.
 */
export const inMonths =
  (table: string, kept: RawBuilder<unknown>): RemoveOld =>
  async (tx, before) => {
    const [oldest] = await monthsOf(tx, table);
    if (!oldest?.is_over || monthSpan(oldest.month).to > before) return { rows: 0, more: false };
    if (await monthHas(tx, table, oldest.month, kept)) return { rows: 0, more: false };
    return { rows: await dropMonth(tx, table, oldest.month), more: true };
  };
