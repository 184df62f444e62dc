import { useSearchParams } from 'react-router';

export type Sorting = { sort: string; dir: 'asc' | 'desc' };
export type TableState<Filter extends string> = Sorting & {
  page: number;
  filters: Record<Filter, string>;
  setFilter(name: Filter, value: string): void;
  setPage(page: number): void;
  /** Sorts by a column; the same one again turns the order round. */
  sortBy(column: string): void;
};

/** Page, order and filters of a list, kept in the address: a reload, a bookmark and the back button show the same. */
export function useTableState<Filter extends string>(initial: Sorting, names: readonly Filter[]): TableState<Filter> {
  const [params, setParams] = useSearchParams();
  const sort = params.get('sort') ?? initial.sort;
  const dir = params.get('dir') === 'asc' ? 'asc' : params.get('dir') === 'desc' ? 'desc' : initial.dir;
  const change = (changes: Record<string, string>, replace: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value) after.set(name, value);
          else after.delete(name);
        }
        return after;
      },
      { replace, preventScrollReset: true },
    );
  return {
    sort,
    dir,
    page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
    filters: Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<Filter, string>,
    // Typing is no step to go back to.
    setFilter: (name, value) => change({ [name]: value, page: '' }, true),
    setPage: (page) => change({ page: page === 1 ? '' : String(page) }, false),
    sortBy: (column) =>
      change({ sort: column, dir: column === sort && dir === 'asc' ? 'desc' : 'asc', page: '' }, false),
  };
}
