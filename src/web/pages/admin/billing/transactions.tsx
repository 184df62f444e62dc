import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { GrantsQuery } from '../../../../modules/credits/grants/schema.ts';
import type { JournalLine, JournalQuery } from '../../../../modules/credits/journal/schema.ts';
import { SelectField, TextField } from '../../../components/form/field.tsx';
import { type Column, DataTable } from '../../../components/table/data-table.tsx';
import { ExportButtons } from '../../../components/table/export-buttons.tsx';
import type { TableState } from '../../../components/table/use-table-state.ts';
import { CREDITS_KEY } from '../../../features/manage-credits/queries.ts';
import { TYPE_NAMES, WRITTEN_TYPES } from '../../../features/manage-credits/type-names.ts';
import { EnvironmentBadge } from '../../../features/operator/environment-badge.tsx';
import { call } from '../../../lib/api.ts';
import { cn } from '../../../lib/cn.ts';
import { asFullMoment } from '../../../lib/dates.ts';
import { signed } from '../../../lib/signed-number.ts';

type RowActions = {
  onGrants(subject: GrantsQuery): void;
  /** Absent where the operator must not adjust credits. */
  onManage: ((user_id: string) => void) | undefined;
};

/** So much of a payment's id is shown. */
const SHOWN_ID = 14;

/** The credit transactions of all accounts. */
export function Transactions({
  state,
  ...actions
}: {
  state: TableState<'environment' | 'type' | 'q'>;
} & RowActions) {
  const { filters } = state;
  const query = { ...filters, page: state.page, dir: state.dir } as Partial<JournalQuery>;
  const found = useQuery({
    queryKey: [...CREDITS_KEY, 'transactions', query],
    queryFn: ({ signal }) => call('GET /rest/v1/admin/credit_transactions', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <DataTable
      caption="Credit transactions"
      noun="transaction"
      columns={columnsOf(actions)}
      rowKey={({ account_id, id }) => `${account_id} ${id}`}
      state={state}
      found={found}
      filters={
        <>
          <TextField
            label="Search"
            type="search"
            placeholder="Email, user ID or account ID"
            maxLength={200}
            value={filters.q}
            onChange={({ target }) => state.setFilter('q', target.value)}
            className="w-full sm:w-72"
          />
          <SelectField
            label="Type"
            value={filters.type}
            onChange={({ target }) => state.setFilter('type', target.value)}
            className="w-full sm:w-44"
          >
            <option value="">All types</option>
            {WRITTEN_TYPES.map((type) => (
              <option key={type} value={type}>
                {TYPE_NAMES[type]}
              </option>
            ))}
          </SelectField>
        </>
      }
      actions={
        <ExportButtons
          route="GET /rest/v1/admin/credit_transactions/export"
          query={filters}
          name="credit-transactions"
        />
      }
    />
  );
}

const columnsOf = (actions: RowActions): Column<JournalLine>[] => [
  {
    key: 'created_at',
    title: 'Time',
    sortable: true,
    cell: ({ created_at, id }) => (
      <>
        <span className="block md:max-w-28">{asFullMoment(created_at)}</span>
        <Id id={id} />
      </>
    ),
  },
  { key: 'user', title: 'User', cell: (line) => <User {...line} /> },
  {
    key: 'credits_amount',
    title: 'Credits',
    className: 'md:text-right',
    cell: ({ credits_amount }) => (
      <span className={cn('font-semibold tabular-nums', credits_amount > 0 && 'text-moss')}>
        {signed(credits_amount)}
      </span>
    ),
  },
  {
    key: 'type',
    title: 'Type',
    cell: ({ transaction_type, category }) => (
      <>
        {TYPE_NAMES[transaction_type]}
        <span className="block text-xs text-ink-soft md:max-w-36 break-words">{category.replaceAll('_', ' ')}</span>
      </>
    ),
  },
  {
    key: 'description',
    title: 'Details',
    cell: ({ description, notes }) => (
      <span className="block break-words md:max-w-64 xl:min-w-40">
        {description}
        {notes && <span className="block text-ink-soft">{notes}</span>}
      </span>
    ),
  },
  {
    key: 'payment',
    title: 'Payment',
    cell: ({ environment, stripe_payment_intent_id: id }) => (
      <span className="flex flex-wrap items-center gap-2">
        <EnvironmentBadge environment={environment} />
        {id && (
          <code title={id} className="text-xs">
            {id.length > SHOWN_ID ? `${id.slice(0, SHOWN_ID)}...` : id}
          </code>
        )}
      </span>
    ),
  },
  {
    key: 'actions',
    title: 'Actions',
    className: 'md:text-right',
    cell: (line) => <Actions {...line} {...actions} />,
  },
];

function Actions({
  id,
  account_id,
  user_id,
  email,
  credits_amount,
  description,
  onGrants,
  onManage,
}: JournalLine & RowActions) {
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1 md:justify-end">
      {credits_amount < 0 && (
        <button type="button" className="link" onClick={() => onGrants({ of: 'transaction', id, account_id })}>
          Grants<span className="sr-only"> that paid for {description}</span>
        </button>
      )}
      {user_id && onManage && (
        <button type="button" className="link" onClick={() => onManage(user_id)}>
          Adjust<span className="sr-only"> credits of {email}</span>
        </button>
      )}
    </span>
  );
}

function User({ email, full_name, user_id, account_id }: JournalLine) {
  return (
    <>
      <span className="block font-semibold break-all md:max-w-48 md:truncate" title={email ?? undefined}>
        {email ?? 'No owner'}
      </span>
      {full_name && <span className="block break-words md:max-w-48 md:truncate">{full_name}</span>}
      <Id id={user_id ?? account_id} />
    </>
  );
}

/** An id that can be selected whole, though only its beginning is seen. */
function Id({ id }: { id: string }) {
  return (
    <code title={id} className="block max-w-32 truncate text-xs text-ink-soft">
      {id}
    </code>
  );
}
