import { ProviderError } from '../../../platform/provider-error.ts';
import { checkBucketName, checkFileName, type FileFacts, type FilesProvider, isFileName } from '../port.ts';
import { elementOf, failure, type S3Client, type S3Config, s3Client } from './client.ts';

/** The store wants at least 5 MB a part, and takes 10,000 of them. */
const PART_BYTES = 8 * 1024 * 1024;

/**
 * Files in one bucket of a store that speaks S3, as `<bucket of the port>/<file>`. Nobody else needs to reach the store:
 * what is public is passed on by the product. A body that comes piece by piece is sent in parts, which the store joins
 * only when all are there.
 */
export function s3Files(config: S3Config & { bucket: string; part_bytes?: number }): FilesProvider {
  const { part_bytes = PART_BYTES } = config;
  const client = s3Client(config);
  const pathOf = (bucket: string, file: string) => {
    checkFileName(bucket, file);
    return `/${config.bucket}/${bucket}/${file}`;
  };

  return {
    name: 's3',

    async put(bucket, file, body, { content_type, cache_seconds }) {
      const path = pathOf(bucket, file);
      const headers = { 'Content-Type': content_type, 'Cache-Control': `max-age=${cache_seconds}` };
      if (body instanceof Uint8Array) etagOf(await client.request('PUT', path, { headers, body }));
      else await putPieces(client, path, headers, partsOf(body, part_bytes));
    },

    async facts(bucket, file) {
      const answer = await unlessMissing(client.request('HEAD', pathOf(bucket, file)));
      return answer && factsOf(answer);
    },

    async get(bucket, file) {
      const answer = await unlessMissing(client.request('GET', pathOf(bucket, file)));
      return answer && { ...factsOf(answer), stream: answer.body ?? new Blob().stream() };
    },

    async list(bucket) {
      checkBucketName(bucket);
      const prefix = `${bucket}/`;
      const files: string[] = [];
      for (let after: string | undefined = prefix; after; ) {
        const query = new URLSearchParams({ 'list-type': '2', prefix, 'start-after': after });
        const page = await (await client.request('GET', `/${config.bucket}?${query}`)).text();
        if (!page.includes('<ListBucketResult')) throw unreadable();
        const keys = Array.from(page.matchAll(/<Key>([^<]*)<\/Key>/g), ([, key = '']) => key);
        files.push(...keys.map((key) => key.slice(prefix.length)).filter(isFileName));
        after = elementOf(page, 'IsTruncated') === 'true' ? keys.at(-1) : undefined;
      }
      return files.sort();
    },

    async remove(bucket, file) {
      await unlessMissing(client.request('DELETE', pathOf(bucket, file)));
    },
  };
}

type Upload = { path: string; etags: string[] };

/** Sends the parts one after the other; a single one as an ordinary file. */
async function putPieces(
  client: S3Client,
  path: string,
  headers: Record<string, string>,
  pieces: AsyncIterable<Uint8Array>,
): Promise<void> {
  let upload: Upload | undefined;
  let held: Uint8Array | undefined;
  try {
    for await (const piece of pieces) {
      if (held) {
        upload ??= await begin(client, path, headers);
        await add(client, upload, held);
      }
      held = piece;
    }
    if (!upload) return void etagOf(await client.request('PUT', path, { headers, body: held ?? new Uint8Array() }));
    if (held) await add(client, upload, held);
    await complete(client, upload);
  } catch (error) {
    // Parts that remain cost only storage, so the first error is the one to report.
    if (upload) await client.request('DELETE', upload.path).catch(() => {});
    throw error;
  }
}

async function begin(client: S3Client, path: string, headers: Record<string, string>): Promise<Upload> {
  const upload_id = elementOf(await (await client.request('POST', `${path}?uploads=`, { headers })).text(), 'UploadId');
  if (!upload_id) throw unreadable();
  return { path: `${path}?uploadId=${encodeURIComponent(upload_id)}`, etags: [] };
}

async function add(client: S3Client, { path, etags }: Upload, body: Uint8Array): Promise<void> {
  const answer = await client.request('PUT', `${path}&partNumber=${etags.length + 1}`, { body });
  etags.push(etagOf(answer));
}

async function complete(client: S3Client, { path, etags }: Upload): Promise<void> {
  const parts = etags.map((etag, n) => `<Part><PartNumber>${n + 1}</PartNumber><ETag>${etag}</ETag></Part>`);
  const answer = await unlessMissing(
    client.request('POST', path, {
      headers: { 'Content-Type': 'application/xml' },
      body: `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`,
    }),
  );
  // A call before it, whose answer was lost, may have joined the parts.
  if (!answer) throw new ProviderError('retryable', 'The file store lost sight of an upload.', { code: 'unclear' });
  // The store begins its answer before it has joined the parts, so it can still say that it failed.
  const xml = await answer.text();
  if (xml.includes('<Error>')) throw failure(new Response(null, { status: 500 }), xml);
  if (!xml.includes('<CompleteMultipartUploadResult')) throw unreadable();
}

/** Joins and cuts pieces to parts of this size; the last one may be smaller. */
async function* partsOf(body: AsyncIterable<Uint8Array>, part_bytes: number): AsyncGenerator<Uint8Array> {
  let part = new Uint8Array(part_bytes);
  let filled = 0;
  for await (const piece of body) {
    for (let from = 0; from < piece.length; ) {
      const taken = piece.subarray(from, from + part_bytes - filled);
      part.set(taken, filled);
      filled += taken.length;
      from += taken.length;
      if (filled < part_bytes) continue;
      yield part;
      part = new Uint8Array(part_bytes);
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}

function factsOf({ headers }: Response): FileFacts {
  const [size, etag] = [headers.get('Content-Length'), headers.get('ETag')];
  if (size === null || !etag) throw unreadable();
  return {
    size_bytes: Number(size),
    content_type: headers.get('Content-Type') ?? 'application/octet-stream',
    cache_seconds: Number(/max-age=(\d+)/.exec(headers.get('Cache-Control') ?? '')?.[1] ?? 0),
    etag: etag.replace(/^W\//, ''),
  };
}

/** The store names what it has stored. An answer without that is somebody else's, such as a proxy's, and nothing was stored. */
function etagOf({ headers }: Response): string {
  const etag = headers.get('ETag');
  if (!etag) throw unreadable();
  return etag;
}

const unreadable = () => new ProviderError('retryable', 'The file store gave an answer that could not be read.');

async function unlessMissing(answer: Promise<Response>): Promise<Response | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'not_found') return undefined;
    throw error;
  }
}
