import type { Hand } from '../../handwriting/hand.ts';
import { DEFAULT_HAND, loadHand } from '../../handwriting/hands.ts';
import type { Db } from '../../platform/database/db.ts';
import { publish } from '../../platform/events.ts';
import { cardLayout } from '../letters/page-rules.ts';
import {
  charactersIn,
  messageMerger,
  mostCharacters,
  type RecipientValues,
  type VariableSource,
} from '../letters/rules.ts';
import { extraColumns, FIELD_NAMES, listVariables } from './column-rules.ts';
import type { RowFlag } from './schema.ts';
import * as store from './store.ts';

const ROWS_A_STEP = 2000;
const ROWS_AT_ONCE = 200;

type Proofed = Pick<store.StoredProof, 'message' | 'text_type' | 'signed'>;

/** What is wrong with one recipient's letter. Letters with the same text are laid out once. */
function flagger(hand: Hand, proof: Proofed, header: string[], mapping: store.ImportRecord['mapping']) {
  const merge = messageMerger(proof.message, listVariables(header, mapping));
  const extras = extraColumns(header, mapping);
  const nameOf = (source: VariableSource) =>
    typeof source === 'number'
      ? (header[extras[source] ?? -1] ?? '')
      : source in FIELD_NAMES
        ? FIELD_NAMES[source as keyof typeof FIELD_NAMES]
        : source;
  const laid = new Map<string, RowFlag[]>();
  const layoutFlags = (text: string): RowFlag[] => {
    const [has, most] = [charactersIn(text), mostCharacters(proof.text_type, proof.signed)];
    if (has > most) return [{ reason: 'too_long', detail: `${has}/${most}` }];
    const layout = cardLayout(hand, text, proof.text_type, proof.signed);
    const unwritable = [...new Set(layout.unwritable.map(({ char }) => char))].join(' ');
    return [
      ...(layout.overflow.count > 0 ? [{ reason: 'overflow' as const, detail: String(layout.overflow.count) }] : []),
      ...(unwritable ? [{ reason: 'unwritable' as const, detail: unwritable }] : []),
    ];
  };
  return (values: RecipientValues, extra: readonly string[]): RowFlag[] => {
    const { text, empty, unknown } = merge(values, extra);
    let flags = laid.get(text);
    if (!flags) {
      if (laid.size > 1000) laid.clear();
      flags = layoutFlags(text);
      laid.set(text, flags);
    }
    if (empty.length === 0 && unknown.length === 0) return flags;
    const lacking = [...new Set(empty.map(nameOf))].join(', ');
    return [
      ...(lacking ? [{ reason: 'missing_variable' as const, detail: lacking }] : []),
      ...(unknown.length > 0 ? [{ reason: 'unknown_variable' as const, detail: unknown.join(', ') }] : []),
      ...flags,
    ];
  };
}

/** Lays out every recipient's text and keeps what does not come out as it should. */
export function importProof({ db }: { db: Db }) {
  return {
    /** Goes through the rows for the message `proof_id`, as long as no other message has taken its place. */
    async check(import_id: string, proof_id: string): Promise<void> {
      const started = await store.importById(db, import_id);
      if (started?.state !== 'ready' || started.proof?.id !== proof_id) return;
      const hand = await loadHand(started.proof.hand);
      const flagsOf = flagger(hand, started.proof, started.header, started.mapping);
      for (let told_ms = 0; ; ) {
        const left = await step(import_id, proof_id, flagsOf);
        if (left === 'done' || performance.now() - told_ms > 250) {
          told_ms = performance.now();
          await publish(db, { user_id: started.user_id, topic: 'import', id: import_id });
        }
        if (left !== 'more') return;
      }
    },

    /** What is wrong with one row, for the message that was checked last. */
    async flagsOf(i: store.ImportRecord, contact: RecipientValues, extra: readonly string[]): Promise<RowFlag[]> {
      if (!i.proof) return [];
      return flagger(await loadHand(i.proof.hand), i.proof, i.header, i.mapping)(contact, extra);
    },
  };

  async function step(import_id: string, proof_id: string, flagsOf: ReturnType<typeof flagger>) {
    const i = await store.importById(db, import_id);
    if (i?.proof?.id !== proof_id || i.proof.state === 'done') return 'stopped';
    const rows = await store.rowsToProof(db, i.no, i.proof.checked_row, ROWS_A_STEP);
    const flagged: { row_no: number; flags: RowFlag[] }[] = [];
    for (const [n, row] of rows.entries()) {
      const flags = flagsOf(row, row.extra ?? []);
      if (flags.length > 0) flagged.push({ row_no: row.row_no, flags });
      // Other work of this process takes its turn.
      if (n % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await new Promise(setImmediate);
    }
    const is_done = rows.length < ROWS_A_STEP;
    return db.transaction().execute(async (tx) => {
      const now = await store.lockImport(tx, import_id);
      if (now?.proof?.id !== proof_id || now.proof.checked_row !== i.proof?.checked_row) return 'stopped';
      await store.addFlags(tx, now.no, flagged);
      await store.setProof(tx, import_id, {
        ...now.proof,
        state: is_done ? 'done' : 'working',
        checked: now.proof.checked + rows.length,
        checked_row: rows.at(-1)?.row_no ?? now.proof.checked_row,
        flagged: now.proof.flagged + flagged.length,
      });
      return is_done ? 'done' : 'more';
    });
  }
}

export const proofHand = (hand: string | undefined): string => hand ?? DEFAULT_HAND;
