import { DEFAULT_HAND } from '../../../handwriting/hands.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { publish } from '../../../platform/events.ts';
import type { RecipientValues } from '../../letters/rules.ts';
import type { RowFlag } from '../schema.ts';
import * as store from '../store.ts';
import type { FlagDrawing } from './flag-service.ts';

const ROWS_A_STEP = 2000;

/** Lays out every recipient's text and keeps what does not come out as it should. */
export function importProof({ db, drawing }: { db: Db; drawing: FlagDrawing }) {
  return {
    /** Goes through the rows for the message `proof_id`, as long as no other message has taken its place. */
    async check(import_id: string, proof_id: string): Promise<void> {
      const started = await store.importById(db, import_id);
      if (started?.state !== 'ready' || started.proof?.id !== proof_id) return;
      for (let told_ms = 0; ; ) {
        const left = await step(import_id, proof_id);
        if (left === 'done' || performance.now() - told_ms > 250) {
          told_ms = performance.now();
          publish(db, { user_id: started.user_id, topic: 'import', id: import_id });
        }
        if (left !== 'more') return;
      }
    },

    /** What is wrong with one row, for the message that was checked last. */
    async flagsOf(i: store.ImportRecord, contact: RecipientValues, extra: readonly string[]): Promise<RowFlag[]> {
      if (!i.proof) return [];
      const [flags = []] = await drawing.flagRows(checkedOf(i, i.proof), [{ contact, extra }]);
      return flags;
    },
  };

  async function step(import_id: string, proof_id: string) {
    const i = await store.importById(db, import_id);
    if (i?.proof?.id !== proof_id || i.proof.state === 'done') return 'stopped';
    const rows = await store.rowsToProof(db, i.no, i.proof.checked_row, ROWS_A_STEP);
    const asked = rows.map(({ row_no: _, extra, ...contact }) => ({ contact, extra: extra ?? [] }));
    const flags = rows.length > 0 ? await drawing.flagRows(checkedOf(i, i.proof), asked) : [];
    const flagged = flags.flatMap((found, n) => (found.length > 0 ? [{ row_no: rows[n]!.row_no, flags: found }] : []));
    const is_done = rows.length < ROWS_A_STEP && flags.length === rows.length;
    return inTransaction(db, async (tx) => {
      const now = await store.lockImport(tx, import_id);
      if (now?.proof?.id !== proof_id || now.proof.checked_row !== i.proof?.checked_row) return 'stopped';
      await store.addFlags(tx, now.no, flagged);
      await store.setProof(tx, import_id, {
        ...now.proof,
        state: is_done ? 'done' : 'working',
        checked: now.proof.checked + flags.length,
        checked_row: rows[flags.length - 1]?.row_no ?? now.proof.checked_row,
        flagged: now.proof.flagged + flagged.length,
      });
      return is_done ? 'done' : 'more';
    });
  }
}

const checkedOf = (
  { header, mapping }: store.ImportRecord,
  { message, text_type, hand, signed }: store.StoredProof,
) => ({
  message,
  text_type,
  hand,
  signed,
  header,
  mapping,
});

export const proofHand = (hand: string | undefined): string => hand ?? DEFAULT_HAND;
