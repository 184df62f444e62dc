import { CONTACT_FIELDS, type ColumnMapping, type ContactField, splitColumn } from '../column-rules.ts';
import type { RowFixes } from '../row-rules.ts';

/** How a list was requested, as far as it says which fields its rows can have. */
export type ListFields = { mapping: ColumnMapping; fixes: RowFixes };

/**
 * The fields that rows of a list may have a text for. The others stay at the table's default, an empty text: most lists have
 * no unit or phone, and every column of a COPY takes time in each row. A correction may fill in any field, and a company may
 * stand above the street of any address.
 */
export function storedFields({ mapping, fixes }: ListFields): readonly ContactField[] {
  if (Object.keys(fixes).length > 0) return CONTACT_FIELDS;
  return CONTACT_FIELDS.filter(
    (field) => field === 'company_name' || mapping[field] !== undefined || splitColumn(mapping, field) !== undefined,
  );
}

/** The columns of a stored row in the order of the COPY. */
export const storedColumns = (list: ListFields): string[] => [
  ...['import_no', 'row_no', 'status_bits'],
  ...storedFields(list),
  ...['contact_key', 'extra', 'issues', 'original_place', 'raw', 'duplicate_of'],
];
