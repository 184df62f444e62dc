import type { Db } from '../../platform/database/db.ts';
import type { FilesProvider } from '../../providers/files/port.ts';
import { RUN_BUCKET, runFile } from '../press/sheets/service.ts';
import { printedRunsOf } from './erasing-store.ts';

/** Removes the printed sheets that show these letters. */
export async function removeSheets(db: Db, files: FilesProvider, letter_ids: string[]): Promise<void> {
  for (const { id, drawing_no } of await printedRunsOf(db, letter_ids)) {
    for (let drawing = 1; drawing <= drawing_no; drawing++) {
      await files.remove(RUN_BUCKET, runFile({ id, drawing_no: drawing }, 'cards'));
      await files.remove(RUN_BUCKET, runFile({ id, drawing_no: drawing }, 'envelopes'));
    }
  }
}
