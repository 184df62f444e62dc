import { Unzip, UnzipInflate, unzipSync, zipSync } from 'fflate';
import { Failure } from '../../../platform/failure.ts';
import { uploadRefused } from '../errors.ts';
import { ARCHIVE_PAGES, archiveProblem } from './rules.ts';

/** A page never needs more than this; what unpacks to more was made to fill the memory. */
const MOST_PAGE_BYTES = 20 * 1024 * 1024;
/** Compressed bytes that are unpacked between two looks at the size: deflate grows them a thousandfold at most. */
const STEP_BYTES = 16 * 1024;

/** The archive that letter providers take. PNG is compressed already, so the pages are stored as they are. */
export const packPages = (outside: Uint8Array, inside: Uint8Array): Uint8Array =>
  zipSync({ '1.png': outside, '2.png': inside }, { level: 0 });

/** The two pages of an uploaded archive, unpacked within limits. Throws upload_refused with the reason. */
export function unpackPages(archive: Uint8Array): { outside: Uint8Array; inside: Uint8Array } {
  const problem = archiveProblem(namesIn(archive));
  if (problem) throw uploadRefused(problem);
  const [outside, inside] = ARCHIVE_PAGES.map((name) => unpackEntry(archive, name));
  if (!outside || !inside) throw damaged();
  return { outside, inside };
}

const damaged = () => uploadRefused('This ZIP is damaged and cannot be read.');
/** Our own refusal passes through the unpacker, which throws it as its error. */
const refusalOf = (error: unknown) => (error instanceof Failure ? error : damaged());

/** The directory at the archive's end, without unpacking anything. */
function namesIn(archive: Uint8Array): string[] {
  const names: string[] = [];
  try {
    unzipSync(archive, {
      filter: ({ name }) => {
        names.push(name);
        return false;
      },
    });
  } catch {
    throw uploadRefused('This is not a ZIP file.');
  }
  return names;
}

/** Unpacks step by step, so that a file that is larger than it declares is stopped early. */
function unpackEntry(archive: Uint8Array, wanted: string): Uint8Array | undefined {
  const parts: Uint8Array[] = [];
  let size_bytes = 0;
  let complete = false;
  const unzip = new Unzip((file) => {
    if (file.name !== wanted || parts.length > 0) return;
    file.ondata = (error, part, final) => {
      if (error) throw refusalOf(error);
      size_bytes += part.length;
      if (size_bytes > MOST_PAGE_BYTES) throw uploadRefused(`${wanted} is larger than 20 MB when unpacked.`);
      parts.push(part);
      complete = final;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < archive.length && !complete; at += STEP_BYTES) {
      unzip.push(archive.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= archive.length);
    }
  } catch (error) {
    throw refusalOf(error);
  }
  return complete ? joined(parts, size_bytes) : undefined;
}

function joined(parts: Uint8Array[], size_bytes: number): Uint8Array {
  const whole = new Uint8Array(size_bytes);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
