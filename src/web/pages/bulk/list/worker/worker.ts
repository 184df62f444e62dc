import { guessColumns } from '../../../../../modules/imports/column-guess-rules.ts';
import type { ColumnMapping } from '../../../../../modules/imports/column-rules.ts';
import { HEAD_BYTES, NO_ROWS, sniffFile, UnreadableFile } from '../../../../../modules/imports/reader/file-format.ts';
import type { RowFixes } from '../../../../../modules/imports/row-rules.ts';
import { ListAnalysis } from '../analysis.ts';
import { ListBlocks } from '../blocks.ts';
import { refusalOfFile } from '../refusal.ts';
import type { ListNews, ListOrder } from './messages.ts';

/** Reads one contact list off the thread that people type on, and answers for its rows. */

const CHUNK_BYTES = 1024 * 1024;
/** Rows that a person may see of the columns while they match them. */
const SAMPLE_SHOWN = 3;
const NEWS_EVERY_MS = 120;
/** So long is worked before the page's questions are looked at. */
const TURN_MS = 20;

// In a worker `self` is the worker's own scope, which the DOM's types don't know.
const desk = self as unknown as {
  onmessage: (event: MessageEvent<ListOrder>) => void;
  postMessage(news: ListNews): void;
};

let list: ListBlocks | undefined;
let analysis: ListAnalysis | undefined;
let looks = 0;
const fixes: RowFixes = {};

desk.onmessage = ({ data: order }) => {
  switch (order.kind) {
    case 'open':
      Object.assign(fixes, order.fixes);
      void open(order.file);
      return;
    case 'analyse':
      void analyse(order.mapping);
      return;
    case 'window': {
      const found = analysis?.window(order.filter, order.offset, order.limit) ?? { total: 0, rows: [] };
      desk.postMessage({ kind: 'window', id: order.id, ...found });
      return;
    }
    case 'refresh':
      analysis?.refresh();
      return;
    case 'fix':
      analysis?.fix(order.row_no, order.fix);
      if (analysis) desk.postMessage({ kind: 'analysed', facts: analysis.facts });
      return;
    case 'failed rows': {
      const file = new Blob(analysis?.failedRows() ?? [], { type: 'text/csv;charset=utf-8' });
      desk.postMessage({ kind: 'failed rows', id: order.id, file });
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
    const guesses = guessColumns(header, sample);
    desk.postMessage({ kind: 'ready', header, rows, guesses, sample: sample.slice(0, SAMPLE_SHOWN), reading });
  } catch (error) {
    desk.postMessage({ kind: 'refused', ...refusalOfFile(error) });
  }
}

async function read(file: File, decoder: TextDecoder, blocks: ListBlocks): Promise<void> {
  let told_at = 0;
  for (let offset = 0; offset < file.size; offset += CHUNK_BYTES) {
    const end = Math.min(file.size, offset + CHUNK_BYTES);
    const bytes = await file.slice(offset, end).arrayBuffer();
    const is_last = end === file.size;
    blocks.add(decoder.decode(bytes, { stream: !is_last }), is_last);
    if (performance.now() - told_at < NEWS_EVERY_MS) continue;
    told_at = performance.now();
    desk.postMessage({ kind: 'reading', share: end / file.size, rows: blocks.rows });
  }
}

async function analyse(mapping: ColumnMapping): Promise<void> {
  if (!list) return;
  const look = ++looks;
  analysis = new ListAnalysis(list, mapping, fixes);
  const { facts } = analysis;
  let told_at = performance.now();
  let turn_began = told_at;
  for (const _ of analysis.run()) {
    const now = performance.now();
    if (now - turn_began < TURN_MS) continue;
    if (now - told_at >= NEWS_EVERY_MS) {
      desk.postMessage({ kind: 'analysed', facts });
      told_at = now;
    }
    await new Promise((done) => setTimeout(done, 0));
    if (look !== looks) return;
    turn_began = performance.now();
  }
  desk.postMessage({ kind: 'analysed', facts });
}
