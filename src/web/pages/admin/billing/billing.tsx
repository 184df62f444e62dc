import { useSearchParams } from 'react-router';
import { Button } from '../../../components/button.tsx';
import { Choice } from '../../../components/form/choice.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Section } from '../../../components/section.tsx';
import { useTableState } from '../../../components/table/use-table-state.ts';
import { GrantsDialog } from '../../../features/credit-grants/grants-dialog.tsx';
import { ManageCreditsDialog } from '../../../features/manage-credits/manage-credits-dialog.tsx';
import { useMay } from '../../../features/operator/pages.ts';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { readSubject, subjectText } from './grants-subject.ts';
import { Summary } from './summary.tsx';
import { Transactions } from './transactions.tsx';
import { Validation } from './validation.tsx';
import { WaitingAdjustments } from './waiting.tsx';

export const meta = pageMeta('Billing');

const ENVIRONMENTS = [
  { value: 'test', name: 'Test' },
  { value: 'live', name: 'Live' },
  { value: '', name: 'Both' },
] as const;
const FILTERS = ['environment', 'type', 'q'] as const;

/** Money and credits of all customers: totals, the check of the ledger, all transactions, and adjustments. */
export default function AdminBilling() {
  const may = useMay();
  const state = useTableState({ sort: 'created_at', dir: 'desc' }, FILTERS);
  const { environment } = state.filters;
  const { manage, grants, open } = useDialogs();
  return (
    <div className="page-width">
      <PageHeader
        title="Billing"
        subtitle="Payments and credits of all customers."
        actions={
          <>
            <Button variant="secondary" onClick={() => open({ grants: 'find' })}>
              Find Grants
            </Button>
            {may('credits') && <Button onClick={() => open({ manage: 'find' })}>Manage Credits</Button>}
          </>
        }
      />
      <div className="grid gap-10">
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Environment</legend>
          {ENVIRONMENTS.map(({ value, name }) => (
            <Choice
              key={name}
              name="environment"
              value={name}
              checked={environment === value}
              onChoose={() => state.setFilter('environment', value)}
            >
              {name}
            </Choice>
          ))}
        </fieldset>
        <Summary environment={environment} />
        {may('credits') && <WaitingAdjustments />}
        <Validation environment={environment} onShow={(account_id) => state.setFilter('q', account_id)} />
        <Section title="All Transactions">
          <Transactions
            state={state}
            onGrants={(subject) => open({ grants: subjectText(subject) })}
            onManage={may('credits') ? (user_id) => open({ manage: user_id }) : undefined}
          />
        </Section>
      </div>
      {manage && may('credits') && (
        <ManageCreditsDialog user_id={manage === 'find' ? '' : manage} onClose={() => open({})} />
      )}
      {grants && (
        <GrantsDialog
          key={grants === 'find' ? 'find' : 'found'}
          subject={readSubject(grants)}
          onSubject={(subject) => open({ grants: subjectText(subject) })}
          onClose={() => open({})}
        />
      )}
    </div>
  );
}

/** Which dialog is open is in the address, so that other pages can link to it: ?manage=<user id>, ?grants=letter:<id>. */
function useDialogs() {
  const [params, setParams] = useSearchParams();
  return {
    manage: params.get('manage'),
    grants: params.get('grants'),
    open: (dialog: { manage?: string; grants?: string }) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          after.delete('manage');
          after.delete('grants');
          for (const [name, value] of Object.entries(dialog)) after.set(name, value);
          return after;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}
