import { MAX_CONVERTED_BYTES, NotConverted, tooLarge, unreadable } from './limits.ts';
import type { ConversionRequest, ConversionResponse } from './messages.ts';
import { csvOf } from './table.ts';
import { tableOfVcards } from './vcards.ts';
import { tableOfWorkbook } from './workbook.ts';

/** Converts one file in a web worker, which the page ends if it takes too long. */

// In a worker `self` is the worker's own scope, which the DOM's types don't know.
const scope = self as unknown as {
  onmessage: (event: MessageEvent<ConversionRequest>) => void;
  postMessage(response: ConversionResponse): void;
};

scope.onmessage = ({ data }) => void convert(data).then((response) => scope.postMessage(response));

async function convert({ file, format }: ConversionRequest): Promise<ConversionResponse> {
  try {
    if (file.size > MAX_CONVERTED_BYTES) throw tooLarge(`has more than ${MAX_CONVERTED_BYTES / 1024 / 1024} MB`);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { rows, source } = format === 'vcard' ? tableOfVcards(bytes) : await tableOfWorkbook(bytes);
    return { kind: 'converted', csv: new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }), source };
  } catch (error) {
    return { kind: 'not converted', text: (error instanceof NotConverted ? error : unreadable()).message };
  }
}
