import type { AccountId } from '../../platform/account-id.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Variables } from '../letters/rules.ts';
import { listVariables, variableNames } from './column-rules.ts';
import { importNotFound, importNotReady } from './errors.ts';
import { countsOf, excludedBits, toSend } from './row-status-rules.ts';
import type { ImportView } from './schema.ts';
import * as store from './store.ts';

/** An account's import. Throws not_found. */
export async function getImport(db: Db, account_id: AccountId, id: string): Promise<store.ImportRecord> {
  const found = await store.findImport(db, account_id, id);
  if (!found) throw importNotFound();
  return found;
}

/** The same, locked until the transaction ends. */
export async function lockImport(tx: Db, account_id: AccountId, id: string): Promise<store.ImportRecord> {
  const found = await store.lockImport(tx, account_id, id);
  if (!found) throw importNotFound();
  return found;
}

/** The same, completely read. Throws not_found and import_not_ready. */
export async function lockReadyImport(tx: Db, account_id: AccountId, id: string): Promise<store.ImportRecord> {
  const i = await lockImport(tx, account_id, id);
  if (i.status !== 'ready') throw importNotReady();
  return i;
}

export async function viewImport(db: Db, account_id: AccountId, id: string): Promise<ImportView> {
  const i = await getImport(db, account_id, id);
  const { status, file_name, size_bytes, received_bytes, header, mapping, choices, error } = i;
  let proof: ImportView['proof'] = null;
  if (i.proof) {
    const { id: _, checked_row: __, ...progress } = i.proof;
    // Cards that are not sent need no attention.
    const is_flagged = progress.state === 'done' && progress.flagged > 0;
    const counts = is_flagged
      ? await store.countFlagsWithout(db, i.import_no, excludedBits(i.choices))
      : { gaps: 0, cut_off: 0 };
    proof = { ...progress, ...counts };
  }
  return {
    ...{ id: i.id, state: status, file_name, size_bytes, received_bytes, header, mapping, choices, error, proof },
    variables: variableNames(header),
    ...countsOf(i.counts_by_status),
    to_send: toSend(i.counts_by_status, choices),
    created_at: i.created_at.toISOString(),
  };
}

/** The rows of the view `list_contacts` that a list sends, and the variables of its message. */
export type ListToSend = { import_id: string; import_no: number; excluded_bits: number; variables: Variables };

/** A list for a campaign, locked until the transaction ends. Throws not_found and import_not_ready. */
export async function listToSend(tx: Db, account_id: AccountId, import_id: string): Promise<ListToSend> {
  const { id, import_no, choices, header, mapping } = await lockReadyImport(tx, account_id, import_id);
  const variables = listVariables(header, mapping);
  return { import_id: id, import_no, excluded_bits: excludedBits(choices), variables };
}

/** The number of rows of each of these lists; lists of another account are left out. */
export async function listSizes(db: Db, account_id: AccountId, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const found = await store.rowCountsOf(db, account_id, ids);
  return new Map(found.map(({ id, row_count }) => [id, row_count]));
}

/**
 * How many cards that a list sends would end cut off, as the preflight of this message found. Null when the list had no
 * preflight of it, or none that has ended.
 */
export async function cutOffInList(
  db: Db,
  account_id: AccountId,
  import_id: string,
  message: Pick<store.StoredPreflight, 'message' | 'text_type' | 'hand' | 'signed'>,
): Promise<number | null> {
  const found = await store.findImport(db, account_id, import_id);
  if (found?.proof?.state !== 'done') return null;
  const { import_no, proof, choices } = found;
  const is_same = (Object.keys(message) as (keyof typeof message)[]).every((key) => message[key] === proof[key]);
  return is_same ? (await store.countFlagsWithout(db, import_no, excludedBits(choices))).cut_off : null;
}
