import { inflateSync } from 'node:zlib';
import type { Effort } from './effort.ts';
import { namesIn } from './names.ts';

/** The streams of a PDF: what is between "stream" and "endstream", after a dictionary. Found in one pass over the file. */

const MARK = /obj|endstream|stream(?:\r\n|\n|\r)/g;
/** What one object stream may unpack to. */
const MOST_BYTES = 16 * 1024 * 1024;
/** To unpack is work even where nothing comes of it. */
const UNPACKING = 4096;

/** Where a stream is in the file; bytes are characters. */
type Place = { begin: number; end: number };
type ObjectStream = Place & Pick<Dictionary, 'is_packed' | 'is_readable'>;

export type Streams = {
  /** The file without what is in its streams: its dictionaries and other objects. */
  outside: string;
  /** What is in the streams, as it is stored. */
  inside: Place[];
  /** Those that hold objects. A stream may begin within another one: readers differ in what they take for its begin. */
  of_objects: ObjectStream[];
};

/** The streams of a file, wherever they are. */
export function streamsOf(file: string, effort: Effort): Streams {
  const dictionary = new Dictionary(file, effort);
  const inside: Place[] = [];
  const of_objects: ObjectStream[] = [];
  let first_open: number | undefined;
  let open: ObjectStream[] = [];
  const closeAt = (end: number) => {
    if (first_open === undefined) return;
    inside.push({ begin: first_open, end });
    for (const stream of open) stream.end = end;
    first_open = undefined;
    open = [];
  };
  for (const { index, 0: mark } of effort.on(file).matchAll(MARK)) {
    const after = index + mark.length;
    if (mark === 'obj') dictionary.startAt(after);
    else if (mark === 'endstream') closeAt(index);
    else {
      dictionary.readTo(index);
      first_open ??= after;
      if (!dictionary.is_of_objects) continue;
      const { is_packed, is_readable } = dictionary;
      open.push({ begin: after, end: file.length, is_packed, is_readable });
      of_objects.push(open.at(-1) as ObjectStream);
    }
  }
  closeAt(file.length);
  return { outside: without(file, inside), inside, of_objects };
}

function without(file: string, places: Place[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { begin, end } of places) {
    parts.push(file.slice(at, begin));
    at = end;
  }
  return [...parts, file.slice(at)].join('\n');
}

/** What is known of the dictionary since the last "obj". It is read further with each "stream", never again. */
class Dictionary {
  readonly #file: string;
  readonly #effort: Effort;
  readonly #names = new Set<string>();
  #read_to = 0;
  #is_flate = false;

  constructor(file: string, effort: Effort) {
    this.#file = file;
    this.#effort = effort;
  }

  startAt(index: number): void {
    this.#names.clear();
    this.#is_flate = false;
    this.#read_to = index;
  }

  readTo(index: number): void {
    const text = this.#effort.on(this.#file.slice(this.#read_to, index));
    this.#read_to = index;
    for (const { name } of namesIn(text)) if (TELLING.has(name)) this.#names.add(name);
    this.#is_flate ||= FLATE.test(text);
  }

  /** Only a stream with both can hold objects, whatever type it claims to be. */
  get is_of_objects(): boolean {
    return this.#names.has('ObjStm') || (this.#names.has('N') && this.#names.has('First'));
  }

  get is_packed(): boolean {
    return this.#names.has('Filter');
  }

  /** Ways of packing that programs use for object streams are none and Flate without a predictor. */
  get is_readable(): boolean {
    return !this.is_packed || (this.#is_flate && !this.#names.has('Predictor') && !this.#names.has('Crypt'));
  }
}

const TELLING = new Set(['ObjStm', 'N', 'First', 'Filter', 'Predictor', 'Crypt']);
const FLATE = /\/Filter\s*(\/FlateDecode|\[\s*\/FlateDecode\s*\])/;

/** The texts of object streams, one after the other; null for one that can't be read here. */
export function* textsOf(bytes: Buffer, streams: ObjectStream[], effort: Effort): Generator<string | null> {
  let plain_to = 0;
  for (const { begin, end, is_packed, is_readable } of streams) {
    if (!is_readable) yield null;
    else if (is_packed) yield unpacked(bytes.subarray(begin, end), effort);
    else if (end > plain_to) {
      // A stream that is not packed and begins within another one is the end of that one's text.
      plain_to = end;
      yield effort.on(bytes.toString('latin1', begin, end));
    }
  }
}

function unpacked(stream: Buffer, effort: Effort): string | null {
  let bytes: Buffer;
  try {
    bytes = inflateSync(stream, { maxOutputLength: MOST_BYTES });
  } catch {
    return null;
  }
  effort.spend(UNPACKING);
  return effort.on(bytes.toString('latin1'));
}
