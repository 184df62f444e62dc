import {
  INVALID_FILE,
  MAX_FILE_BYTES,
  type OtherFormat,
  UnreadableFile,
} from '../../../../modules/imports/reader/file-format.ts';
import { formatByName } from '../convert/formats.ts';
import { NotConverted } from '../convert/limits.ts';

/** `format`: what the file is where it can be converted. */
export type FileRefusal = { title: string; text: string; format?: OtherFormat | undefined };

const UNREAD = 'We couldn’t read the file. Check that it hasn’t been moved and isn’t open in your spreadsheet program.';
const TOO_LARGE = `The file is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB. Split it into several lists.`;

/** Why a file cannot be used as a contact list, and what to do. */
export function refusalOfFile(error: unknown): FileRefusal {
  if (!(error instanceof UnreadableFile)) return { title: 'CSV Parsing Error', text: UNREAD };
  const { message, format } = error;
  const [title, text] = message.split(' - ', 2);
  return title && text ? { title, text, format } : { title: 'CSV Parsing Error', text: message };
}

/** What is wrong with a file before a byte of it is read; undefined when it may be opened. */
export function refusalOfChoice(file: Pick<File, 'name' | 'size'>): FileRefusal | undefined {
  if (!/\.csv$/i.test(file.name)) return refusalOfFile(new UnreadableFile(INVALID_FILE, formatByName(file.name)));
  return file.size > MAX_FILE_BYTES ? { title: 'CSV Parsing Error', text: TOO_LARGE } : undefined;
}

/** Why a file could not be converted. */
export const refusalOfConversion = (error: unknown): FileRefusal => ({
  title: 'We couldn’t convert the file',
  text: error instanceof NotConverted ? error.message : UNREAD,
});
