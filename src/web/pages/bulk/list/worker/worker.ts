import type { ColumnMapping } from '../../../../../modules/imports/column-rules.ts';
import { guessColumns } from '../../../../../modules/imports/columns/guess.ts';
import { HEAD_BYTES, NO_ROWS, sniffFile, UnreadableFile } from '../../../../../modules/imports/reader/file-format.ts';
import type { RowFixes } from '../../../../../modules/imports/row-rules.ts';
import { ListAnalysis } from '../analysis.ts';
import { ListBlocks } from '../blocks.ts';
import { refusalOfFile } from '../refusal.ts';
import type { WorkerRequest, WorkerResponse } from './messages.ts';

/** Reads and analyzes one contact list in a web worker. */

const CHUNK_BYTES = 1024 * 1024;
/** Sample rows shown while matching columns. */
const SAMPLE_SHOWN = 3;
const PROGRESS_EVERY_MS = 120;
/** How long to work before handling the page's messages. */
const SLICE_MS = 20;

// In a worker `self` is the worker's own scope, which the DOM's types don't know.
const scope = self as unknown as {
  onmessage: (event: MessageEvent<WorkerRequest>) => void;
  postMessage(response: WorkerResponse): void;
};

let list: ListBlocks | undefined;
let analysis: ListAnalysis | undefined;
let last_run = 0;
const fixes: RowFixes = {};

scope.onmessage = ({ data: request }) => {
  switch (request.kind) {
    case 'open':
      Object.assign(fixes, request.fixes);
      void open(request.file);
      return;
    case 'analyse':
      void analyse(request.mapping);
      return;
    case 'window': {
      const found = analysis?.window(request.filter, request.offset, request.limit) ?? { total: 0, rows: [] };
      scope.postMessage({ kind: 'window', id: request.id, ...found });
      return;
    }
    case 'refresh':
      analysis?.refresh();
      return;
    case 'fix':
      analysis?.fix(request.row_no, request.fix);
      if (analysis) scope.postMessage({ kind: 'analysed', facts: analysis.facts });
      return;
    case 'failed rows': {
      const file = new Blob(analysis?.failedRows() ?? [], { type: 'text/csv;charset=utf-8' });
      scope.postMessage({ kind: 'failed rows', id: request.id, file });
    }
  }
};

async function open(file: File): Promise<void> {
  try {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    const reading = sniffFile(head, file.size <= HEAD_BYTES);
    const blocks = new ListBlocks(reading);
    await read(file, new TextDecoder(reading.encoding), blocks);
    if (blocks.rows === 0) throw new UnreadableFile(NO_ROWS);
    list = blocks;
    const { header, rows, sample } = blocks;
    const columns = guessColumns(header, sample);
    scope.postMessage({ kind: 'ready', header, rows, columns, sample: sample.slice(0, SAMPLE_SHOWN), reading });
  } catch (error) {
    scope.postMessage({ kind: 'refused', ...refusalOfFile(error) });
  }
}

async function read(file: File, decoder: TextDecoder, blocks: ListBlocks): Promise<void> {
  let reported_at = 0;
  for (let offset = 0; offset < file.size; offset += CHUNK_BYTES) {
    const end = Math.min(file.size, offset + CHUNK_BYTES);
    const bytes = await file.slice(offset, end).arrayBuffer();
    const is_last = end === file.size;
    blocks.add(decoder.decode(bytes, { stream: !is_last }), is_last);
    if (performance.now() - reported_at < PROGRESS_EVERY_MS) continue;
    reported_at = performance.now();
    scope.postMessage({ kind: 'reading', share: end / file.size, rows: blocks.rows });
  }
}

async function analyse(mapping: ColumnMapping): Promise<void> {
  if (!list) return;
  const run = ++last_run;
  analysis = new ListAnalysis(list, mapping, fixes);
  const { facts } = analysis;
  let reported_at = performance.now();
  let slice_started_at = reported_at;
  for (const _ of analysis.run()) {
    const now = performance.now();
    if (now - slice_started_at < SLICE_MS) continue;
    if (now - reported_at >= PROGRESS_EVERY_MS) {
      scope.postMessage({ kind: 'analysed', facts });
      reported_at = now;
    }
    await new Promise((done) => setTimeout(done, 0));
    if (run !== last_run) return;
    slice_started_at = performance.now();
  }
  scope.postMessage({ kind: 'analysed', facts });
}
