import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CADENCE_NAMES } from '../../../../../modules/accounting/expenses/rules.ts';
import type { Expense, ExpenseQuery } from '../../../../../modules/accounting/expenses/schema.ts';
import type { AccountingSettings } from '../../../../../modules/accounting/settings/schema.ts';
import { formatUsd } from '../../../../../platform/money.ts';
import { Button } from '../../../../components/button.tsx';
import { Section } from '../../../../components/section.tsx';
import { type Column, DataTable } from '../../../../components/table/data-table.tsx';
import { ExportButtons } from '../../../../components/table/export-buttons.tsx';
import type { TableState } from '../../../../components/table/use-table-state.ts';
import { call } from '../../../../lib/api.ts';
import { asBookDay } from '../../../../lib/dates.ts';
import { useFileDownload } from '../../../../lib/file-download.ts';
import { BOOKS } from '../queries.ts';
import { AddDialog } from './add-dialog.tsx';
import { EndDialog } from './end-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

type Opened = { what: 'add' } | { what: 'end' | 'remove'; expense: Expense };
type Props = { state: TableState<string>; settings: AccountingSettings };

/** What is paid besides cards and fees. */
export function Expenses({ state, settings }: Props) {
  const [opened, setOpened] = useState<Opened>();
  const query = { sort: state.sort, dir: state.dir, page: state.page } as ExpenseQuery;
  const found = useQuery({
    queryKey: [...BOOKS, 'expenses', query],
    queryFn: ({ signal }) => call('GET /rest/v1/expenses', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  const close = () => setOpened(undefined);
  return (
    <Section title="Expenses">
      <DataTable
        caption="Expenses"
        noun="expense"
        columns={columnsOf(setOpened)}
        rowKey={({ id }) => id}
        state={state}
        found={found}
        filters={null}
        actions={
          <>
            <ExportButtons route="GET /rest/v1/expenses/export" query={query} name="expenses" />
            <Button onClick={() => setOpened({ what: 'add' })}>Add Expense</Button>
          </>
        }
      />
      {opened?.what === 'add' && <AddDialog settings={settings} onClose={close} />}
      {opened?.what === 'end' && <EndDialog expense={opened.expense} onClose={close} />}
      {opened?.what === 'remove' && <RemoveDialog expense={opened.expense} onClose={close} />}
    </Section>
  );
}

const columnsOf = (onOpen: (opened: Opened) => void): Column<Expense>[] => [
  {
    key: 'incurred_on',
    title: 'Date',
    sortable: true,
    cell: ({ incurred_on }) => <span className="whitespace-nowrap">{asBookDay(incurred_on)}</span>,
  },
  {
    key: 'name',
    title: 'Name',
    sortable: true,
    cell: ({ name, notes }) => (
      <>
        <span className="font-semibold break-words">{name}</span>
        {notes && <span className="block break-words whitespace-pre-line text-ink-soft">{notes}</span>}
      </>
    ),
  },
  {
    key: 'amount_cents',
    title: 'Amount',
    sortable: true,
    cell: ({ amount_cents }) => <span className="tabular-nums">{formatUsd(amount_cents)}</span>,
  },
  {
    key: 'cadence',
    title: 'Frequency',
    cell: ({ cadence, ends_on }) => (
      <>
        {CADENCE_NAMES[cadence]}
        {ends_on && <span className="block text-ink-soft">until {asBookDay(ends_on)}</span>}
      </>
    ),
  },
  { key: 'approver', title: 'Approver', cell: ({ approver }) => approver || 'None' },
  { key: 'receipt', title: 'Receipt', cell: (expense) => <Receipt {...expense} /> },
  { key: 'created_by', title: 'Added by', cell: ({ created_by }) => <span className="break-all">{created_by}</span> },
  {
    key: 'actions',
    title: 'Actions',
    className: 'md:text-right',
    cell: (expense) => (
      <span className="flex flex-wrap gap-x-4 gap-y-1 md:justify-end">
        {expense.cadence === 'monthly' && (
          <button type="button" className="link" onClick={() => onOpen({ what: 'end', expense })}>
            Set last day<span className="sr-only"> of {expense.name}</span>
          </button>
        )}
        {expense.removable ? (
          <button type="button" className="link" onClick={() => onOpen({ what: 'remove', expense })}>
            Remove<span className="sr-only"> {expense.name}</span>
          </button>
        ) : (
          <span className="whitespace-nowrap text-ink-faint">Month closed</span>
        )}
      </span>
    ),
  },
];

function Receipt({ id, name, receipt_url }: Expense) {
  const file = useFileDownload();
  if (!receipt_url) return 'None';
  const save_as = `receipt ${name}`.replace(/[^\w .-]+/g, '').trim();
  return (
    <button
      type="button"
      className="link"
      disabled={file.isPending}
      onClick={() => file.mutate({ route: 'GET /rest/v1/expenses/:id/receipt', params: { id }, save_as })}
    >
      Download<span className="sr-only"> the receipt of {name}</span>
    </button>
  );
}
