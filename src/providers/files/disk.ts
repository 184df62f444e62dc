import { randomUUID } from 'node:crypto';
import { chmod, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { checkBucketName, checkFileName, type FileFacts, type FilesProvider } from './port.ts';

/** What the file system cannot remember about a file. It is stored beside the bytes, which remain an ordinary file. */
const about = z.object({ content_type: z.string(), cache_seconds: z.int().min(0) });
const UNKNOWN: z.infer<typeof about> = { content_type: 'application/octet-stream', cache_seconds: 0 };

/** Names with a dot in front are refused from outside, so these two folders can't be reached through the port. */
const ABOUT_FOLDER = '.about';
const INCOMING_FOLDER = '.incoming';

/** Printed sheets and lists hold names and addresses: only the user that Longhand runs as may read them. */
const OWNER_ONLY = { folder: 0o700, file: 0o600 };

/** What is written beside its target for longer than this was left by a process that was killed. */
const LEFT_MS = 24 * 3_600_000;

/** Files on the local disk: `<folder>/<bucket>/<file>`. Several processes of one user may share the folder. */
export function diskFiles({ folder }: { folder: string }): FilesProvider {
  let closed: Promise<void> | undefined;
  const cleared = new Set<string>();
  const pathOf = (bucket: string, file: string) => {
    checkFileName(bucket, file);
    return join(folder, bucket, file);
  };
  const aboutPathOf = (bucket: string, file: string) => join(folder, bucket, ABOUT_FOLDER, `${file}.json`);

  const readAbout = async (bucket: string, file: string) => {
    const text = await unlessMissing(readFile(aboutPathOf(bucket, file), 'utf8'));
    return text === undefined ? UNKNOWN : about.parse(JSON.parse(text));
  };

  /** Writes beside the target and renames: a crash in the middle leaves the old file as it was. */
  const replace = async (bucket: string, path: string, body: Uint8Array | AsyncIterable<Uint8Array>) => {
    const incoming = join(folder, bucket, INCOMING_FOLDER, randomUUID());
    try {
      await writeFile(incoming, body, { flush: true, mode: OWNER_ONLY.file });
      await rename(incoming, path);
    } catch (error) {
      await rm(incoming, { force: true });
      throw error;
    }
  };

  const clearLeftovers = async (bucket: string) => {
    if (cleared.has(bucket)) return;
    cleared.add(bucket);
    for (const name of await readdir(join(folder, bucket, INCOMING_FOLDER))) {
      const path = join(folder, bucket, INCOMING_FOLDER, name);
      const found = await unlessMissing(stat(path));
      if (found && found.mtimeMs < Date.now() - LEFT_MS) await rm(path, { force: true });
    }
  };

  return {
    name: 'disk',

    async put(bucket, file, body, { content_type, cache_seconds }) {
      const path = pathOf(bucket, file);
      for (const inner of [ABOUT_FOLDER, INCOMING_FOLDER])
        await mkdir(join(folder, bucket, inner), { recursive: true, mode: OWNER_ONLY.folder });
      // It may have been made with other permissions, by an earlier version or by hand.
      closed ??= chmod(folder, OWNER_ONLY.folder);
      await closed;
      await clearLeftovers(bucket);
      const facts = new TextEncoder().encode(JSON.stringify(about.parse({ content_type, cache_seconds })));
      await replace(bucket, aboutPathOf(bucket, file), facts);
      await replace(bucket, path, body);
    },

    async facts(bucket, file) {
      const found = await unlessMissing(stat(pathOf(bucket, file), { bigint: true }));
      return found && { ...(await readAbout(bucket, file)), ...factsOf(found) };
    },

    async get(bucket, file) {
      const handle = await unlessMissing(open(pathOf(bucket, file)));
      if (!handle) return undefined;
      try {
        const facts = { ...(await readAbout(bucket, file)), ...factsOf(await handle.stat({ bigint: true })) };
        const stream = Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array>;
        return { ...facts, stream };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },

    async list(bucket) {
      checkBucketName(bucket);
      const found = (await unlessMissing(readdir(join(folder, bucket)))) ?? [];
      return found.filter((name) => !name.startsWith('.')).sort();
    },

    async remove(bucket, file) {
      await rm(pathOf(bucket, file), { force: true });
      await rm(aboutPathOf(bucket, file), { force: true });
    },
  };
}

/** A rename gives the path a new inode, so that two versions never share an ETag. */
function factsOf(found: { size: bigint; mtimeNs: bigint; ino: bigint }): Pick<FileFacts, 'size_bytes' | 'etag'> {
  const etag = `"${[found.ino, found.size, found.mtimeNs].map((n) => n.toString(36)).join('-')}"`;
  return { size_bytes: Number(found.size), etag };
}

async function unlessMissing<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
