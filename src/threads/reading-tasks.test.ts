import { createCanvas } from '@napi-rs/canvas';
import { afterAll, describe, expect, it } from 'vitest';
import { buffersOf } from '../platform/threads/moving.ts';
import { threadPool } from '../platform/threads/pool.ts';
import { READING_TASKS } from './reading-tasks.ts';

const pool = threadPool(new URL('./reading-thread.ts', import.meta.url), READING_TASKS, { size: 2, limit_ms: 60_000 });
afterAll(() => pool.close());
const { tasks } = pool;

const formWith = async (parts: number, bytes: number) => {
  const form = new FormData();
  for (let n = 0; n < parts; n++) form.append(`f${n}`, new File([new Uint8Array(bytes)], 'a.bin'));
  form.append('name', 'Spring');
  const request = new Request('http://a.test', { method: 'POST', body: form });
  return { bytes: new Uint8Array(await request.arrayBuffer()), type: request.headers.get('content-type') ?? '' };
};

describe('a reading thread', () => {
  it('reads a form with files', async () => {
    const { bytes, type } = await formWith(1, 3);
    expect(await tasks.readForm(bytes, type)).toEqual({ name: 'Spring', f0: new Uint8Array(3) });
    const { f0 } = await READING_TASKS.readForm(bytes, type);
    expect(buffersOf([{ name: 'Spring', f0 }])).toEqual([(f0 as Uint8Array).buffer]);
  });

  it('refuses what is no form, and text that cannot be stored', async () => {
    const { bytes, type } = await formWith(1, 3);
    const cut = tasks.readForm(bytes.slice(0, 40), type);
    await expect(cut).rejects.toMatchObject({ status: 400, code: 'bad_form' });
    const zero = tasks.readForm(new TextEncoder().encode(NUL_FORM), 'multipart/form-data; boundary=x');
    await expect(zero).rejects.toMatchObject({ status: 400, code: 'invalid_text' });
  });

  it('redraws pictures as the main thread would', async () => {
    const png = new Uint8Array(createCanvas(40, 30).encodeSync('png'));
    expect(new Uint8Array(await tasks.redrawPicture(png, 'png'))).toEqual(
      new Uint8Array(await READING_TASKS.redrawPicture(png, 'png')),
    );
  });

  it('refuses a picture by its header, and a PDF by what it holds, in the words of the product', async () => {
    const huge = Buffer.from(createCanvas(40, 30).encodeSync('png'));
    huge.writeUInt32BE(30_000, 16);
    huge.writeUInt32BE(30_000, 20);
    await expect(tasks.redrawPicture(huge, 'png')).rejects.toMatchObject({ status: 400, code: 'receipt_refused' });
    const page = tasks.readUpload('exterior', new Uint8Array(huge));
    await expect(page).rejects.toMatchObject({
      code: 'upload_refused',
      user_message: expect.stringContaining('too large: 30000 x 30000'),
    });
    const pdf = tasks.checkPdf(new TextEncoder().encode('%PDF-1.7'));
    await expect(pdf).rejects.toMatchObject({ user_message: expect.stringContaining('This PDF is damaged') });
  });
});

const NUL_FORM = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\0\r\n--x--\r\n';
