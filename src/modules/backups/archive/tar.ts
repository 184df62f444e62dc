/**
 * Tar as POSIX describes it (ustar, with pax records for what does not fit), so that a part of a backup can be opened
 * without Longhand: age -d -i identity.txt part | zstd -d | tar x. Writes and reads as a stream.
 */

export type TarFile = { path: string; size: number; mtime: Date; mode: number };
/** `bytes` gives exactly `size` bytes, or the archive ends with an error. */
export type TarEntry = TarFile & { bytes: AsyncIterable<Uint8Array> };

const BLOCK = 512;
/** The most that eleven octal digits hold; larger files take a pax record. */
const MOST_OCTAL = 8 ** 11 - 1;

/** Thrown for bytes that are not a whole archive. */
export class BrokenArchive extends Error {}

/** An archive of these entries, each read when its turn comes. */
export async function* tarOf(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  for await (const entry of entries) {
    const long = paxOf(entry);
    if (long.length > 0) {
      yield headerOf({ ...entry, path: 'pax', size: long.length }, 'x');
      yield long;
      yield padding(long.length);
    }
    yield headerOf(entry, '0');
    let written = 0;
    for await (const bytes of entry.bytes) {
      written += bytes.length;
      yield bytes;
    }
    if (written !== entry.size) throw new Error(`${entry.path} has ${written} bytes instead of ${entry.size}.`);
    yield padding(written);
  }
  yield new Uint8Array(2 * BLOCK);
}

/** The records for a path that is longer than the header's field and for a size above its digits. */
function paxOf({ path, size }: TarFile): Uint8Array {
  const records: string[] = [];
  if (Buffer.byteLength(path) > 100) records.push(record('path', path));
  if (size > MOST_OCTAL) records.push(record('size', String(size)));
  return Buffer.from(records.join(''));
}

/** "<length> <name>=<value>\n", where the length counts its own digits too. */
function record(name: string, value: string): string {
  const rest = ` ${name}=${value}\n`;
  let length = Buffer.byteLength(rest);
  length += String(length + String(length).length).length;
  return `${length}${rest}`;
}

function headerOf({ path, size, mtime, mode }: TarFile, type: '0' | 'x'): Uint8Array {
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, digits: number) =>
    block.write(value.toString(8).padStart(digits, '0'), at, digits, 'ascii');
  block.write(path, 0, 100, 'utf8');
  octal(mode, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(Math.min(size, MOST_OCTAL), 124, 11);
  octal(Math.floor(mtime.getTime() / 1000), 136, 11);
  block.write('        ', 148, 'ascii');
  block.write(type, 156, 'ascii');
  block.write('ustar\u000000', 257, 'latin1');
  octal(checksum(block), 148, 6);
  block[154] = 0;
  return block;
}

const checksum = (block: Uint8Array): number => block.reduce((sum, byte) => sum + byte, 0);
const padding = (length: number): Uint8Array => new Uint8Array((BLOCK - (length % BLOCK)) % BLOCK);

/**
 * The entries of an archive in their order. The bytes of one are read before the next is asked for; what a reader leaves
 * is skipped. Throws BrokenArchive.
 */
export async function* tarEntries(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const reader = readerOf(source);
  let pax: Partial<TarFile> = {};
  for (;;) {
    const block = await reader.exactly(BLOCK);
    if (block.every((byte) => byte === 0)) {
      await reader.drain();
      return;
    }
    const { type, ...head } = readHeader(block);
    if (type === 'x') {
      pax = readPax(await reader.exactly(head.size));
      await reader.exactly(padding(head.size).length);
      continue;
    }
    const file = { ...head, ...pax };
    pax = {};
    const body = reader.upTo(file.size);
    yield { ...file, bytes: body };
    for await (const _ of body);
    await reader.exactly(padding(file.size).length);
  }
}

function readHeader(block: Buffer): TarFile & { type: string } {
  const text = (from: number, to: number) => block.toString('utf8', from, to).split('\0')[0] ?? '';
  const octal = (from: number, to: number) => Number.parseInt(text(from, to).trim() || '0', 8);
  const blanked = Buffer.from(block);
  blanked.fill(' ', 148, 156);
  if (octal(148, 156) !== checksum(blanked)) throw new BrokenArchive('A header of the archive is damaged.');
  const mtime = new Date(octal(136, 148) * 1000);
  return { path: text(0, 100), mode: octal(100, 108), size: octal(124, 136), mtime, type: text(156, 157) };
}

function readPax(bytes: Buffer): Partial<TarFile> {
  const read: Partial<TarFile> = {};
  for (let from = 0; from < bytes.length; ) {
    const length = Number.parseInt(bytes.toString('ascii', from, from + 20), 10);
    const [name, value = ''] = bytes
      .toString('utf8', from, from + length - 1)
      .replace(/^\d+ /, '')
      .split(/=(.*)/s);
    if (name === 'path') read.path = value;
    if (name === 'size') read.size = Number(value);
    from += length;
  }
  return read;
}

function readerOf(source: AsyncIterable<Uint8Array>) {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  /** The next bytes, at least one and at most so many. */
  const some = async (most: number): Promise<Buffer> => {
    while (held.length === 0) {
      const { done, value } = await chunks.next();
      if (done) throw new BrokenArchive('The archive ends too early.');
      held = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
    const taken = held.subarray(0, most);
    held = held.subarray(taken.length);
    return taken;
  };
  return {
    async exactly(length: number): Promise<Buffer> {
      const parts: Buffer[] = [];
      for (let left = length; left > 0; ) {
        const part = await some(left);
        parts.push(part);
        left -= part.length;
      }
      return Buffer.concat(parts);
    },
    async *upTo(length: number): AsyncGenerator<Uint8Array> {
      for (let left = length; left > 0; ) {
        const part = await some(left);
        left -= part.length;
        yield part;
      }
    },
    /** Reads the rest, so that whoever checks the bytes below sees all of them. */
    async drain(): Promise<void> {
      for (let end = false; !end; ) end = (await chunks.next()).done === true;
    },
  };
}
