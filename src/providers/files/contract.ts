import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { ProviderError } from '../../platform/provider-error.ts';
import { bytesOf, type FilesProvider } from './port.ts';

const PNG = { content_type: 'image/png', cache_seconds: 3600 };
const bytes = (text: string) => new TextEncoder().encode(text);

/** What every file storage must do. `make` gives an empty one. */
export function filesContract(name: string, make: () => Promise<FilesProvider>): void {
  describe(`files: ${name}`, () => {
    let files: FilesProvider;
    beforeAll(async () => {
      files = await make();
    });
    const read = async (bucket: string, file: string) => {
      const found = await files.get(bucket, file);
      return found && Buffer.from(await bytesOf(found)).toString();
    };

    it('gives back what was put, with its type, size and cache time', async () => {
      await files.put('cards', 'front.png', bytes('a picture'), PNG);
      expect(await read('cards', 'front.png')).toBe('a picture');
      expect(await files.facts('cards', 'front.png')).toMatchObject({ ...PNG, size_bytes: 9 });
    });

    it('knows nothing of a file that was never put', async () => {
      expect(await files.get('cards', 'missing.png')).toBeUndefined();
      expect(await files.facts('never-written', 'missing.png')).toBeUndefined();
      expect(await files.list('never-written')).toEqual([]);
    });

    it('takes a body piece by piece', async () => {
      async function* pieces() {
        for (let n = 0; n < 100; n++) yield bytes(`${n},`.repeat(1000));
      }
      await files.put('runs', 'long.pdf', pieces(), { content_type: 'application/pdf', cache_seconds: 0 });
      expect((await read('runs', 'long.pdf'))?.length).toBe(290_000);
    });

    it('keeps the old file when a body breaks off', async () => {
      await files.put('runs', 'whole.pdf', bytes('old'), PNG);
      async function* broken() {
        yield bytes('half');
        throw new Error('the press stopped');
      }
      await expect(files.put('runs', 'whole.pdf', broken(), PNG)).rejects.toThrow('the press stopped');
      expect(await read('runs', 'whole.pdf')).toBe('old');
      expect(await files.list('runs')).toEqual(['long.pdf', 'whole.pdf']);
    });

    it('gives a new ETag to new bytes and the same ETag to the same file', async () => {
      await files.put('cards', 'tagged.png', bytes('one'), PNG);
      const first = await files.facts('cards', 'tagged.png');
      expect((await files.facts('cards', 'tagged.png'))?.etag).toBe(first?.etag);
      expect(first?.etag).toMatch(/^"[^"]+"$/);
      await files.put('cards', 'tagged.png', bytes('two'), PNG);
      expect((await files.facts('cards', 'tagged.png'))?.etag).not.toBe(first?.etag);
    });

    it('shows readers the old file or the new one while it is replaced, never a mix', async () => {
      const versions = ['a', 'b'].map((letter) => letter.repeat(200_000));
      await files.put('cards', 'raced.png', bytes(versions[0] ?? ''), PNG);
      const writes = Array.from({ length: 10 }, (_, n) =>
        files.put('cards', 'raced.png', bytes(versions[n % 2] ?? ''), PNG),
      );
      const reads = Array.from({ length: 20 }, () => read('cards', 'raced.png'));
      await Promise.all(writes);
      for (const seen of await Promise.all(reads)) expect(versions).toContain(seen);
    });

    it('lists the files of a bucket by name, and no others', async () => {
      for (const file of ['b.png', 'a.png', 'c.zip']) await files.put('listed', file, bytes(file), PNG);
      expect(await files.list('listed')).toEqual(['a.png', 'b.png', 'c.zip']);
    });

    it('removes a file, also when it was removed before', async () => {
      await files.put('cards', 'gone.png', bytes('x'), PNG);
      await files.remove('cards', 'gone.png');
      await files.remove('cards', 'gone.png');
      expect(await files.get('cards', 'gone.png')).toBeUndefined();
      expect(await files.list('cards')).not.toContain('gone.png');
    });

    describeNames(() => files);
  });
}

const BAD_FILE_NAMES = [
  '../secret',
  '..',
  '.',
  '',
  '.about',
  'a/b.png',
  'a\\b.png',
  'a\0.png',
  '%2e%2e',
  'ä.png',
  'x'.repeat(201),
];
const BAD_BUCKETS = ['..', '.', '', '../cards', 'a/b', 'Cards', '-cards'];

function describeNames(files: () => FilesProvider): void {
  it.each(BAD_FILE_NAMES)('refuses the file name %j', async (file) => {
    await expect(files().put('cards', file, bytes('x'), PNG)).rejects.toMatchObject({ kind: 'rejected' });
    await expect(files().get('cards', file)).rejects.toBeInstanceOf(ProviderError);
    await expect(files().remove('cards', file)).rejects.toBeInstanceOf(ProviderError);
  });

  it.each(BAD_BUCKETS)('refuses the bucket %j', async (bucket) => {
    await expect(files().put(bucket, 'a.png', bytes('x'), PNG)).rejects.toMatchObject({ kind: 'rejected' });
    await expect(files().list(bucket)).rejects.toBeInstanceOf(ProviderError);
  });

  it('answers any name with a file, with nothing, or with a refusal', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), async (bucket, file) => {
        const answer = await files()
          .facts(bucket, file)
          .catch((error: unknown) => error);
        expect(answer === undefined || answer instanceof ProviderError).toBe(true);
      }),
    );
  });
}
