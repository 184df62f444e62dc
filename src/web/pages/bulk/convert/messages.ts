import type { OtherFormat } from '../../../../modules/imports/reader/file-format.ts';

/** The messages between the page and the worker that converts one file. */

export type ConversionRequest = { file: File; format: OtherFormat };

export type ConversionResponse =
  | { kind: 'converted'; csv: Blob; source: string }
  | { kind: 'not converted'; text: string };
