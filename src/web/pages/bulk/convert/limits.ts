/** What a file may have that is converted in the browser: far more than a list of contacts needs, far less than a page can hold. */

export const MAX_CONVERTED_BYTES = 25 * 1024 * 1024;
/** A workbook is a ZIP file, and a small one may be made to unpack to gigabytes. */
export const MAX_UNPACKED_BYTES = 256 * 1024 * 1024;
export const MAX_PARTS = 5000;
export const MAX_CONVERTED_ROWS = 200_000;
export const MAX_COLUMNS = 500;
export const MAX_CONVERSION_MS = 60_000;

const SAVE_AS = 'In your spreadsheet program, save it as “CSV UTF-8 (comma delimited)” and choose that file.';

/** A file that is not converted; its message is for the customer. */
export class NotConverted extends Error {}

export const tooLarge = (what: string): NotConverted =>
  new NotConverted(`This file ${what}, which is too much to convert here. ${SAVE_AS}`);
export const unreadable = (): NotConverted => new NotConverted(`We couldn’t read this file. ${SAVE_AS}`);
export const isProtected = (): NotConverted =>
  new NotConverted('We couldn’t open this workbook. If it has a password, remove it, save the workbook and try again.');
export const isEmpty = (name: string): NotConverted =>
  new NotConverted(`The sheet “${name}” is empty. Move the contacts to the first sheet and try again.`);
export const hasNoContacts = (): NotConverted => new NotConverted('There are no contacts in this file.');
