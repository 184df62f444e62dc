import type { ColumnGuess } from '../../../../../modules/imports/column-guess-rules.ts';
import type { ColumnMapping } from '../../../../../modules/imports/column-rules.ts';
import type { FileReading } from '../../../../../modules/imports/reader/file-format.ts';
import type { RowFix, RowFixes } from '../../../../../modules/imports/row-rules.ts';
import type { ImportRow } from '../../../../../modules/imports/schema.ts';
import type { Analysis, LocalFilter } from '../analysis.ts';

/** What the page and the worker that reads a contact list say to each other. Rows travel only as far as they are seen. */

export type WorkerRequest =
  /** `fixes` are what was put right in this file before. */
  | { kind: 'open'; file: File; fixes: RowFixes }
  /** Looks at every row with these columns; an earlier look is given up. */
  | { kind: 'analyse'; mapping: ColumnMapping }
  | { kind: 'window'; id: number; filter: LocalFilter; offset: number; limit: number }
  /** Leaves rows that were put right out of the rows that need attention. */
  | { kind: 'refresh' }
  | { kind: 'fix'; row_no: number; fix: RowFix }
  | { kind: 'failed rows'; id: number };

export type WorkerResponse =
  | { kind: 'reading'; share: number; rows: number }
  | { kind: 'refused'; title: string; text: string }
  | { kind: 'ready'; header: string[]; rows: number; guesses: ColumnGuess[]; sample: string[][]; reading: FileReading }
  | { kind: 'analysed'; facts: Analysis }
  | { kind: 'window'; id: number; total: number; rows: ImportRow[] }
  | { kind: 'failed rows'; id: number; file: Blob };
