import { TIDIES, type Tidy, tidied } from '../../../../modules/addresses/tidy-rules.ts';
import {
  CONTACT_FIELDS,
  type ColumnMapping,
  type ContactField,
  cellsByName,
  extraColumns,
  REQUIRED_CONTACT_FIELDS,
} from '../../../../modules/imports/column-rules.ts';
import { contactKey } from '../../../../modules/imports/reader/contact-hash.ts';
import {
  type ContactFields,
  type Issue,
  issuesText,
  type ReadRow,
  type RowFix,
  type RowFixes,
  rowReader,
} from '../../../../modules/imports/row-rules.ts';
import type { ImportRow, RowFilter } from '../../../../modules/imports/schema.ts';
import { csvLine } from '../../../../platform/csv.ts';
import type { ListBlocks } from './blocks.ts';

/** What a list comes to with the columns as they are mapped. */
export type Analysis = {
  /** Rows checked so far; all of them once `done`. */
  checked: number;
  done: boolean;
  valid: number;
  needs_attention: number;
  missing_required: number;
  /** How many rows lack each field, required or not. */
  missing: Record<ContactField, number>;
  duplicates: number;
  /** How many rows would look odd on their envelopes, and the first of them, whether they are tidied or not. */
  tidy: Record<Tidy, TidyFacts>;
};

export type TidyFacts = { rows: number; example: { before: string; after: string } | null };

export type LocalFilter = Extract<RowFilter, 'all' | 'needs_attention' | 'duplicates'>;

const REQUIRED = new Set<string>(REQUIRED_CONTACT_FIELDS);
const lacksRequired = (issues: readonly Issue[]) =>
  issues.some(({ field, reason }) => reason === 'missing' && REQUIRED.has(field));

const nothingMissing = () =>
  Object.fromEntries(CONTACT_FIELDS.map((field) => [field, 0])) as Record<ContactField, number>;

const nothingToTidy = (): Analysis['tidy'] => ({
  symbols: { rows: 0, example: null },
  names: { rows: 0, example: null },
  streets: { rows: 0, example: null },
});

type ReadCells = (cells: readonly string[], fix?: RowFix) => ReadRow;

/** Analyzes every row of a list, and updates the result as rows are fixed manually. */
export class ListAnalysis {
  readonly #list: ListBlocks;
  readonly #read: ReadCells;
  /** Reads rows as they are in the file, where the others are tidied. */
  readonly #readAsWritten: ReadCells | undefined;
  readonly #extras: number[];
  readonly #fixes: RowFixes;
  readonly #first_with = new Map<number, number>();
  #attention: number[] = [];
  readonly #duplicates: number[] = [];
  readonly #duplicate_of = new Map<number, number>();
  readonly facts: Analysis = {
    checked: 0,
    done: false,
    valid: 0,
    needs_attention: 0,
    missing_required: 0,
    missing: nothingMissing(),
    duplicates: 0,
    tidy: nothingToTidy(),
  };

  /** `fixes` are taken over and grow with each fix. */
  constructor(list: ListBlocks, mapping: ColumnMapping, fixes: RowFixes) {
    this.#list = list;
    this.#fixes = fixes;
    this.#extras = extraColumns(list.header, mapping);
    this.#read = rowReader(mapping, list.header.length, this.#extras);
    if (mapping.tidy?.length) this.#readAsWritten = rowReader({ ...mapping, tidy: [] }, list.header.length, []);
  }

  /** Checks one block after the other. The result so far can be read in between. */
  *run(): Generator<void> {
    for (const { first_row_no, rows } of this.#list.blocks()) {
      for (const [index, cells] of rows.entries()) this.#look(first_row_no + index, cells);
      yield;
    }
    this.facts.done = true;
  }

  #look(row_no: number, cells: string[]): void {
    const { contact, issues } = this.#read(cells, this.#fixes[row_no]);
    this.facts.checked = row_no;
    this.#count(contact, issues, 1);
    this.#countOdd(row_no, cells, contact, 1);
    if (issues.length > 0) {
      this.#attention.push(row_no);
      return;
    }
    const key = contactKey(contact);
    const first = this.#first_with.get(key);
    if (first === undefined) this.#first_with.set(key, row_no);
    else {
      this.#duplicates.push(row_no);
      this.#duplicate_of.set(row_no, first);
      this.facts.duplicates += 1;
    }
  }

  #count(contact: ContactFields, issues: readonly Issue[], by: 1 | -1): void {
    const { facts } = this;
    if (issues.length > 0) facts.needs_attention += by;
    else facts.valid += by;
    if (lacksRequired(issues)) facts.missing_required += by;
    for (const field of CONTACT_FIELDS) if (contact[field] === '') facts.missing[field] += by;
  }

  #countOdd(row_no: number, cells: string[], contact: ContactFields, by: 1 | -1): void {
    const written = this.#readAsWritten?.(cells, this.#fixes[row_no]).contact ?? contact;
    for (const tidy of TIDIES) {
      const change = tidied(written, tidy);
      if (!change) continue;
      const facts = this.facts.tidy[tidy];
      facts.rows += by;
      facts.example ??= exampleOf(written, change);
    }
  }

  /** Fixes fields of a row. The row stays in the "needs attention" list until the list is refreshed. */
  fix(row_no: number, fix: RowFix): void {
    const cells = this.#list.row(row_no);
    if (!cells) return;
    const before = this.#read(cells, this.#fixes[row_no]);
    const is_counted = row_no <= this.facts.checked;
    if (is_counted) this.#countOdd(row_no, cells, before.contact, -1);
    this.#fixes[row_no] = { ...this.#fixes[row_no], ...fix };
    if (!is_counted) return;
    const after = this.#read(cells, this.#fixes[row_no]);
    this.#count(before.contact, before.issues, -1);
    this.#count(after.contact, after.issues, 1);
    this.#countOdd(row_no, cells, after.contact, 1);
    if (before.issues.length === 0 && after.issues.length > 0) this.#attention.push(row_no);
  }

  /** Drops rows that were fixed since. */
  refresh(): void {
    this.#attention = this.#attention.filter((row_no) => this.#issuesOf(row_no).length > 0);
  }

  #issuesOf(row_no: number): Issue[] {
    // Only rows that were fixed can have changed, and those are few.
    if (!this.#fixes[row_no]) return STILL_WRONG;
    const cells = this.#list.row(row_no);
    return cells ? this.#read(cells, this.#fixes[row_no]).issues : [];
  }

  window(filter: LocalFilter, offset: number, limit: number): { total: number; rows: ImportRow[] } {
    const picked = this.#rowNumbers(filter);
    const total = picked ? picked.length : this.#list.rows;
    const rows: ImportRow[] = [];
    for (let index = offset; index < Math.min(total, offset + limit); index++) {
      const row = this.row(picked ? (picked[index] ?? 0) : index + 1);
      if (row) rows.push(row);
    }
    return { total, rows };
  }

  #rowNumbers(filter: LocalFilter): number[] | undefined {
    if (filter === 'all') return undefined;
    return filter === 'needs_attention' ? this.#attention : this.#duplicates;
  }

  row(row_no: number): ImportRow | undefined {
    const cells = this.#list.row(row_no);
    if (!cells) return undefined;
    const { contact, extra, issues } = this.#read(cells, this.#fixes[row_no]);
    const { header } = this.#list;
    return {
      row_no,
      contact,
      extra: cellsByName(
        this.#extras.map((column) => header[column] ?? ''),
        extra,
      ),
      issues,
      address_check: null,
      given_place: null,
      zip_place: null,
      duplicate_of: this.#duplicate_of.get(row_no) ?? null,
      mailed_at: null,
      flags: [],
    };
  }

  /** The rows that cannot be mailed, with the reason in a last column. */
  failedRows(): string[] {
    const lines = [csvLine([...this.#list.header, 'Reason'])];
    for (const row_no of this.#attention) {
      const cells = this.#list.row(row_no) ?? [];
      const { issues } = this.#read(cells, this.#fixes[row_no]);
      if (issues.length === 0) continue;
      const padded = [
        ...cells.map((cell) => cell.trim()),
        ...Array<string>(Math.max(0, this.#list.header.length - cells.length)).fill(''),
      ];
      lines.push(csvLine([...padded, issuesText(issues)]));
    }
    return lines;
  }
}

const exampleOf = (written: ContactFields, change: Partial<ContactFields>): TidyFacts['example'] => {
  const fields = CONTACT_FIELDS.filter((field) => change[field] !== undefined);
  const text = (contact: Partial<ContactFields>) =>
    fields
      .map((field) => contact[field])
      .join(' ')
      .trim();
  return { before: text(written), after: text(change) };
};

const STILL_WRONG: Issue[] = [{ field: 'row', reason: 'missing' }];
