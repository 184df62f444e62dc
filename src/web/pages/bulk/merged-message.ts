import { type ColumnMapping, extraColumns, listVariables } from '../../../modules/imports/column-rules.ts';
import type { ImportRow, ImportView } from '../../../modules/imports/schema.ts';
import { foldVariable, messageMerger } from '../../../modules/letters/rules.ts';

type Filled = Pick<ImportRow, 'contact' | 'extra'>;
type Columns = { header: readonly string[]; mapping: ColumnMapping };

/** Columns that a message can name besides those of name and address; of two that have one name, the first. */
export function extraNames({ header, mapping }: Columns): string[] {
  const names = extraColumns(header, mapping).map((column) => header[column] ?? '');
  const folded = names.map(foldVariable);
  return names.filter((name, index) => !/[{}\n]/.test(name) && folded.indexOf(folded[index] ?? '') === index);
}

/** Makes the function that gives the message as each row's recipient reads it. */
export function rowMerger(message: string, { header, mapping }: Columns) {
  const merge = messageMerger(message, listVariables(header, mapping));
  const names = extraColumns(header, mapping).map((column) => header[column] ?? '');
  return ({ contact, extra }: Filled) =>
    merge(
      contact,
      names.map((name) => extra[name] ?? ''),
    );
}

/** The placeholder values of a row, by placeholder name. */
export const valuesOf = (view: Pick<ImportView, 'header' | 'mapping'>, { contact, extra }: Filled) => {
  const { contact_email: _, phone: __, ...known } = contact;
  return {
    ...known,
    ...Object.fromEntries(extraNames(view).map((name) => [name, (extra[name] ?? '').slice(0, 1000)])),
  };
};
