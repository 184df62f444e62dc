import { useEffect, useState } from 'react';
import { SelectField, TextField } from '../../components/form/field.tsx';
import type { TableState } from '../../components/table/use-table-state.ts';
import { useSettled } from './use-settled.ts';

const AFTER_TYPING_MS = 250;
export const GROUP_NAMES = [
  ['open', 'Drafts and under way'],
  ['mailed', 'Mailed'],
  ['failed', 'Failed'],
] as const;

/** Narrows the history; kept in the address, so that a reload and the back button show the same. */
export function HistoryFilter({ state }: { state: TableState<'q' | 'status'> }) {
  const [typed, setTyped] = useState(state.filters.q);
  const settled = useSettled(typed.trim(), AFTER_TYPING_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed changes the address.
  useEffect(() => {
    if (settled !== state.filters.q) state.setFilter('q', settled);
  }, [settled]);
  return (
    <search className="mb-4 grid gap-3 sm:grid-cols-[minmax(0,24rem)_15rem]">
      <TextField
        label="Find a campaign"
        type="search"
        maxLength={100}
        placeholder="Title, recipient or city"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <SelectField
        label="Status"
        value={state.filters.status}
        onChange={(event) => state.setFilter('status', event.target.value)}
      >
        <option value="">All</option>
        {GROUP_NAMES.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
    </search>
  );
}
