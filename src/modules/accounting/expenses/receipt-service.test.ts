import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../platform/log.ts';
import { ProviderError } from '../../../platform/provider-error.ts';
import type { FilesProvider } from '../../../providers/files/port.ts';
import type { ScanningProvider } from '../../../providers/scanning/port.ts';
import { READING_TASKS } from '../../../threads/reading-tasks.ts';
import { receiptFiles } from './receipt-service.ts';

const stored: Buffer[] = [];
const files = {
  put: async (_: string, __: string, bytes: Uint8Array) => void stored.push(Buffer.from(bytes)),
} as unknown as FilesProvider;
const receipts = (scan: ScanningProvider['scan'] = async () => ({ threat: null })) =>
  receiptFiles({ files, log: silentLog, reading: READING_TASKS, scanning: { name: 'test', scan } });

const canvas = createCanvas(40, 30);
const SECRET = Buffer.from('<script>not a part of the picture</script>');

describe('a receipt', () => {
  it.each([
    ['image/png', () => canvas.encode('png')],
    ['image/jpeg', () => canvas.encode('jpeg')],
  ] as const)(
    'that is a picture is re-encoded, so that nothing else in the file is stored: %s',
    async (type, encode) => {
      const kept = await receipts().store(Buffer.concat([await encode(), SECRET]));
      expect(kept.receipt_type).toBe(type);
      expect(stored.at(-1)?.includes(SECRET)).toBe(false);
      expect(stored.at(-1)?.length).toBeGreaterThan(50);
    },
  );

  it('that claims to be a huge picture is not decoded', async () => {
    const huge = Buffer.from(await canvas.encode('png'));
    huge.writeUInt32BE(100_000, 16);
    await expect(receipts().store(huge)).rejects.toMatchObject({ code: 'receipt_refused' });
  });

  it('with malware, or that the scanner says nothing about, is not stored', async () => {
    const before = stored.length;
    const png = await canvas.encode('png');
    const infected = receipts(async () => ({ threat: 'Eicar-Signature' })).store(png);
    await expect(infected).rejects.toMatchObject({
      status: 400,
      user_message: 'The virus scanner found Eicar-Signature in this file. It was not saved.',
    });
    const silent = receipts(() => Promise.reject(new ProviderError('retryable', 'no answer'))).store(png);
    await expect(silent).rejects.toMatchObject({ status: 503, code: 'receipt_not_scanned' });
    expect(stored).toHaveLength(before);
  });
});
