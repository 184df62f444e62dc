import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Column, DataTable } from '../../../../components/table/data-table.tsx';
import { useTableState } from '../../../../components/table/use-table-state.ts';
import { personKey } from './queries.ts';

type Input = { params: { id: string }; query: { page: number } };
export type SectionList<Row> = {
  /** What the list is called in the cache. */
  name: string;
  /** What one row is. */
  noun: string;
  columns: readonly Column<Row>[];
  empty: string;
  load(input: Input, options: { signal: AbortSignal }): Promise<{ rows: Row[]; total: number }>;
};

/** One list of a person, page by page. */
export function SectionTable<Row extends { id: string }>({
  user_id,
  list: { name, noun, columns, empty, load },
}: {
  user_id: string;
  list: SectionList<Row>;
}) {
  const state = useTableState({ sort: '', dir: 'desc' }, []);
  const found = useQuery({
    queryKey: [...personKey(user_id), name, state.page],
    queryFn: ({ signal }) => load({ params: { id: user_id }, query: { page: state.page } }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <DataTable
      caption={name}
      noun={noun}
      columns={columns}
      rowKey={({ id }) => id}
      state={state}
      found={found}
      empty={empty}
    />
  );
}
