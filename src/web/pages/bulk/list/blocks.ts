import {
  type FileReading,
  type ParseRows,
  type ReadingPlace,
  readOn,
  START_OF_FILE,
} from '../../../../modules/imports/reader/file-format.ts';
import { rowParser } from '../../../../modules/imports/reader/row-parser.ts';

/** Characters per block: small enough to be parsed again quickly. */
const BLOCK_CHARACTERS = 256 * 1024;
/** Rows from the start of the list, and at most so many with one from each later block. */
const SAMPLE_ROWS = 50;
const MOST_SAMPLE_ROWS = 150;
const BLOCKS_AT_HAND = 4;

/** A run of whole rows as the text that they were written in. */
type Block = { text: string; before: ReadingPlace; first_row_no: number; rows: number };

/**
 * A contact list of any length. It keeps the text and not the rows, which take ten times the room: rows are parsed again
 * where they are looked at. Rows are numbered from 1, as the server numbers them.
 */
export class ListBlocks {
  readonly #parse: ParseRows;
  readonly #blocks: Block[] = [];
  /** Parsed blocks that were looked at last, the newest at the end. */
  readonly #at_hand = new Map<Block, string[][]>();
  #place: ReadingPlace = START_OF_FILE;
  #waiting = '';
  header: string[] = [];
  sample: string[][] = [];

  constructor({ delimiter }: Pick<FileReading, 'delimiter'>) {
    this.#parse = rowParser(delimiter);
  }

  get rows(): number {
    return this.#place.row_no;
  }

  /** Takes the next piece of the file's text. Throws UnreadableFile. */
  add(text: string, is_last: boolean): void {
    this.#waiting += text;
    if (this.#waiting.length < BLOCK_CHARACTERS && !is_last) return;
    const before = this.#place;
    const read = readOn(this.#parse, before, this.#waiting, is_last);
    this.#waiting = '';
    const { header, first_row_no, rows, place } = read;
    this.#place = place;
    this.header = header ?? [];
    const is_full = this.sample.length >= MOST_SAMPLE_ROWS;
    if (!is_full) this.sample.push(...rows.slice(0, Math.max(1, SAMPLE_ROWS - this.sample.length)));
    if (rows.length === 0) return;
    this.#blocks.push({ text: read.text, before: { ...before, rest: '' }, first_row_no, rows: rows.length });
  }

  /** Every row in its order, a block at a time. */
  *blocks(): Generator<{ first_row_no: number; rows: string[][] }> {
    for (const block of this.#blocks) yield { first_row_no: block.first_row_no, rows: this.#read(block) };
  }

  /** The cells of one row; undefined when there is no such row. */
  row(row_no: number): string[] | undefined {
    const block = this.#blockWith(row_no);
    if (!block) return undefined;
    const rows = this.#at_hand.get(block) ?? this.#read(block);
    this.#at_hand.delete(block);
    this.#at_hand.set(block, rows);
    const [oldest] = this.#at_hand.keys();
    if (oldest && this.#at_hand.size > BLOCKS_AT_HAND) this.#at_hand.delete(oldest);
    return rows[row_no - block.first_row_no];
  }

  #read({ text, before }: Block): string[][] {
    return readOn(this.#parse, before, text, true).rows;
  }

  #blockWith(row_no: number): Block | undefined {
    let low = 0;
    let high = this.#blocks.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#blocks[middle]?.first_row_no ?? 0) <= row_no) low = middle;
      else high = middle - 1;
    }
    const block = this.#blocks[low];
    return block && row_no >= block.first_row_no && row_no < block.first_row_no + block.rows ? block : undefined;
  }
}
