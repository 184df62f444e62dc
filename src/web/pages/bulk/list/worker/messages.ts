import type { ColumnMapping } from '../../../../../modules/imports/column-rules.ts';
import type { ColumnGuesses } from '../../../../../modules/imports/columns/guess.ts';
import type { FileReading, OtherFormat } from '../../../../../modules/imports/reader/file-format.ts';
import type { RowFix, RowFixes } from '../../../../../modules/imports/row-rules.ts';
import type { ImportRow } from '../../../../../modules/imports/schema.ts';
import type { Analysis, LocalFilter } from '../analysis.ts';

/** The messages between the page and the list worker. Only visible rows are sent. */

export type WorkerRequest =
  /** `fixes` are earlier manual fixes of this file. */
  | { kind: 'open'; file: File; fixes: RowFixes }
  /** Analyzes every row with these columns. Cancels an earlier run. */
  | { kind: 'analyse'; mapping: ColumnMapping }
  | { kind: 'window'; id: number; filter: LocalFilter; offset: number; limit: number }
  /** Drops fixed rows from the rows that need attention. */
  | { kind: 'refresh' }
  | { kind: 'fix'; row_no: number; fix: RowFix }
  | { kind: 'failed rows'; id: number };

export type WorkerResponse =
  | { kind: 'reading'; share: number; rows: number }
  | { kind: 'refused'; title: string; text: string; format?: OtherFormat | undefined }
  | { kind: 'ready'; header: string[]; rows: number; columns: ColumnGuesses; sample: string[][]; reading: FileReading }
  | { kind: 'analysed'; facts: Analysis }
  | { kind: 'window'; id: number; total: number; rows: ImportRow[] }
  | { kind: 'failed rows'; id: number; file: Blob };
