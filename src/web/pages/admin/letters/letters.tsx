import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LETTER_STAGES } from '../../../../modules/letters/desk/rules.ts';
import type { LetterLine, LetterListQuery } from '../../../../modules/letters/desk/schema.ts';
import { spacedCode } from '../../../../platform/codes/short-code.ts';
import { formatCount } from '../../../../platform/format.ts';
import { Badge } from '../../../components/badge.tsx';
import { SelectField, TextField } from '../../../components/form/field.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { type Column, DataTable } from '../../../components/table/data-table.tsx';
import { ExportButtons } from '../../../components/table/export-buttons.tsx';
import { useTableState } from '../../../components/table/use-table-state.ts';
import { StatusBadge } from '../../../features/letter-status/badge.tsx';
import { useMay } from '../../../features/operator/pages.ts';
import { TemplatePicture } from '../../../features/templates/picture.tsx';
import { call } from '../../../lib/api.ts';
import { asMoment } from '../../../lib/dates.ts';
import { pageMeta } from '../../../lib/document/page-title.ts';

export const meta = pageMeta('Letters');

const FILTERS = ['q', 'stage', 'template_id', 'flag', 'from', 'to'] as const;

/** All customers' letters. */
export default function Letters() {
  const state = useTableState({ sort: 'ordered', dir: 'desc' }, FILTERS);
  const { filters } = state;
  const query = { ...filters, page: state.page, dir: state.dir } as Partial<LetterListQuery>;
  const found = useQuery({
    queryKey: ['letters', query],
    queryFn: ({ signal }) => call('GET /rest/v1/admin/letters', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="page-width">
      <PageHeader title="Letters" subtitle="Letters of all customers, from the order to the mailbox." />
      <DataTable
        caption="Letters"
        noun="letter"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        state={state}
        found={found}
        filters={<Filters filters={filters} onChange={state.setFilter} />}
        actions={<ExportButtons route="GET /rest/v1/admin/letters/export" query={filters} name="letters" />}
      />
    </div>
  );
}

type Filter = (typeof FILTERS)[number];

function Filters({
  filters,
  onChange,
}: {
  filters: Record<Filter, string>;
  onChange(filter: Filter, value: string): void;
}) {
  return (
    <>
      <TextField
        label="Search"
        type="search"
        placeholder="Last or full name, code, ID"
        maxLength={200}
        value={filters.q}
        onChange={({ target }) => onChange('q', target.value)}
        className="w-full sm:w-72"
      />
      <SelectField
        label="Stage"
        value={filters.stage}
        onChange={({ target }) => onChange('stage', target.value)}
        className="w-full sm:w-48"
      >
        <option value="">All stages</option>
        {Object.entries(LETTER_STAGES).map(([stage, { name }]) => (
          <option key={stage} value={stage}>
            {name}
          </option>
        ))}
      </SelectField>
      <DesignField value={filters.template_id} onChange={(id) => onChange('template_id', id)} />
      <SelectField
        label="Held or returned"
        value={filters.flag}
        onChange={({ target }) => onChange('flag', target.value)}
        className="w-full sm:w-40"
      >
        <option value="">All letters</option>
        <option value="held">Held</option>
        <option value="returned">Returned</option>
      </SelectField>
      <div className="grid w-full grid-cols-2 gap-3 sm:w-[21.5rem]">
        {(['from', 'to'] as const).map((day) => (
          <TextField
            key={day}
            label={day === 'from' ? 'Ordered from' : 'Ordered to'}
            type="date"
            value={filters[day]}
            onChange={({ target }) => onChange(day, target.value)}
            className="min-w-0 [&_input]:min-w-0"
          />
        ))}
      </div>
    </>
  );
}

/** The designs of the gallery; those who manage designs can also choose one that is not offered. */
function DesignField({ value, onChange }: { value: string; onChange(id: string): void }) {
  const is_manager = useMay()('templates');
  const designs = useQuery({
    queryKey: ['templates', is_manager ? 'managed' : 'offered'],
    queryFn: (): Promise<{ id: string; name: string }[]> =>
      is_manager ? call('GET /rest/v1/managed_templates') : call('GET /rest/v1/letter_templates', { query: {} }),
    staleTime: 60_000,
  });
  return (
    <SelectField
      label="Design"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="w-full sm:w-48"
    >
      <option value="">All designs</option>
      {designs.data?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

const COLUMNS: readonly Column<LetterLine>[] = [
  {
    key: 'recipient',
    title: 'To',
    cell: ({ id, recipient, place, code }) => (
      <>
        <Link
          prefetch="intent"
          to={`/admin/letters/${id}`}
          className="font-semibold underline-offset-4 hover:underline"
        >
          {recipient}
        </Link>
        <span className="block text-ink-soft">{place}</span>
        {code && <span className="block font-mono text-xs text-ink-faint">{spacedCode(code)}</span>}
      </>
    ),
  },
  {
    key: 'status',
    title: 'Status',
    cell: ({ status, status_label, is_held, is_returned, reprints }) => (
      <span className="flex flex-wrap gap-1.5">
        <StatusBadge status={status} label={status_label} />
        {is_held && <Badge variant="warning">Held</Badge>}
        {is_returned && <Badge variant="destructive">Returned</Badge>}
        {reprints > 0 && <Badge variant="outline">{formatCount(reprints, 'reprint')}</Badge>}
      </span>
    ),
  },
  {
    key: 'ordered',
    title: 'Ordered',
    sortable: true,
    cell: ({ ordered_at, mailed_at, run }) => (
      <span className="block whitespace-nowrap">
        {asMoment(ordered_at)}
        {mailed_at && <span className="block text-ink-soft">Mailed {asMoment(mailed_at)}</span>}
        {run && <span className="block text-ink-soft">Run {run.number}</span>}
      </span>
    ),
  },
  {
    key: 'template',
    title: 'Design',
    cell: ({ template }) =>
      template && (
        <span className="flex items-center gap-2.5">
          {template.picture && (
            <TemplatePicture url={template.picture} sizes="3rem" className="w-12 shrink-0 rounded-[2px]" />
          )}
          {template.name}
        </span>
      ),
  },
  {
    key: 'customer',
    title: 'Customer',
    cell: ({ customer, campaign }) => (
      <>
        <span className="block truncate md:max-w-52">{customer.email || customer.name}</span>
        <span className="block truncate text-ink-soft md:max-w-52">{campaign.title}</span>
      </>
    ),
  },
];
