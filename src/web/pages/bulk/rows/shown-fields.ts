import {
  CONTACT_FIELDS,
  type ColumnMapping,
  type ContactField,
  REQUIRED_CONTACT_FIELDS,
} from '../../../../modules/imports/column-rules.ts';

/** The columns of a table of contacts: what every card needs, and what the list has besides. */
export function shownFields(mapping: ColumnMapping): ContactField[] {
  const split = new Set<ContactField>();
  if (mapping.full_name !== undefined) split.add('last_name');
  if (mapping.full_address !== undefined) split.add('unit');
  const required: readonly string[] = REQUIRED_CONTACT_FIELDS;
  return CONTACT_FIELDS.filter((field) => required.includes(field) || mapping[field] !== undefined || split.has(field));
}

/** What a file of rows that could not be mailed is called. */
export const failedName = (file_name: string): string => `${file_name.replace(/\.csv$/i, '')}-failed-rows.csv`;
