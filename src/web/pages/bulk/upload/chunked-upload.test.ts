import { expect, it } from 'vitest';
import { ApiError } from '../../../lib/api.ts';
import { type PutSlice, SLICE_BYTES, uploadList } from './chunked-upload.ts';

const file = new Blob([new Uint8Array(2 * SLICE_BYTES + 10)]);
const signal = new AbortController().signal;
const NO_WAIT = [0];

function server(broken: (attempt: number) => Error | undefined) {
  const got: [number, number][] = [];
  let has = 0;
  let attempt = 0;
  const put: PutSlice = async (bytes, offset) => {
    const error = broken(++attempt);
    if (error) throw error;
    got.push([offset, bytes.size]);
    has = offset + bytes.size;
    return { offset: has };
  };
  return { put, got, has: () => has };
}

it('sends every byte once, slice by slice, and reports progress', async () => {
  const { put, got } = server(() => undefined);
  const reported: number[] = [];
  await uploadList(file, 0, put, ({ sent_bytes }) => reported.push(sent_bytes), signal, NO_WAIT);
  expect(got).toEqual([
    [0, SLICE_BYTES],
    [SLICE_BYTES, SLICE_BYTES],
    [2 * SLICE_BYTES, 10],
  ]);
  expect(reported).toEqual([0, SLICE_BYTES, 2 * SLICE_BYTES, file.size]);
});

it('resumes after a lost connection, and reports that it is waiting', async () => {
  const { put, has } = server((attempt) => (attempt === 2 || attempt === 3 ? new TypeError('gone') : undefined));
  const waits: boolean[] = [];
  await uploadList(file, 0, put, ({ waiting }) => waits.push(waiting), signal, NO_WAIT);
  expect(has()).toBe(file.size);
  expect(waits).toContain(true);
  expect(waits.at(-1)).toBe(false);
});

it("resumes at the server's offset", async () => {
  const wrong = new ApiError(409, { code: 'wrong_offset', details: { offset: 2 * SLICE_BYTES } });
  const { put, got } = server((attempt) => (attempt === 1 ? wrong : undefined));
  await uploadList(file, 0, put, () => undefined, signal, NO_WAIT);
  expect(got).toEqual([[2 * SLICE_BYTES, 10]]);
});

it.each([
  ['a refusal of the server', new ApiError(409, { code: 'import_over', user_message: 'Given up.' })],
  ['a file that was changed since', new DOMException('The file has changed.', 'NotReadableError')],
])('%s ends it', async (_, refusal) => {
  const { put } = server(() => refusal);
  await expect(uploadList(file, 0, put, () => undefined, signal, NO_WAIT)).rejects.toBe(refusal);
});

it('stops immediately when canceled', async () => {
  const stop = new AbortController();
  const { put, got } = server(() => undefined);
  const sending = uploadList(file, 0, put, ({ sent_bytes }) => sent_bytes > 0 && stop.abort(), stop.signal, NO_WAIT);
  await expect(sending).rejects.toThrow();
  expect(got.length).toBeLessThan(3);
});
