import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ColumnMapping } from '../../../../modules/imports/column-rules.ts';
import type { RowFixes } from '../../../../modules/imports/row-rules.ts';
import { type BulkDraft, campaignDrafts, newBulkDraft } from '../draft/draft.ts';
import { bulkServer } from '../draft/server-drafts.ts';
import { importQuery } from '../upload/queries.ts';
import { useUpload } from '../upload/use-upload.ts';
import { MAPPING_STEP } from '../wizard/state.ts';
import type { ReadyList } from './state.ts';

/** Uploads a list and starts a new campaign with it. `onArrived` receives its draft. */
export function useUploadedList(user_id: string, onArrived: (draft_key: string) => void) {
  const [import_id, setImportId] = useState<string | null>(null);
  const started = useRef<Omit<BulkDraft, 'import_id'>>(undefined);
  const onImport = useCallback((id: string | null) => setImportId(id), []);
  const { upload, start, cancel } = useUpload(onImport);
  const { data: view } = useQuery(importQuery(import_id));

  const is_ready = view?.state === 'ready';
  useEffect(() => {
    const draft = started.current;
    if (!is_ready || !import_id || !draft) return;
    started.current = undefined;
    void save(user_id, { ...draft, import_id, saved_at: new Date().toISOString() }).then(() => onArrived(draft.key));
  }, [is_ready, import_id, user_id, onArrived]);

  return {
    upload,
    view: import_id ? view : undefined,
    start(list: ReadyList, mapping: ColumnMapping, fixes: RowFixes) {
      const { name, header, rows, file } = list;
      const fresh = newBulkDraft(crypto.randomUUID());
      started.current = { ...fresh, step: MAPPING_STEP, mapping, file: { name, header, rows, size_bytes: file.size } };
      void start(list, mapping, fixes, fresh.choices);
    },
    cancel() {
      if (started.current) cancel(import_id);
      started.current = undefined;
    },
  };
}

async function save(user_id: string, draft: BulkDraft): Promise<void> {
  campaignDrafts(user_id).save(draft);
  // If this fails, the wizard saves it on the server with the next change.
  await bulkServer.save(draft).catch(() => undefined);
}
