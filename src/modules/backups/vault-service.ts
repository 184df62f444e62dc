import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { Failure } from '../../platform/failure.ts';
import type { FilesProvider } from '../../providers/files/port.ts';
import { damaged, missingPart, noIdentity, noRecipient, wrongIdentity } from './errors.ts';
import { MANIFESTS, manifestName } from './rules.ts';
import { type Manifest, manifest, type Part } from './schema.ts';

export type Bytes = AsyncIterable<Uint8Array>;
export type VaultOptions = {
  /** Where the encrypted bytes are kept. */
  files: FilesProvider;
  /** Whom backups are encrypted for (age1...); null: nothing can be written. */
  recipient: string | null;
  /** What opens them (AGE-SECRET-KEY-1...); null: nothing can be read. */
  identity: string | null;
  /** The public half of the identity. */
  opens?: string | null;
};
/** What the bytes of an object must be. */
export type Expected = { sha256: string; bytes?: number };
export type Vault = ReturnType<typeof vaultService>;

const ABOUT = { content_type: 'application/octet-stream', cache_seconds: 0 };
/** The best ratio for the time: higher levels cost more than the encryption. */
const ZSTD_LEVEL = 3;

/**
 * Everything that leaves the machine passes here: compressed with zstd, then encrypted with age, in constant memory. The
 * source of truth of what a backup is are the manifests, which are written whole or not at all.
 */
export function vaultService({ files, recipient, identity, opens = null }: VaultOptions) {
  /** Opens an object of the vault and gives its plain bytes. Throws a Failure for a wrong identity and for damage. */
  async function* open(folder: string, name: string, expected?: Expected): AsyncGenerator<Uint8Array> {
    if (!identity) throw noIdentity();
    const found = await files.get(folder, name);
    if (!found) throw missingPart(name);
    const checked = checkedBytes(found.stream as unknown as Bytes, name, expected);
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    const plain = await decrypter.decrypt(webStream(checked)).catch((error) => Promise.reject(unreadable(error, name)));
    try {
      yield* through(plain as unknown as Bytes, createZstdDecompress());
    } catch (error) {
      throw unreadable(error, name);
    }
  }

  async function* encrypted(body: Bytes, sum: { bytes: number; sha256: string }): AsyncGenerator<Uint8Array> {
    if (!recipient) throw noRecipient();
    const encrypter = new Encrypter();
    encrypter.addRecipient(recipient);
    const small = through(body, createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL } }));
    const hash = createHash('sha256');
    for await (const chunk of (await encrypter.encrypt(webStream(small))) as unknown as Bytes) {
      hash.update(chunk);
      sum.bytes += chunk.length;
      yield chunk;
    }
    sum.sha256 = hash.digest('hex');
  }

  return {
    files,
    canRead: identity !== null,
    recipient,
    opens,

    /** Stores these bytes, all or nothing, over what had this name. */
    async put(folder: string, name: string, body: Bytes): Promise<Part> {
      if (!recipient) throw noRecipient();
      const sum = { bytes: 0, sha256: '' };
      await files.put(folder, name, encrypted(body, sum), ABOUT);
      return { name, ...sum };
    },

    /** Stores bytes that fit into memory under a name that says their hash, so that they can be checked without a manifest. */
    async putNamed(folder: string, nameOf: (sha256: string) => string, body: Bytes): Promise<Part> {
      const sum = { bytes: 0, sha256: '' };
      const whole: Uint8Array[] = [];
      for await (const chunk of encrypted(body, sum)) whole.push(chunk);
      const name = nameOf(sum.sha256);
      await files.put(folder, name, Buffer.concat(whole), ABOUT);
      return { name, ...sum };
    },

    open,

    async text(folder: string, name: string, expected?: Expected): Promise<string> {
      const chunks: Uint8Array[] = [];
      for await (const chunk of open(folder, name, expected)) chunks.push(chunk);
      return Buffer.concat(chunks).toString('utf8');
    },

    /** Whether the encrypted bytes are those that were stored: needs no identity. Returns how many. Throws a Failure. */
    async check(folder: string, { name, ...expected }: Expected & { name: string }): Promise<number> {
      const found = await files.get(folder, name);
      if (!found) throw missingPart(name);
      let bytes = 0;
      for await (const chunk of checkedBytes(found.stream as unknown as Bytes, name, expected)) bytes += chunk.length;
      return bytes;
    },

    /** Makes a backup exist. */
    async commit(made: Manifest): Promise<void> {
      const text = Buffer.from(JSON.stringify(manifest.parse(made), null, 1));
      await files.put(MANIFESTS, manifestName(made.id), text, { ...ABOUT, content_type: 'application/json' });
    },

    /** Every backup there is, the oldest first. A manifest that cannot be read is no backup; `unreadable` names it. */
    async manifests(): Promise<{ found: Manifest[]; unreadable: string[] }> {
      const found: Manifest[] = [];
      const unreadable: string[] = [];
      for (const name of await files.list(MANIFESTS)) {
        const stored = await files.get(MANIFESTS, name);
        if (!stored) continue;
        const read = manifest.safeParse(asJson(await new Response(stored.stream as ReadableStream).text()));
        if (read.success) found.push(read.data);
        else unreadable.push(name);
      }
      return { found: found.sort((a, b) => a.usable_from.localeCompare(b.usable_from)), unreadable };
    },
  };
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const webStream = (bytes: Bytes) => Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array>;

/** The bytes after a transform; a failure of the source reaches the reader. */
async function* through(bytes: Bytes, transform: NodeJS.ReadWriteStream): AsyncGenerator<Uint8Array> {
  const flowing = pipeline(Readable.from(bytes), transform);
  // The reader below meets the same failure; this promise is looked at after it.
  flowing.catch(() => {});
  for await (const chunk of transform as unknown as Bytes) yield chunk;
  await flowing;
}

async function* checkedBytes(bytes: Bytes, name: string, expected: Expected | undefined): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let length = 0;
  for await (const chunk of bytes) {
    hash.update(chunk);
    length += chunk.length;
    yield chunk;
  }
  if (!expected) return;
  if (expected.bytes !== undefined && length !== expected.bytes)
    throw damaged(name, `has ${length} bytes instead of ${expected.bytes}`);
  if (hash.digest('hex') !== expected.sha256) throw damaged(name, 'was changed since it was written');
}

/** What age and zstd say about bytes that are not theirs, as the operator should read it. */
function unreadable(error: unknown, name: string): unknown {
  if (error instanceof Failure) return error;
  const { message = '', cause } = error as Error;
  if (cause instanceof Failure) return cause;
  if (/no identity matched/i.test(message)) return wrongIdentity();
  if ('kind' in (error as object)) return error;
  return damaged(name, `cannot be read (${message})`);
}
