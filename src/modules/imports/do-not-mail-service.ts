import type { Db } from '../../platform/database/db.ts';
import { find, reachOf } from '../do-not-mail/service.ts';
import { ON_DO_NOT_MAIL_LIST, packIssues, unpackIssues } from './row-rules.ts';
import { movedCounts } from './row-status-rules.ts';
import type { ImportRow } from './schema.ts';
import * as store from './store.ts';

const ROWS_PAGE = 5000;

/** Marks the rows whose contacts the account does not mail as rows that need attention. Returns the counts after it. */
export async function blockRows(tx: Db, i: store.ImportRecord, counts: readonly number[]): Promise<readonly number[]> {
  const reach = await reachOf(tx, i.account_id);
  if (!reach) return counts;
  let now = counts;
  for (let last = 0; ; ) {
    const page = await store.rowsInReach(tx, i.import_no, reach, last, ROWS_PAGE);
    const entries = await find(tx, i.account_id, page);
    const matching = page.filter((_, n) => entries[n]).map(({ row_no }) => row_no);
    const issues = packIssues([ON_DO_NOT_MAIL_LIST]) ?? '';
    if (matching.length > 0) now = movedCounts(now, await store.blockRows(tx, i.import_no, matching, issues));
    last = page.at(-1)?.row_no ?? last;
    if (page.length < ROWS_PAGE) return now;
  }
}

/** The issues of each row; those of the do-not-mail list with the reason that its entry has now. */
export async function issuesOf(
  db: Db,
  { account_id }: store.ImportRecord,
  rows: readonly store.StoredRow[],
): Promise<ImportRow['issues'][]> {
  const all = rows.map(({ issues }) => unpackIssues(issues));
  const blocked = rows.flatMap((row, n) =>
    all[n]?.some(({ reason }) => reason === 'do_not_mail') ? [{ row, n }] : [],
  );
  if (blocked.length === 0) return all;
  const entries = await find(
    db,
    account_id,
    blocked.map(({ row }) => row),
  );
  for (const [index, { n }] of blocked.entries())
    all[n] = [{ ...ON_DO_NOT_MAIL_LIST, detail: entries[index]?.reason ?? '' }];
  return all;
}
