import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { toast } from 'sonner';
import { AUDIT_ACTIONS, type AuditAction } from '../../../../modules/audit/rules.ts';
import type { AuditLine, AuditQuery } from '../../../../modules/audit/schema.ts';
import { formatCount } from '../../../../platform/format.ts';
import { Button } from '../../../components/button.tsx';
import { SelectField, TextField } from '../../../components/form/field.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { type Column, DataTable } from '../../../components/table/data-table.tsx';
import { ExportButtons } from '../../../components/table/export-buttons.tsx';
import { useTableState } from '../../../components/table/use-table-state.ts';
import { call, messageOf } from '../../../lib/api.ts';
import { asFullMoment } from '../../../lib/dates.ts';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { Changes } from './changes.tsx';

export const meta = pageMeta('Audit');

const FILTERS = ['q', 'action', 'from', 'to'] as const;
const COLUMNS: Column<AuditLine>[] = [
  {
    key: 'at',
    title: 'Time',
    sortable: true,
    cell: ({ at }) => <span className="block md:w-28">{asFullMoment(at)}</span>,
  },
  { key: 'action', title: 'Action', cell: (line) => <What {...line} />, className: 'md:w-56' },
  { key: 'actor', title: 'By', cell: (line) => <Who {...line} /> },
  { key: 'subject', title: 'Subject', cell: (line) => <Subject {...line} /> },
  { key: 'changes', title: 'Details', cell: (line) => <Changes line={line} /> },
];

/** Every change by an operator and every security event of a customer. */
export default function Audit() {
  const state = useTableState({ sort: 'at', dir: 'desc' }, FILTERS);
  const { filters } = state;
  const query = { ...filters, page: state.page, dir: state.dir } as Partial<AuditQuery>;
  const found = useQuery({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => call('GET /rest/v1/admin/audit', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="page-width">
      <PageHeader
        title="Audit"
        subtitle="Changes by operators and security events of customers. Entries cannot be edited or deleted."
        actions={<CheckButton />}
      />
      <DataTable
        caption="Audit entries"
        noun="entry"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        state={state}
        found={found}
        filters={
          <>
            <TextField
              label="Search"
              type="search"
              placeholder="Email, ID or subject"
              maxLength={200}
              value={filters.q}
              onChange={({ target }) => state.setFilter('q', target.value)}
              className="w-full sm:w-56"
            />
            <SelectField
              label="Action"
              value={filters.action}
              onChange={({ target }) => state.setFilter('action', target.value)}
              className="w-full sm:w-52"
            >
              <option value="">All actions</option>
              {Object.entries(AUDIT_ACTIONS).map(([action, name]) => (
                <option key={action} value={action}>
                  {name}
                </option>
              ))}
            </SelectField>
            <div className="grid w-full grid-cols-2 gap-3 sm:w-[21.5rem]">
              <Day name="From" value={filters.from} onChange={(day) => state.setFilter('from', day)} />
              <Day name="To" value={filters.to} onChange={(day) => state.setFilter('to', day)} />
            </div>
          </>
        }
        actions={<ExportButtons route="GET /rest/v1/admin/audit/export" query={filters} name="audit" />}
      />
      <LastHead />
    </div>
  );
}

function Day({ name, value, onChange }: { name: string; value: string; onChange(day: string): void }) {
  return (
    <TextField
      label={name}
      type="date"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="min-w-0 [&_input]:min-w-0"
    />
  );
}

function What({ action, reason }: AuditLine) {
  return (
    <>
      <span className="font-semibold">{AUDIT_ACTIONS[action as AuditAction] ?? action}</span>
      {reason && <span className="block text-ink-soft">{reason}</span>}
    </>
  );
}

function Who({ actor_id, actor_email, viewed_as }: AuditLine) {
  return (
    <>
      <span className="block truncate md:max-w-52">{actor_email ?? actor_id ?? 'Longhand'}</span>
      {viewed_as && <span className="block truncate text-ink-soft md:max-w-52">viewing as {viewed_as}</span>}
    </>
  );
}

const subject_name = (type: string) => type.replaceAll('_', ' ');

function Subject({ subject_type, subject_id, subject_name: name }: AuditLine) {
  return (
    <>
      <span className="block first-letter:uppercase">{subject_name(subject_type)}</span>
      <span title={subject_id} className="block truncate text-ink-soft md:max-w-52">
        {name ?? subject_id}
      </span>
    </>
  );
}

/** Recomputes the daily hashes. */
function CheckButton() {
  const check = useMutation({
    mutationFn: () => call('POST /functions/v1/check-audit'),
    onSuccess: ({ days, broken_day }) => {
      if (broken_day === null) {
        toast.success('The log is unchanged', {
          description: `${formatCount(days, 'daily hash', 'daily hashes')} checked.`,
        });
      } else {
        toast.error('The log was changed', {
          description: `Entries up to the hash of ${broken_day} do not match it. Compare the database with a backup.`,
          duration: 60_000,
        });
      }
    },
    onError: (error) => toast.error('Not checked', { description: messageOf(error, 'Please try again.') }),
  });
  return (
    <Button variant="secondary" pending={check.isPending} onClick={() => check.mutate()}>
      {check.isPending ? 'Checking...' : 'Check for Rewrites'}
    </Button>
  );
}

function LastHead() {
  const heads = useQuery({
    queryKey: ['audit', 'heads'],
    queryFn: ({ signal }) => call('GET /rest/v1/admin/audit/heads', undefined, { signal }),
  });
  const last = heads.data?.[0];
  if (!last) return null;
  return (
    <p className="pt-6 text-sm text-ink-soft">
      Hash of {last.day} over {formatCount(last.entries, 'entry', 'entries')}:{' '}
      <code className="break-all text-ink">{last.hash}</code>. Keep it elsewhere to prove later that nothing was
      changed.
    </p>
  );
}
