import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ColumnMapping } from '../../../../modules/imports/column-rules.ts';
import type { RowFixes } from '../../../../modules/imports/row-rules.ts';
import type { ImportChoices, ImportView } from '../../../../modules/imports/schema.ts';
import { call, messageOf } from '../../../lib/api.ts';
import type { ReadyList } from '../list/state.ts';
import { slicesTo, uploadList } from './chunked-upload.ts';

export type UploadState =
  | { kind: 'idle' }
  | { kind: 'sending'; sent_bytes: number; size_bytes: number; waiting: boolean }
  | { kind: 'stopped'; text: string };

const REFUSED = 'We couldn’t upload the list. Please try again.';

/** Uploads a contact list with progress and retries, until it is canceled. */
export function useUpload(onImport: (import_id: string | null) => void) {
  const [upload, setUpload] = useState<UploadState>({ kind: 'idle' });
  const queries = useQueryClient();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const send = useCallback(
    async (file: File, begin: (signal: AbortSignal) => Promise<{ import_id: string; offset: number }>) => {
      const { signal } = restart(running);
      const size_bytes = file.size;
      setUpload({ kind: 'sending', sent_bytes: 0, size_bytes, waiting: false });
      try {
        const { import_id, offset } = await begin(signal);
        const show = (progress: { sent_bytes: number; waiting: boolean }) =>
          setUpload({ kind: 'sending', size_bytes, ...progress });
        await uploadList(file, offset, slicesTo(import_id), show, signal);
        // A response to an earlier request would still report missing bytes.
        await queries.cancelQueries({ queryKey: ['import', import_id] });
        await queries.invalidateQueries({ queryKey: ['import', import_id] });
        setUpload({ kind: 'idle' });
      } catch (error) {
        if (signal.aborted) return;
        setUpload({ kind: 'stopped', text: messageOf(error, REFUSED) });
      }
    },
    [queries],
  );

  const start = useCallback(
    ({ file, name, reading }: ReadyList, mapping: ColumnMapping, fixes: RowFixes, choices: ImportChoices) =>
      send(file, async (signal) => {
        const body = { file_name: name, size_bytes: file.size, ...reading, mapping, fixes, choices };
        const started = await call('POST /functions/v1/import-start', { body }, { signal });
        onImport(started.import_id);
        return started;
      }),
    [send, onImport],
  );

  /** Resumes a partial upload. */
  const resume = useCallback(
    (file: File, { id, received_bytes }: ImportView) =>
      send(file, async () => ({ import_id: id, offset: received_bytes })),
    [send],
  );

  /** Removes the list from the server at any stage. */
  const cancel = useCallback(
    (import_id: string | null) => {
      running.current?.abort();
      setUpload({ kind: 'idle' });
      onImport(null);
      // The server removes leftovers later.
      if (import_id) void call('POST /functions/v1/import-cancel', { body: { import_id } }).catch(() => undefined);
    },
    [onImport],
  );
  return { upload, start, resume, cancel };
}

function restart(running: { current: AbortController | undefined }): AbortController {
  running.current?.abort();
  running.current = new AbortController();
  return running.current;
}
