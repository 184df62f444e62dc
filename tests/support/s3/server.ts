import { createHash, createHmac } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';

/** The key that the server knows. */
const ACCESS = { access_key_id: 'S3RVER', secret_access_key: 'S3RVER' };
const BUCKET = 'longhand';

/**
 * An S3 server on loopback with one empty bucket. It believes in a signature only when it is the right one, and a file
 * is written whole or not at all, as in S3 itself. Stop it at the end.
 */
export async function s3Server() {
  const directory = await mkdtemp(join(tmpdir(), 'longhand-s3-'));
  const s3rver = new S3rver({ directory, silent: true, vhostBuckets: false, configureBuckets: [{ name: BUCKET }] });
  await s3rver.configureBuckets();
  writeWhole(s3rver.store);
  const answer = s3rver.callback();
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    if (isSigned(request)) return answer(request, response);
    response.writeHead(403, { 'Content-Type': 'application/xml' });
    response.end('<Error><Code>SignatureDoesNotMatch</Code><Message>…</Message></Error>');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    settings: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: 'us-east-1',
      bucket: BUCKET,
      ...ACCESS,
    },
    /** Every request so far, as "PUT /longhand/cards/a.png". */
    seen,
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The server writes its files in place, and answers before it is done. Here each change and each look has its turn. */
function writeWhole(store: S3rver['store']): void {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn.catch(() => {});
    return turn;
  };
  const keep = async (path: string, bytes: Buffer) => {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
    return { size: bytes.length, md5: createHash('md5').update(bytes).digest('hex') };
  };
  const { getObject } = store;
  store.getObject = (...asked) =>
    inTurn(async () => {
      const found = await getObject.apply(store, asked);
      return found && Object.assign(found, { content: Readable.from([await buffer(found.content as Readable)]) });
    });
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const bytes = await buffer(content as Readable);
    return inTurn(async () => {
      const kept = await keep(store.getResourcePath(bucket, key, 'object'), bytes);
      await store.putMetadata(bucket, key, metadata, kept.md5);
      return kept;
    });
  };
  store.putPart = async (bucket, upload_id, part_no, content) =>
    keep(join(store.getResourcePath(bucket, undefined, 'uploads'), upload_id, part_no), await buffer(content));
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/** Whether a request is signed with the key that the server knows: signature version 4, as AWS describes it. */
function isSigned({ method, url = '', headers }: IncomingMessage): boolean {
  const given = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
    headers.authorization ?? '',
  );
  if (!given) return false;
  const [, access_key_id, scope = '', signed_headers = '', signature] = given;
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const request = [
    method,
    pathname,
    [...searchParams]
      .map((pair) => pair.map(escaped).join('='))
      .sort()
      .join('&'),
    ...signed_headers.split(';').map((name) => `${name}:${headers[name]}`),
    '',
    signed_headers,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const hash = createHash('sha256').update(request).digest('hex');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${ACCESS.secret_access_key}`);
  return access_key_id === ACCESS.access_key_id && hmac(key, text).toString('hex') === signature;
}
