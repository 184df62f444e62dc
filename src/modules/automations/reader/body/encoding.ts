import { isUtf8 } from 'node:buffer';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

/** Undoes what senders do to the bytes of a body: compression and character encodings. */

export type CompressionProblem = 'unsupported' | 'damaged' | 'too_large';

const DECOMPRESS = new Map([
  ['gzip', gunzipSync],
  ['x-gzip', gunzipSync],
  ['deflate', inflateSync],
  ['br', brotliDecompressSync],
]);

/** The bytes behind a Content-Encoding, at most `max_bytes` of them. An empty encoding means none. */
export function decompress(
  bytes: Uint8Array,
  content_encoding: string,
  max_bytes: number,
): { bytes: Uint8Array } | { error: CompressionProblem } {
  const encoding = content_encoding.trim().toLowerCase();
  if (encoding === '' || encoding === 'identity') return { bytes };
  const decompressor = DECOMPRESS.get(encoding);
  if (!decompressor) return { error: 'unsupported' };
  try {
    return { bytes: decompressor(bytes, { maxOutputLength: max_bytes }) };
  } catch (error) {
    return { error: (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'too_large' : 'damaged' };
  }
}

/** The encoding of a text, from its bytes because content types are often wrong: UTF-8, UTF-16, else what old forms send. */
export function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' {
  const [first, second] = bytes;
  // The first character of every format is ASCII, so its other byte is zero.
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second)) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** The text of these bytes, without a byte order mark. */
export const decode = (bytes: Uint8Array): string => new TextDecoder(encodingOf(bytes)).decode(bytes);
