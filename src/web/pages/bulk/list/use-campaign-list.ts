import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { type ColumnMapping, unmappedFields } from '../../../../modules/imports/column-rules.ts';
import { mappingOf } from '../../../../modules/imports/columns/guess.ts';
import type { OtherFormat } from '../../../../modules/imports/reader/file-format.ts';
import type { ImportView } from '../../../../modules/imports/schema.ts';
import { ApiError } from '../../../lib/api.ts';
import type { BulkDraft } from '../draft/draft.ts';
import { importQuery } from '../upload/queries.ts';
import { useUpload } from '../upload/use-upload.ts';
import type { ListFacts } from '../wizard/state.ts';
import type { ReadyList } from './state.ts';
import { useList } from './use-list.ts';

type Edit = (change: Partial<BulkDraft>) => void;

/**
 * The contact list of a campaign: the file in this page and its upload. `onLost` is called when the server no longer has
 * the list, `onRest` when an interrupted upload resumes.
 */
export function useCampaignList(draft: BulkDraft, edit: Edit, onLost: () => void, onRest: () => void) {
  const { client, ...local } = useList();
  const { list, analysis } = local;
  const imported = useQuery(importQuery(draft.import_id));
  const view = draft.import_id ? imported.data : undefined;
  const onImport = useCallback((import_id: string | null) => edit({ import_id }), [edit]);
  const { upload, start, resume, cancel } = useUpload(onImport);

  const is_lost = imported.error instanceof ApiError && imported.error.status === 404 && draft.import_id !== null;
  useEffect(() => {
    if (!is_lost) return;
    edit({ import_id: null });
    onLost();
  }, [is_lost, edit, onLost]);

  const latest = useRef({ draft, view });
  latest.current = { draft, view };
  useEffect(() => {
    if (list.kind !== 'ready') return;
    const { draft: known, view: there } = latest.current;
    const mapping = startMapping(known, there, list);
    const { name, header, rows } = list;
    edit({ file: { name, size_bytes: list.file.size, header, rows }, mapping });
    client.analyse(mapping);
    if (there && isRestOf(there, list)) {
      void resume(list.file, there);
      onRest();
    } else if (known.import_id) cancel(known.import_id);
  }, [list, client, edit, resume, cancel, onRest]);

  const { fixes } = client;
  useEffect(() => {
    if (list.kind === 'ready') edit({ fixes });
  }, [list.kind, fixes, edit]);

  const fixesOf = (file: File) => (isSameFile(draft.file, file) ? draft.fixes : {});
  const mapping = draft.mapping ?? {};
  const is_over = view?.state === 'failed' || view?.state === 'cancelled';
  const has_import = draft.import_id !== null && !is_over;
  return {
    client,
    local,
    view,
    upload,
    facts: factsOf(draft, list.kind === 'ready' ? list.rows : undefined, view, analysis),
    /** Whether the list can be uploaded now. */
    may_start:
      !has_import &&
      upload.kind !== 'sending' &&
      list.kind === 'ready' &&
      analysis?.done === true &&
      analysis.valid > 0 &&
      unmappedFields(mapping).length === 0,
    is_processing: upload.kind === 'sending' || view?.state === 'receiving' || view?.state === 'reading',
    open: (file: File) => client.open(file, fixesOf(file)),
    convert: (file: File, format: OtherFormat) => void client.convert(file, format, fixesOf),
    map(wanted: ColumnMapping) {
      edit({ mapping: wanted });
      client.analyse(wanted);
    },
    start() {
      if (list.kind === 'ready') void start(list, mapping, client.fixes, draft.choices);
    },
    resume: list.kind === 'ready' && view && isRestOf(view, list) ? () => void resume(list.file, view) : undefined,
    /** Removes the list from the server. The customer's choices are kept for the next upload. */
    takeBack() {
      if (view) edit({ choices: view.choices });
      cancel(draft.import_id);
    },
  };
}

/** Returns the columns as they were matched before if this is the same list, else the guesses. */
function startMapping({ file, mapping }: BulkDraft, there: ImportView | undefined, list: ReadyList): ColumnMapping {
  if (there && isRestOf(there, list)) return there.mapping;
  const is_same = file?.header.length === list.header.length && file.header.every((name, i) => name === list.header[i]);
  return is_same && mapping ? mapping : mappingOf(list.columns.guesses);
}

const isSameFile = (known: BulkDraft['file'], { name, size }: File): boolean =>
  known?.name === name && known.size_bytes === size;

/** Whether the server waits for the rest of this file. */
const isRestOf = (view: ImportView, { name, file }: ReadyList): boolean =>
  view.state === 'receiving' && view.file_name === name && view.size_bytes === file.size;

function factsOf(
  draft: BulkDraft,
  rows: number | undefined,
  view: ImportView | undefined,
  analysis: { done: boolean; valid: number } | undefined,
): ListFacts {
  const nothing_valid = !draft.import_id && analysis?.done && analysis.valid === 0;
  const letters = view?.state === 'ready' ? view.to_send : nothing_valid ? 0 : undefined;
  return { rows: rows ?? (draft.import_id ? draft.file?.rows : undefined), letters };
}
