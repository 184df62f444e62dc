import { ENTRIES_AT_ONCE } from '../../../../modules/do-not-mail/schema.ts';
import { call } from '../../../lib/api.ts';
import { type FileEntries, readEntries } from './file.ts';

export type ImportReport = Pick<FileEntries, 'header' | 'refused'> & { added: number; known: number };

/** Adds the entries of a file, chunk by chunk. After a failure the same file may be added again. Throws UnreadableFile. */
export async function addAll(file: File, reason: string, onProgress: (share: number) => void): Promise<ImportReport> {
  const { header, entries, refused } = await readEntries(new Uint8Array(await file.arrayBuffer()), reason);
  const report = { header, refused, added: 0, known: 0 };
  for (let from = 0; from < entries.length; from += ENTRIES_AT_ONCE) {
    const chunk = entries.slice(from, from + ENTRIES_AT_ONCE);
    const { added, known } = await call('POST /rest/v1/do_not_mail', { body: { entries: chunk } });
    report.added += added;
    report.known += known;
    onProgress((from + chunk.length) / entries.length);
  }
  return report;
}
