import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import { decidesBudgets } from '../../../../modules/approvals/rules.ts';
import { isEntitled } from '../../../../platform/http/member-rights.ts';
import { TIME_ZONES } from '../../../../platform/us/time-zones.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { FailedState } from '../../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { SelectField } from '../../../components/form/field.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Section } from '../../../components/section.tsx';
import { APPROVALS, type Settings, settingsQuery } from '../../../features/approvals/queries.ts';
import { call, messageOf } from '../../../lib/api.ts';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { BudgetTable } from './budget-table.tsx';
import { CARDS_PROBLEM, draftOf, formOf, type SettingsForm } from './form.ts';
import { RuleFields } from './rule-fields.tsx';

export const meta = pageMeta('Approvals and Budgets');

/** What needs a second person, and how much each member may send in a month. */
export default function ApprovalRules() {
  const { data, isPending, refetch } = useQuery(settingsQuery);
  return (
    <div className="page-width pb-10">
      <PageHeader
        title="Approvals and Budgets"
        subtitle="Who needs approval to send letters, and how many cards each member can send a month."
        actions={
          <ButtonLink variant="secondary" to="/portal/approvals">
            All Approvals
          </ButtonLink>
        }
      />
      {isPending ? (
        <Skeleton className="h-96" />
      ) : data ? (
        <Form key={JSON.stringify(formOf(data))} settings={data} />
      ) : (
        <FailedState title="The rules could not be loaded" onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function Form({ settings }: { settings: Settings }) {
  const [form, setForm] = useState(() => formOf(settings));
  const [tried, setTried] = useState(false);
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (body: NonNullable<ReturnType<typeof draftOf>>) => call('PUT /rest/v1/approval_settings', { body }),
    onSuccess: (saved) => {
      toast.success('Rules and budgets saved');
      queries.setQueryData(settingsQuery.queryKey, saved);
      void queries.invalidateQueries({ queryKey: APPROVALS });
    },
    onError: (error) =>
      toast.error('Not saved', { description: messageOf(error, 'We couldn’t reach the server. Please try again.') }),
  });
  const locked = !settings.may_change;
  const edit = (change: Partial<SettingsForm>) => setForm((now) => ({ ...now, ...change }));
  const is_changed = JSON.stringify(form) !== JSON.stringify(formOf(settings));
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const draft = draftOf(form);
    if (draft) save.mutate(draft);
    else toast.error('Not saved', { description: CARDS_PROBLEM });
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-12">
      {locked && <Alert title="Only the owner and admins can change these." />}
      <Section title="Who needs approval">
        <p className="max-w-prose text-ink-soft">
          Drafters always need approval, from any member who can send. Add rules for members who can send.
        </p>
        <NobodyElse settings={settings} has_rules={form.rules.length > 0} />
        <RuleFields {...{ locked, tried }} rules={form.rules} onChange={(rules) => edit({ rules })} />
      </Section>
      <Section title="Monthly budgets">
        <p className="max-w-prose text-ink-soft">
          Over budget, letters wait until {approversText(settings)} approves them. Single letters, lists, automations
          and resends all count. Automation letters wait in Webhook History.
        </p>
        <BudgetTable {...{ settings, form, locked, tried }} onChange={edit} />
        <SelectField
          label="Time zone"
          hint="Budgets reset at midnight on the first of the month. Invoices use this time zone too."
          disabled={locked}
          value={form.time_zone}
          onChange={({ target }) => edit({ time_zone: target.value as SettingsForm['time_zone'] })}
          className="sm:w-80"
        >
          {Object.entries(TIME_ZONES).map(([zone, name]) => (
            <option key={zone} value={zone}>
              {name}
            </option>
          ))}
        </SelectField>
      </Section>
      {!locked && (
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" pending={save.isPending} disabled={!is_changed}>
            {save.isPending ? 'Saving...' : 'Save rules and budgets'}
          </Button>
          {is_changed && <p className="text-sm text-ink-soft">You have unsaved changes.</p>}
        </div>
      )}
    </form>
  );
}

/** A rule that nobody could fulfil is said before it is needed. */
function NobodyElse({ settings, has_rules }: { settings: Settings; has_rules: boolean }) {
  const senders = settings.members.filter(({ role }) => isEntitled({ role, handles_billing: false }, 'send'));
  if (!has_rules || senders.length > 1) return null;
  return (
    <Alert kind="warning" title="No one could approve letters under these rules">
      Only one member of this account can send. Make someone else a sender or admin first.
    </Alert>
  );
}

const approversText = ({ members }: Settings): string =>
  members.some(({ role }) => decidesBudgets(role) && role !== 'owner') ? 'the owner or an admin' : 'the owner';
