import { UnreadableFile } from '../reader/file-format.ts';
import type { ListTasks } from '../reader/list-reader.ts';

/** What a customer is told whose list takes too long, or ends the process that reads it. */
export const UNREADABLE =
  'We couldn’t read this list. Open it in a spreadsheet, save it as a CSV file again, and upload that.';

/** Fifty times what lists take that people make, on a machine that has other work as well. */
const MS_PER_BYTE = 0.001;
const LEAST_MS = 30_000;

/** The same reader, which refuses to go on with a list that has taken much longer than any list of its size. */
export function withTimeLimit(list: ListTasks, size_bytes: number): ListTasks {
  let left_ms = LEAST_MS + size_bytes * MS_PER_BYTE;
  return {
    ...list,
    async read(bytes, is_last) {
      if (left_ms < 0) throw new UnreadableFile(UNREADABLE);
      const started = performance.now();
      const rows = await list.read(bytes, is_last);
      left_ms -= performance.now() - started;
      return rows;
    },
  };
}
