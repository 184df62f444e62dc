import type { OtherFormat } from '../../../../modules/imports/reader/file-format.ts';

/** The names of files that are no CSV and can be made one. */
export const CONVERTIBLE_ENDINGS = '.xlsx,.xlsm,.xlsb,.xls,.ods,.vcf,.vcard';

/** What a file is by its name; undefined where it cannot be converted. */
export function formatByName(name: string): OtherFormat | undefined {
  if (/\.(xlsx|xlsm|xlsb|xls|ods)$/i.test(name)) return 'workbook';
  return /\.(vcf|vcard)$/i.test(name) ? 'vcard' : undefined;
}
