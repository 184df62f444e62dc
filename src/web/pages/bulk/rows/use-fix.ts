import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { toast } from 'sonner';
import type { RowFix } from '../../../../modules/imports/row-rules.ts';
import { messageOf } from '../../../lib/api.ts';
import type { RowSource } from './source.ts';

/** Saves a fix of a row, then loads the rows and the list again. */
export function useFix(source: Pick<RowSource, 'key' | 'fix'>) {
  const queries = useQueryClient();
  return useCallback(
    (row_no: number, change: RowFix) => {
      source
        .fix(row_no, change)
        .then(() => queries.invalidateQueries({ queryKey: source.key }))
        .catch((error: unknown) =>
          toast.error('Not saved', {
            description: messageOf(error, 'We couldn’t save the row. Please try again.'),
          }),
        );
    },
    [source, queries],
  );
}
