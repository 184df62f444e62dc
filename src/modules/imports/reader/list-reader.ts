import { moving } from '../../../platform/threads/moving.ts';
import type { VerifyCityStateZip } from '../../../providers/places/port.ts';
import { type Checkpoint, type ChunkContext, ChunkReader, type ImportInProgress } from './chunk-reader.ts';
import { type ComparedContact, identityOf } from './contact-hash.ts';
import { type FileReading, UnreadableFile } from './file-format.ts';
import { cachedVerify, PlaceCache } from './place-cache.ts';
import { SeenContacts } from './seen-contacts.ts';

/** A contact of a row that was read before. */
export type ReadContact = ComparedContact & { row_no: number };

/** What was read, or why the file can't be: an error of its own class would not get from one thread to another. */
export type Read<T> = T | { unreadable: string };

/** The functions that read one list after another, in the order in which they are listed. */
export type ListTasks = ReturnType<typeof listTasks>;

/** Reads lists. What it remembers of one list ends with the next one. All computation: it belongs on a thread of its own. */
export function listTasks(verify: VerifyCityStateZip) {
  const caches = { verify: cachedVerify(verify), places: new PlaceCache(verify) };
  let context: ChunkContext = { ...caches, seen: new SeenContacts() };
  let chunk: ChunkReader | undefined;
  const begun = () => {
    if (!chunk) throw new Error('No chunk has begun.');
    return chunk;
  };
  return {
    /** Begins a list of about so many contacts. */
    async open(expected_contacts: number): Promise<void> {
      context = { ...caches, seen: new SeenContacts(expected_contacts) };
    },

    /** Takes contacts of rows that another process has read, in the order of the list. */
    async remember(contacts: readonly ReadContact[]): Promise<void> {
      for (const { row_no, ...contact } of contacts) {
        const { key, guard } = identityOf(contact);
        context.seen.firstWith(key, guard, row_no);
      }
    },

    /** Begins a chunk. Returns the columns of its COPY. */
    async begin(i: ImportInProgress, shape: FileReading): Promise<Read<readonly string[]>> {
      return readable(() => {
        chunk = new ChunkReader(i, shape, context);
        return chunk.columns;
      });
    },

    /** Reads the next bytes. Returns what is to be copied. */
    async read(bytes: Uint8Array, is_last: boolean): Promise<Read<Uint8Array[]>> {
      // The chunk writes into the same buffers again; what leaves this thread is a copy.
      return readable(() =>
        Array.from(begun().rowsOf(bufferOf(bytes), is_last), (rows) => moving(new Uint8Array(rows))),
      );
    },

    /** The end of the COPY of a chunk. */
    async lastRows(): Promise<Uint8Array> {
      return new Uint8Array(begun().lastRows());
    },

    /** What the next chunk starts from, before the part `next_part_no`. */
    async checkpoint(next_part_no: number): Promise<Checkpoint> {
      return begun().checkpoint(next_part_no);
    },
  };
}

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function readable<T extends object>(work: () => T): Read<T> {
  try {
    return work();
  } catch (error) {
    if (error instanceof UnreadableFile) return { unreadable: error.message };
    throw error;
  }
}

/** What was read. Throws UnreadableFile. */
export function readValue<T extends object>(read: Read<T>): T {
  if ('unreadable' in read) throw new UnreadableFile(read.unreadable);
  return read;
}
