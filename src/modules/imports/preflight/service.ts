import { DEFAULT_HAND, HANDS } from '../../../handwriting/hands.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { publish } from '../../../platform/events.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { enqueue } from '../../../platform/queue/queue.ts';
import { messageTooLong, unknownHand } from '../../letters/errors.ts';
import { fixedCharacters, lengthProblem, type RecipientValues } from '../../letters/rules.ts';
import type { ImportsDependencies } from '../dependencies.ts';
import { lockReadyImport, viewImport } from '../import-service.ts';
import type { ImportView, PreflightRequest, RowFlag } from '../schema.ts';
import * as store from '../store.ts';
import type { FlagDrawing } from './flag-service.ts';

const STEP_ROWS = 2000;
const NOTIFY_INTERVAL_MS = 250;

/** Lays out every recipient's letter before it is sent, and stores what is wrong with it. */
export function preflightService({ db, drawing }: ImportsDependencies) {
  return {
    /**
     * Requests a preflight of all rows with a message; the same message again is the same preflight. Throws
     * message_too_long and import_not_ready.
     */
    async startPreflight(actor: Actor, import_id: string, request: PreflightRequest): Promise<ImportView> {
      const { message, text_type, signed, hand = DEFAULT_HAND } = request;
      if (!HANDS.some((known) => known.id === hand)) throw unknownHand();
      const too_long = lengthProblem(fixedCharacters(message), text_type, signed);
      if (too_long) throw messageTooLong(too_long);
      await inTransaction(db, async (tx) => {
        const i = await lockReadyImport(tx, actor.account_id, import_id);
        const requested = { message, text_type, hand, signed };
        if (i.proof && JSON.stringify(requested) === JSON.stringify(messageOf(i.proof))) return;
        const id = crypto.randomUUID();
        const progress = { id, state: 'working', checked: 0, checked_row: 0, flagged: 0 } as const;
        await store.removeFlags(tx, i.import_no);
        await store.setPreflight(tx, import_id, { ...requested, ...progress });
        await enqueue(tx, 'imports.proof', { import_id, proof_id: id });
      });
      return viewImport(db, actor.account_id, import_id);
    },

    /** Checks all rows with the message of this preflight, as long as no other message replaces it. */
    async checkMessage(import_id: string, preflight_id: string): Promise<void> {
      const started = await store.findImportById(db, import_id);
      if (started?.status !== 'ready' || started.proof?.id !== preflight_id) return;
      for (let notified_ms = 0; ; ) {
        const outcome = await checkNextRows(import_id, preflight_id);
        if (outcome === 'done' || performance.now() - notified_ms > NOTIFY_INTERVAL_MS) {
          notified_ms = performance.now();
          publish(db, { account_id: started.account_id, topic: 'import', id: import_id });
        }
        if (outcome !== 'more') return;
      }
    },
  };

  async function checkNextRows(import_id: string, preflight_id: string): Promise<'more' | 'done' | 'stopped'> {
    const i = await store.findImportById(db, import_id);
    if (i?.proof?.id !== preflight_id || i.proof.state === 'done') return 'stopped';
    const rows = await store.rowsToPreflight(db, i.import_no, i.proof.checked_row, STEP_ROWS);
    const recipients = rows.map(({ row_no: _, extra, ...contact }) => ({ contact, extra: extra ?? [] }));
    const flags = rows.length > 0 ? await drawing.flagRows(checkedMessage(i, i.proof), recipients) : [];
    const flagged = flags.flatMap((found, n) => (found.length > 0 ? [{ row_no: rows[n]!.row_no, flags: found }] : []));
    const is_done = rows.length < STEP_ROWS && flags.length === rows.length;
    return inTransaction(db, async (tx) => {
      const current = await store.lockImportById(tx, import_id);
      if (current?.proof?.id !== preflight_id || current.proof.checked_row !== i.proof?.checked_row) return 'stopped';
      await store.addFlags(tx, current.import_no, flagged);
      await store.setPreflight(tx, import_id, {
        ...current.proof,
        state: is_done ? 'done' : 'working',
        checked: current.proof.checked + flags.length,
        checked_row: rows[flags.length - 1]?.row_no ?? current.proof.checked_row,
        flagged: current.proof.flagged + flagged.length,
      });
      return is_done ? 'done' : 'more';
    });
  }
}

/** What is wrong with the letter of one row, for the message of the latest preflight. */
export async function flagsOf(
  drawing: FlagDrawing,
  i: store.ImportRecord,
  contact: RecipientValues,
  extra: readonly string[],
): Promise<RowFlag[]> {
  if (!i.proof) return [];
  const [flags = []] = await drawing.flagRows(checkedMessage(i, i.proof), [{ contact, extra }]);
  return flags;
}

const messageOf = ({ message, text_type, hand, signed }: store.StoredPreflight) => ({
  message,
  text_type,
  hand,
  signed,
});

const checkedMessage = ({ header, mapping }: store.ImportRecord, preflight: store.StoredPreflight) => ({
  ...messageOf(preflight),
  header,
  mapping,
});
