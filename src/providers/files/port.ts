import { ProviderError } from '../../platform/provider-error.ts';

/** What is known of a stored file. `etag` changes whenever the bytes do and is written with its quotes. */
export type FileFacts = { size_bytes: number; content_type: string; cache_seconds: number; etag: string };

/** A file that was opened: read `stream` to its end or cancel it. */
export type StoredFile = FileFacts & { stream: ReadableStream<Uint8Array> };

/**
 * Storage for pictures, archives and printed sheets. A bucket is a flat folder of files; names are checked by
 * `checkFileName`, and one that does not pass is refused as a `rejected` ProviderError before anything is touched.
 */
export type FilesProvider = {
  readonly name: string;
  /** Stores all of `body` or nothing, over what was there. Readers see the old file or the new one, never a mix. */
  put(
    bucket: string,
    file: string,
    body: Uint8Array | AsyncIterable<Uint8Array>,
    about: { content_type: string; cache_seconds: number },
  ): Promise<void>;
  facts(bucket: string, file: string): Promise<FileFacts | undefined>;
  get(bucket: string, file: string): Promise<StoredFile | undefined>;
  /** The names of all files in a bucket, sorted; a bucket that was never written to is empty. */
  list(bucket: string): Promise<string[]>;
  /** Removes a file; one that is not there is fine. */
  remove(bucket: string, file: string): Promise<void>;
};

const BUCKET = /^[a-z0-9][a-z0-9-]{0,62}$/;
const FILE = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/;

/** Whether a file may have this name. What else is beside the files in a store was put there by something else. */
export const isFileName = (file: string): boolean => FILE.test(file);

/** Throws unless the names are plain ones: a bucket and one path segment, no dot in front, nothing to climb with. */
export function checkFileName(bucket: string, file: string): void {
  checkBucketName(bucket);
  if (!isFileName(file))
    throw new ProviderError('rejected', 'This file name is not allowed.', { code: 'bad_file_name' });
}

/** The same for a bucket alone. */
export function checkBucketName(bucket: string): void {
  if (!BUCKET.test(bucket))
    throw new ProviderError('rejected', 'This bucket is not allowed.', { code: 'bad_file_name' });
}

/** All of an opened file. */
export async function bytesOf(file: StoredFile): Promise<Uint8Array> {
  return new Uint8Array(await new Response(file.stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());
}
