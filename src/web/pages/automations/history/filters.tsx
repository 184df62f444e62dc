import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { SelectField, TextField } from '../../../components/form/field.tsx';
import { filterFrom, type HistoryFilter, historyUrl } from '../../../features/automations/history-filter.ts';
import { outcomeOf, STATUSES } from '../../../features/automations/labels.ts';
import { automationsQuery } from '../../../features/automations/queries.ts';

/** Filters the history. The choice is kept in the URL, so that it can be shared and survives a reload. */
export function HistoryFilters({ filter }: { filter: HistoryFilter }) {
  const { data: automations } = useQuery(automationsQuery);
  const navigate = useNavigate();
  const query = new URL(historyUrl(filter), 'http://localhost').searchParams;
  function set(name: 'automation' | 'outcome' | 'day', value: string) {
    query.set(name, value);
    void navigate(historyUrl(filterFrom(query)), { replace: true });
  }
  return (
    <search aria-label="Filter events" className="mb-6 flex flex-wrap items-end gap-4">
      <SelectField
        label="Automation"
        className="max-sm:w-full sm:w-56"
        value={filter.automation_id ?? ''}
        onChange={(event) => set('automation', event.target.value)}
      >
        <option value="">All automations</option>
        {automations?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Result"
        className="max-sm:w-full sm:w-56"
        value={filter.outcome ?? ''}
        onChange={(event) => set('outcome', event.target.value)}
      >
        <option value="">All results</option>
        {Object.values(STATUSES).map(({ name, outcomes }) => (
          <optgroup key={name} label={name}>
            {outcomes.map((outcome) => (
              <option key={outcome} value={outcome}>
                {outcomeOf(outcome).name}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <TextField
        label="Day (UTC)"
        type="date"
        className="max-sm:w-full"
        value={filter.day ?? ''}
        onChange={(event) => set('day', event.target.value)}
      />
      {Object.keys(filter).length > 0 && (
        <Link to={historyUrl({})} replace className="link inline-flex min-h-11 items-center text-sm">
          Clear filters
        </Link>
      )}
    </search>
  );
}
