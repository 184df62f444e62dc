import { inflateSync } from 'node:zlib';
import { namesIn } from './names.ts';

/** The streams of a PDF: what lies between "stream" and "endstream", after a dictionary. */

const STREAM = /(?<!end)stream(\r\n|\n|\r)/g;
/** No dictionary of a stream is longer. */
const DICTIONARY_CHARACTERS = 64 * 1024;
/** What one object stream and all of them may unpack to. */
const MOST_BYTES = 16 * 1024 * 1024;
const MOST_BYTES_IN_ALL = 64 * 1024 * 1024;

type Stream = { dictionary: string; begin: number; end: number };

/** Every stream of a file, wherever it stands; bytes are characters. */
function* streamsIn(file: string): Generator<Stream> {
  for (const { index, 0: word } of file.matchAll(STREAM)) {
    const begin = index + word.length;
    const before = file.slice(Math.max(0, index - DICTIONARY_CHARACTERS), index);
    const end = file.indexOf('endstream', begin);
    yield { dictionary: before.slice(before.lastIndexOf('obj') + 1), begin, end: end < 0 ? file.length : end };
  }
}

/** The file without what is in its streams: its dictionaries and other objects. */
export function withoutStreams(file: string): string {
  const parts: string[] = [];
  let at = 0;
  for (const { begin, end } of streamsIn(file)) {
    if (begin < at) continue;
    parts.push(file.slice(at, begin));
    at = end;
  }
  return [...parts, file.slice(at)].join('\n');
}

/** What is in the streams, as it is stored. */
export const streamBodies = (file: string): string[] =>
  [...streamsIn(file)].map(({ begin, end }) => file.slice(begin, end));

/** The text of each object stream; null when one is packed in a way that can't be read here. */
export function objectStreams(file: string): string[] | null {
  const found: string[] = [];
  let left = MOST_BYTES_IN_ALL;
  for (const stream of streamsIn(file)) {
    const names = new Set([...namesIn(stream.dictionary)].map(({ name }) => name));
    // Only a stream with both can hold objects, whatever type it claims to be.
    if (!names.has('ObjStm') && !(names.has('N') && names.has('First'))) continue;
    const text = unpacked(file, stream, names);
    left -= text?.length ?? 0;
    if (text === null || left < 0) return null;
    found.push(text);
  }
  return found;
}

/** Ways of packing that programs use for object streams are none and Flate without a predictor. */
function unpacked(file: string, { dictionary, begin, end }: Stream, names: ReadonlySet<string>): string | null {
  if (!names.has('Filter')) return file.slice(begin, end);
  const is_flate = /\/Filter\s*(\/FlateDecode|\[\s*\/FlateDecode\s*\])/.test(dictionary);
  if (!is_flate || names.has('Predictor') || names.has('Crypt')) return null;
  try {
    const bytes = Buffer.from(file.slice(begin, end), 'latin1');
    return inflateSync(bytes, { maxOutputLength: MOST_BYTES }).toString('latin1');
  } catch {
    return null;
  }
}
