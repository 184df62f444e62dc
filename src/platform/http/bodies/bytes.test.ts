import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bytesOfBody } from './bytes.ts';

const requestOf = (chunks: Uint8Array[], headers: Record<string, string>) =>
  new Request('http://localhost/', {
    method: 'POST',
    headers,
    body: new ReadableStream({
      start(stream) {
        for (const chunk of chunks) stream.enqueue(chunk);
        stream.close();
      },
    }),
    duplex: 'half',
  } as RequestInit);

it('reads any body as it was sent, whatever its header says of its length', async () => {
  const property = fc.asyncProperty(
    fc.array(fc.uint8Array({ maxLength: 500 })),
    fc.option(fc.integer({ min: 0, max: 4000 })),
    async (chunks, told) => {
      const request = requestOf(chunks, told === null ? {} : { 'Content-Length': String(told) });
      const bytes = await bytesOfBody(request);
      expect(Buffer.from(bytes)).toEqual(Buffer.concat(chunks));
      expect(bytes.byteLength).toBe(bytes.buffer.byteLength);
    },
  );
  await fc.assert(property, { numRuns: 100 });
});

it('has no bytes where there is no body, and passes on what the body throws', async () => {
  expect(await bytesOfBody(new Request('http://localhost/'))).toHaveLength(0);
  const broken = new ReadableStream({ pull: (stream) => stream.error(new Error('too large')) });
  const request = new Request('http://localhost/', { method: 'POST', body: broken, duplex: 'half' } as RequestInit);
  await expect(bytesOfBody(request)).rejects.toThrow('too large');
});
