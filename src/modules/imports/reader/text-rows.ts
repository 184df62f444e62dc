import type { VerifyCityStateZip } from '../../../providers/places/port.ts';
import { type ContactField, extraColumns } from '../column-rules.ts';
import { type CheckedPlace, checkPlace, packIssues, type ReadRow, type RowFix, rowReader } from '../row-rules.ts';
import { STATUS_BITS } from '../row-status-rules.ts';
import { identityOf } from './contact-hash.ts';
import type { CopyEncoder } from './copy-encoder.ts';
import { bitsOfCheck } from './place-cache.ts';
import type { SeenContacts } from './seen-contacts.ts';
import { type ListFields, storedColumns, storedFields } from './stored-columns.ts';

export type TextRowsContext = ListFields & {
  import_no: number;
  header: readonly string[];
  copy: CopyEncoder;
  seen: SeenContacts;
  verify: VerifyCityStateZip;
};

/** Writes rows that were parsed to texts into a COPY: all that FastRows refuses. */
export class TextRows {
  readonly #context: TextRowsContext;
  readonly #read: ReturnType<typeof rowReader>;
  readonly #fields: readonly ContactField[];
  readonly #column_count: number;

  constructor(context: TextRowsContext) {
    const { header, mapping, verify } = context;
    this.#context = context;
    this.#fields = storedFields(context);
    this.#column_count = storedColumns(context).length;
    this.#read = rowReader(mapping, header.length, extraColumns(header, mapping), verify);
  }

  /** Writes a row and returns its status bits. */
  write(cells: string[], row_no: number, fix: RowFix | undefined): number {
    const row = this.#read(cells, fix);
    const checked = checkPlace(row, this.#context.verify);
    return row.issues.length > 0 ? this.#writeInvalid(row, cells, row_no) : this.#writeValid(row, checked, row_no);
  }

  #writeInvalid({ contact, extra, issues }: ReadRow, raw: string[], row_no: number): number {
    const { copy, header } = this.#context;
    this.#startRow(row_no, STATUS_BITS.attention, contact);
    copy.reserve(64);
    copy.bigint(0);
    copy.texts(extra);
    copy.textOrNull(packIssues(issues));
    copy.textOrNull(null);
    // What is beyond the columns is never shown, and a row may be a quarter of a megabyte of commas.
    copy.texts(raw.slice(0, header.length));
    copy.textOrNull(null);
    return STATUS_BITS.attention;
  }

  #writeValid({ contact, extra }: ReadRow, { check, original_place }: CheckedPlace, row_no: number): number {
    const { copy, seen } = this.#context;
    const { key, guard } = identityOf(contact);
    const duplicate_of = seen.firstWith(key, guard, row_no);
    const status_bits = bitsOfCheck(check) | (duplicate_of === null ? 0 : STATUS_BITS.duplicate);
    this.#startRow(row_no, status_bits, contact);
    copy.reserve(64);
    copy.bigint(key);
    copy.texts(extra);
    copy.textOrNull(null);
    copy.textOrNull(original_place);
    copy.reserve(64);
    copy.null();
    if (duplicate_of === null) copy.null();
    else copy.integer(duplicate_of);
    return status_bits;
  }

  #startRow(row_no: number, status_bits: number, contact: ReadRow['contact']): void {
    const { copy, import_no } = this.#context;
    copy.reserve(64);
    copy.startRow(this.#column_count);
    copy.integer(import_no);
    copy.integer(row_no);
    copy.smallint(status_bits);
    for (const field of this.#fields) copy.text(contact[field]);
  }
}
