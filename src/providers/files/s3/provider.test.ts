import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { s3Server } from '../../../../tests/support/s3/server.ts';
import { filesContract } from '../contract.ts';
import { bytesOf, type FilesProvider } from '../port.ts';
import { s3Files } from './provider.ts';

const PDF = { content_type: 'application/pdf', cache_seconds: 60 };

let s3: Awaited<ReturnType<typeof s3Server>>;
let files: FilesProvider;
beforeAll(async () => {
  s3 = await s3Server();
  files = s3Files(s3.settings);
});
afterAll(() => s3.stop());

filesContract('s3', async () => s3Files(s3.settings));
filesContract('s3, with bodies in parts', async () => s3Files({ ...s3.settings, part_bytes: 1000 }));

describe('files in S3', () => {
  it('keeps buckets with similar names apart', async () => {
    await files.put('card', 'a.txt', new Uint8Array(1), PDF);
    await files.put('card-s', 'b.txt', new Uint8Array(1), PDF);
    expect(await files.list('card')).toEqual(['a.txt']);
  });

  it('sends a long body in parts, and a short one at once', async () => {
    const cut = s3Files({ ...s3.settings, part_bytes: 1000 });
    const body = Buffer.from(Array.from({ length: 2500 }, (_, n) => n % 251));
    async function* inPieces(size: number, length: number) {
      for (let from = 0; from < length; from += size) yield body.subarray(from, Math.min(from + size, length));
    }
    const callsOf = async (length: number) => {
      s3.seen.length = 0;
      await cut.put('cut', 'long.pdf', inPieces(333, length), PDF);
      const calls = s3.seen.map((call) => call.replace(/uploadId=\w+/, 'uploadId'));
      const found = await cut.get('cut', 'long.pdf');
      expect(Buffer.from(await bytesOf(found!)).equals(body.subarray(0, length))).toBe(true);
      expect(found).toMatchObject({ ...PDF, size_bytes: length });
      return calls;
    };
    const path = '/longhand/cut/long.pdf';
    expect(await callsOf(2500)).toEqual([
      `POST ${path}?uploads=`,
      `PUT ${path}?uploadId&partNumber=1`,
      `PUT ${path}?uploadId&partNumber=2`,
      `PUT ${path}?uploadId&partNumber=3`,
      `POST ${path}?uploadId`,
    ]);
    for (const length of [1000, 999, 0]) expect(await callsOf(length)).toEqual([`PUT ${path}`]);
    expect(await callsOf(2000)).toHaveLength(4);
  });

  it.each([
    ['a wrong secret', { secret_access_key: 'mistyped' }],
    ['an unknown key', { access_key_id: 'nobody' }],
    ['a bucket that is not there', { bucket: 'elsewhere' }],
  ])('with %s can be retried once the operator has corrected it', async (_, wrong) => {
    const lost = s3Files({ ...s3.settings, ...wrong });
    const error = { kind: 'retryable', code: 'misconfigured' };
    await expect(lost.put('cards', 'a.pdf', new Uint8Array(1), PDF)).rejects.toMatchObject(error);
    await expect(lost.get('cards', 'a.pdf')).rejects.toMatchObject(error);
    await expect(lost.list('cards')).rejects.toMatchObject(error);
  });

  it('says so when nobody answers', async () => {
    const lost = s3Files({ ...s3.settings, endpoint: 'http://127.0.0.1:1' });
    await expect(lost.get('cards', 'a.pdf')).rejects.toMatchObject({ kind: 'retryable', code: 'unreachable' });
  });
});

describe('what a store answers', () => {
  type Answer = { status: number; body?: string; headers?: Record<string, string> };
  let answers: (method: string, url: string) => Answer | undefined;
  /** So many requests have their connection broken before an answer. */
  let resets = 0;
  let seen: { call: string; headers: IncomingHttpHeaders; body: Buffer }[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    seen.push({ call: `${request.method} ${request.url}`, headers: request.headers, body });
    if (resets-- > 0) return void request.socket.destroy();
    const answer = answers(request.method ?? '', request.url ?? '');
    if (!answer) return;
    response.writeHead(answer.status, { ETag: '"tag"', ...answer.headers }).end(answer.body);
  });
  let scripted: FilesProvider;
  beforeAll(async () => {
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    scripted = s3Files({ ...s3.settings, endpoint, part_bytes: 10, timeout_ms: 1500 });
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  beforeEach(() => {
    seen = [];
    resets = 0;
    answers = () => ({ status: 200 });
  });
  it('after a broken connection is asked for again, with the same bytes', async () => {
    resets = 2;
    answers = () => ({ status: 200 });
    await scripted.put('cards', 'a.pdf', Buffer.from('whole'), PDF);
    expect(seen.map(({ body }) => body.toString())).toEqual(['whole', 'whole', 'whole']);
    resets = 4;
    await expect(scripted.get('cards', 'a.pdf')).rejects.toMatchObject({ kind: 'retryable', code: 'unreachable' });
  });

  it('in pages is read to the last of them', async () => {
    const page = (is_truncated: boolean, ...files: string[]) => ({
      status: 200,
      body: `<ListBucketResult><IsTruncated>${is_truncated}</IsTruncated>${files
        .map((file) => `<Contents><Key>cards/${file}</Key></Contents>`)
        .join('')}</ListBucketResult>`,
    });
    answers = (_, url) =>
      url.endsWith('start-after=cards%2Fb.png') ? page(false, 'c.png') : page(true, 'a.png', 'b.png');
    expect(await scripted.list('cards')).toEqual(['a.png', 'b.png', 'c.png']);
    expect(seen.map(({ call }) => call)).toEqual([
      'GET /longhand?list-type=2&prefix=cards%2F&start-after=cards%2F',
      'GET /longhand?list-type=2&prefix=cards%2F&start-after=cards%2Fb.png',
    ]);
  });

  it('of a folder that was copied in from a disk lists its files, not what the disk noted beside them', async () => {
    const keys = ['.about/a.png.json', '.incoming/3f2a', 'a.png'].map(
      (key) => `<Contents><Key>cards/${key}</Key></Contents>`,
    );
    const body = `<ListBucketResult><IsTruncated>false</IsTruncated>${keys.join('')}</ListBucketResult>`;
    answers = () => ({ status: 200, body });
    expect(await scripted.list('cards')).toEqual(['a.png']);
  });

  const xml = (code: string) => `<Error><Code>${code}</Code></Error>`;

  it.each<[string, Answer, object]>([
    ['503 SlowDown', { status: 503, body: xml('SlowDown') }, { kind: 'throttled', retry_after_ms: 5000 }],
    ['429', { status: 429, headers: { 'Retry-After': '7' } }, { kind: 'throttled', retry_after_ms: 7000 }],
    ['500', { status: 500, body: xml('InternalError') }, { kind: 'retryable', code: 'unavailable' }],
    ['301', { status: 301, body: xml('PermanentRedirect') }, { kind: 'retryable', code: 'misconfigured' }],
    ['400', { status: 400, body: xml('EntityTooLarge') }, { kind: 'rejected', message: /EntityTooLarge/ }],
    ['no size', { status: 200, headers: { 'Transfer-Encoding': 'chunked' } }, { kind: 'retryable' }],
  ])('with %s becomes our own kind of error', async (_, answer, error) => {
    answers = () => answer;
    await expect(scripted.get('cards', 'a.pdf')).rejects.toMatchObject(error);
  });

  it('is requested again after a short failure, with the same bytes', async () => {
    answers = () => (seen.length < 3 ? { status: 503 } : { status: 200 });
    await scripted.put('cards', 'a.pdf', Buffer.from('a card'), PDF);
    expect(seen.map(({ body }) => body.toString())).toEqual(['a card', 'a card', 'a card']);
  });

  it('is not waited for endlessly', async () => {
    answers = () => undefined;
    await expect(scripted.facts('cards', 'a.pdf')).rejects.toMatchObject({ kind: 'retryable', code: 'unreachable' });
  });

  it('after it could not join the parts is a failure, and the parts are thrown away', async () => {
    answers = (method, url) => {
      if (url.endsWith('?uploads=')) return { status: 200, body: '<UploadId>a+b/c</UploadId>' };
      return { status: 200, body: method === 'POST' ? xml('InternalError') : '' };
    };
    async function* body() {
      yield Buffer.from('more than ten bytes');
    }
    await expect(scripted.put('cards', 'a.pdf', body(), PDF)).rejects.toMatchObject({ kind: 'retryable' });
    expect(seen.at(-1)?.call).toBe('DELETE /longhand/cards/a.pdf?uploadId=a%2Bb%2Fc');
    expect(seen.at(-2)?.body.toString()).toContain('<Part><PartNumber>2</PartNumber><ETag>"tag"</ETag></Part>');
  });

  it('that an upload is unknown does not mean that its file is refused: the lost answer before may have joined it', async () => {
    answers = (method, url) => {
      if (url.endsWith('?uploads=')) return { status: 200, body: '<UploadId>a</UploadId>' };
      return method === 'PUT' ? { status: 200 } : { status: 404, body: xml('NoSuchUpload') };
    };
    async function* body() {
      yield Buffer.from('more than ten bytes');
    }
    const unclear = { kind: 'retryable', code: 'unclear' };
    await expect(scripted.put('cards', 'a.pdf', body(), PDF)).rejects.toMatchObject(unclear);
  });

  it('that is somebody else’s is no success, although it says 200: nothing was stored, and no bucket is empty', async () => {
    answers = () => ({ status: 200, headers: { ETag: '' }, body: '<html>It works!</html>' });
    async function* pieces(length: number) {
      yield Buffer.alloc(length);
    }
    const unreadable = { kind: 'retryable' };
    await expect(scripted.put('cards', 'a.pdf', Buffer.from('a card'), PDF)).rejects.toMatchObject(unreadable);
    await expect(scripted.put('cards', 'a.pdf', pieces(3), PDF)).rejects.toMatchObject(unreadable);
    await expect(scripted.list('cards')).rejects.toMatchObject(unreadable);
    answers = (_, url) => ({
      status: 200,
      body: url.endsWith('?uploads=') ? '<UploadId>a</UploadId>' : '<html></html>',
    });
    await expect(scripted.put('cards', 'a.pdf', pieces(30), PDF)).rejects.toMatchObject(unreadable);
  });

  it('can only be about the bytes that were meant: they are signed', async () => {
    await scripted.put('cards', 'a.pdf', Buffer.from('a card'), PDF);
    const [{ headers, body } = { headers: {} as IncomingHttpHeaders, body: Buffer.alloc(0) }] = seen;
    expect(headers['x-amz-content-sha256']).toBe(createHash('sha256').update(body).digest('hex'));
    expect(headers.authorization).toMatch(/SignedHeaders=[^,]*x-amz-content-sha256/);
    expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'max-age=60' });
  });
});
