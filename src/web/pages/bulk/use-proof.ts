import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { ImportRow, ImportView, RowFilter } from '../../../modules/imports/schema.ts';
import { type LetterContent, signatureOf } from '../../features/letter-draft/drafts.ts';
import { call } from '../../lib/api.ts';
import { importRowsQuery } from './upload/queries.ts';

const PAGE = 25;

/** One recipient of those that a filter lets through, counted from 0, and how many there are. */
export function useRecipient(import_id: string, filter: RowFilter, index: number) {
  const begin = Math.floor(index / PAGE) * PAGE;
  const { data, isError, refetch } = useQuery({
    ...importRowsQuery(import_id, filter, begin, PAGE),
    placeholderData: (before) => (begin === 0 ? before : undefined),
  });
  const row: ImportRow | undefined = data?.rows[index - begin];
  return { row, total: data?.total, failed: isError, retry: () => void refetch() };
}

/** Checks the layout of the message for every row on the server, and loads the rows with problems. */
export function useProofOfAll(view: ImportView, letter: LetterContent) {
  const queries = useQueryClient();
  const { message, text_type } = letter.letterForm;
  const { hand } = letter;
  const signed = signatureOf(letter) !== null;
  const request = useMemo(
    () => ({ import_id: view.id, message, text_type, hand, signed }),
    [view.id, message, text_type, hand, signed],
  );
  const { mutate, isError } = useMutation({
    mutationFn: (body: typeof request) => call('POST /functions/v1/import-proof', { body }),
    onSuccess: (started) => queries.setQueryData(['import', started.id], started),
  });
  useEffect(() => mutate(request), [mutate, request]);
  const { proof } = view;
  const is_current =
    proof?.message === message && proof.text_type === text_type && proof.hand === hand && proof.signed === signed;
  return { proof: is_current ? proof : null, failed: isError, again: () => mutate(request) };
}
