import type { ColumnGuesses } from '../../../../modules/imports/columns/guess.ts';
import type { FileReading, OtherFormat } from '../../../../modules/imports/reader/file-format.ts';

/** What the page knows of a contact list that its worker reads. Rows themselves stay in the worker. */
export type ListState =
  | { kind: 'none' }
  /** `share` of the file's bytes that have been read, 0 to 1. */
  | { kind: 'reading'; name: string; share: number; rows: number }
  | { kind: 'converting'; name: string }
  /** `format`: what the file is where it can be converted. */
  | { kind: 'refused'; name: string; file: File; title: string; text: string; format?: OtherFormat | undefined }
  | ReadyList;

export type ReadyList = {
  kind: 'ready';
  file: File;
  name: string;
  header: string[];
  rows: number;
  columns: ColumnGuesses;
  /** The first rows of the file. */
  sample: string[][];
  reading: FileReading;
  /** The file and the part of it that the list was converted from; undefined for a CSV file. */
  source: string | undefined;
};

/** Whether a file was chosen that is not a list yet. */
export const isOpening = ({ kind }: ListState): boolean => kind === 'reading' || kind === 'converting';

const ENCODINGS: Record<FileReading['encoding'], string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
};
const DELIMITERS: Record<FileReading['delimiter'], string> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
};

/** Describes how a file was parsed. */
export const readAs = ({ encoding, delimiter }: FileReading): string =>
  `Read as ${ENCODINGS[encoding]}, separated by ${DELIMITERS[delimiter]}`;
