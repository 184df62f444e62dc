import { planName } from '../../../../../modules/billing/catalog/rules.ts';
import { statusLabel } from '../../../../../modules/campaigns/rules.ts';
import { formatNumber } from '../../../../../platform/format.ts';
import { Badge } from '../../../../components/badge.tsx';
import { StatusBadge } from '../../../../features/letter-status/badge.tsx';
import { DeskLink } from '../../../../features/operator/desk-link.tsx';
import { type Answer, call, type RouteName } from '../../../../lib/api.ts';
import { asDay, asFullMoment } from '../../../../lib/dates.ts';
import { STATUSES } from '../../support/labels.ts';
import type { SectionList } from './section-table.tsx';

/** What each list of a person shows. */

type RowOf<K extends RouteName> = Answer<K> extends { rows: (infer Row)[] } ? Row : never;

const Test = ({ of }: { of: 'test' | 'live' }) => (of === 'test' ? <Badge variant="secondary">Test</Badge> : null);
const words = (name: string) => name.replaceAll(/[_-]/g, ' ').replace(/^./, (first) => first.toUpperCase());
const Amount = ({ of, signed }: { of: number; signed?: boolean }) => (
  <span className="font-semibold tabular-nums">
    {signed && of > 0 && '+'}
    {formatNumber(of)}
  </span>
);

export const LOTS: SectionList<RowOf<'GET /rest/v1/admin/people/:id/lots'>> = {
  name: 'Credits by expiry',
  noun: 'lot',
  empty: 'No credits.',
  load: (input, options) => call('GET /rest/v1/admin/people/:id/lots', input, options),
  columns: [
    {
      key: 'remaining',
      title: 'Left',
      cell: ({ remaining, credits }) => (
        <>
          <Amount of={remaining} /> <span className="text-ink-soft">of {formatNumber(credits)}</span>
        </>
      ),
    },
    {
      key: 'expires',
      title: 'Expires',
      cell: ({ expires_at }) => (
        <>
          {asDay(expires_at)} {new Date(expires_at) < new Date() && <Badge variant="warning">Expired</Badge>}
        </>
      ),
    },
    {
      key: 'kind',
      title: 'Kind',
      cell: ({ kind, environment }) => (
        <>
          {kind === 'plan' ? 'Plan' : 'Bought or given'} <Test of={environment} />
        </>
      ),
    },
    { key: 'at', title: 'Added', cell: ({ created_at }) => asDay(created_at) },
  ],
};

export const JOURNAL: SectionList<RowOf<'GET /rest/v1/admin/people/:id/journal'>> = {
  name: 'Credit history',
  noun: 'transaction',
  empty: 'No credits were added or used yet.',
  load: (input, options) => call('GET /rest/v1/admin/people/:id/journal', input, options),
  columns: [
    { key: 'at', title: 'Time', cell: ({ created_at }) => asFullMoment(created_at) },
    { key: 'credits', title: 'Credits', cell: ({ credits_amount }) => <Amount of={credits_amount} signed /> },
    {
      key: 'what',
      title: 'What',
      cell: ({ description, transaction_type, notes, environment }) => (
        <>
          {description} <Test of={environment} />
          <span className="block text-ink-soft">{notes ?? words(transaction_type)}</span>
        </>
      ),
    },
  ],
};

export const PLANS: SectionList<RowOf<'GET /rest/v1/admin/people/:id/plans'>> = {
  name: 'Plans',
  noun: 'plan',
  empty: 'No plan yet.',
  load: (input, options) => call('GET /rest/v1/admin/people/:id/plans', input, options),
  columns: [
    {
      key: 'plan',
      title: 'Plan',
      cell: ({ plan_id, next_plan_id, environment }) => (
        <>
          <span className="font-semibold">{planName(plan_id)}</span> <Test of={environment} />
          {next_plan_id && <span className="block text-ink-soft">then {planName(next_plan_id)}</span>}
        </>
      ),
    },
    {
      key: 'status',
      title: 'Status',
      cell: ({ status, cancel_at_period_end }) => (
        <Badge variant={status === 'active' ? 'good' : status === 'past_due' ? 'warning' : 'outline'}>
          {status === 'active' && cancel_at_period_end ? 'Ends with this period' : words(status)}
        </Badge>
      ),
    },
    {
      key: 'period',
      title: 'Period',
      cell: ({ period_start, period_end }) => `${asDay(period_start)} to ${asDay(period_end)}`,
    },
    {
      key: 'since',
      title: 'Since',
      cell: ({ started_at, ended_at }) => (ended_at ? `${asDay(started_at)} to ${asDay(ended_at)}` : asDay(started_at)),
    },
  ],
};

export const CAMPAIGNS: SectionList<RowOf<'GET /rest/v1/admin/people/:id/campaigns'>> = {
  name: 'Campaigns',
  noun: 'campaign',
  empty: 'No campaigns yet.',
  load: (input, options) => call('GET /rest/v1/admin/people/:id/campaigns', input, options),
  columns: [
    { key: 'title', title: 'Title', cell: ({ title }) => <span className="font-semibold break-words">{title}</span> },
    { key: 'type', title: 'Type', cell: ({ campaign_type }) => words(campaign_type) },
    {
      key: 'status',
      title: 'Status',
      cell: ({ status }) => <StatusBadge status={status} label={statusLabel(status)} />,
    },
    { key: 'contacts', title: 'Contacts', cell: ({ contact_count }) => formatNumber(contact_count) },
    {
      key: 'at',
      title: 'Submitted',
      cell: ({ submitted_at }) => (submitted_at ? asFullMoment(submitted_at) : 'Not yet'),
    },
  ],
};

export const LETTERS: SectionList<RowOf<'GET /rest/v1/admin/people/:id/letters'>> = {
  name: 'Letters',
  noun: 'letter',
  empty: 'No letters yet.',
  load: (input, options) => call('GET /rest/v1/admin/people/:id/letters', input, options),
  columns: [
    {
      key: 'to',
      title: 'To',
      cell: ({ id, first_name, last_name, city, state }) => (
        <>
          <DeskLink to={`/admin/letters/${id}`} className="font-semibold">{`${first_name} ${last_name}`}</DeskLink>
          <span className="block text-ink-soft">
            {city}, {state}
          </span>
        </>
      ),
    },
    { key: 'campaign', title: 'Campaign', cell: ({ campaign_title }) => campaign_title },
    {
      key: 'status',
      title: 'Status',
      cell: ({ status, failure_reason }) => (
        <>
          <StatusBadge status={status} label={statusLabel(status)} />
          {failure_reason && <span className="block text-ink-soft">{failure_reason}</span>}
        </>
      ),
    },
    { key: 'at', title: 'Since', cell: ({ status_at }) => asFullMoment(status_at) },
  ],
};

export const AUTOMATIONS: SectionList<RowOf<'GET /rest/v1/admin/people/:id/automations'>> = {
  name: 'Automations',
  noun: 'automation',
  empty: 'No automations yet.',
  load: (input, options) => call('GET /rest/v1/admin/people/:id/automations', input, options),
  columns: [
    {
      key: 'name',
      title: 'Name',
      cell: ({ id, name }) => (
        <DeskLink to={`/admin/automations/${id}`} className="font-semibold break-words">
          {name}
        </DeskLink>
      ),
    },
    {
      key: 'status',
      title: 'Status',
      cell: ({ status, paused_reason, deleted_at }) => (
        <Badge
          variant={deleted_at ? 'outline' : status === 'on' ? 'good' : status === 'paused' ? 'warning' : 'outline'}
        >
          {deleted_at ? `Deleted ${asDay(deleted_at)}` : words(paused_reason ? `${status}: ${paused_reason}` : status)}
        </Badge>
      ),
    },
    { key: 'source', title: 'Source', cell: ({ source }) => words(source) },
    { key: 'cap', title: 'Daily limit', cell: ({ daily_cap }) => formatNumber(daily_cap) },
    { key: 'at', title: 'Created', cell: ({ created_at }) => asDay(created_at) },
  ],
};

export const SESSIONS: SectionList<RowOf<'GET /rest/v1/admin/people/:id/sessions'>> = {
  name: 'Sessions',
  noun: 'session',
  empty: 'Not signed in anywhere.',
  load: (input, options) => call('GET /rest/v1/admin/people/:id/sessions', input, options),
  columns: [
    {
      key: 'browser',
      title: 'Browser',
      cell: ({ user_agent, revoked_at }) => (
        <>
          <span className="break-words">{user_agent ?? 'Unknown'}</span>{' '}
          {revoked_at && <Badge variant="warning">Ended: token reused</Badge>}
        </>
      ),
    },
    { key: 'ip', title: 'Address', cell: ({ ip }) => <span className="break-all">{ip ?? 'Unknown'}</span> },
    { key: 'at', title: 'Signed in', cell: ({ created_at }) => asFullMoment(created_at) },
    { key: 'used', title: 'Last used', cell: ({ refreshed_at }) => asFullMoment(refreshed_at) },
  ],
};

export const VIEWS: SectionList<RowOf<'GET /rest/v1/admin/people/:id/views'>> = {
  name: 'Views as this customer',
  noun: 'view',
  empty: 'No operator has viewed Longhand as this customer.',
  load: (input, options) => call('GET /rest/v1/admin/people/:id/views', input, options),
  columns: [
    {
      key: 'who',
      title: 'Operator',
      cell: ({ operator_email }) => <span className="break-all">{operator_email}</span>,
    },
    { key: 'why', title: 'Reason', cell: ({ reason }) => <span className="break-words">{reason}</span> },
    { key: 'at', title: 'Started', cell: ({ started_at }) => asFullMoment(started_at) },
    { key: 'end', title: 'Ended', cell: ({ ended_at }) => asFullMoment(ended_at) },
  ],
};

export const ISSUES: SectionList<RowOf<'GET /rest/v1/admin/support_issues'>> = {
  name: 'Issues',
  noun: 'issue',
  empty: 'No questions yet.',
  load: ({ params, query }, options) =>
    call('GET /rest/v1/admin/support_issues', { query: { ...query, person: params.id } }, options),
  columns: [
    {
      key: 'subject',
      title: 'Subject',
      cell: ({ id, number, subject }) => (
        <DeskLink to={`/admin/support/${id}`} className="font-semibold break-words">
          #{number} {subject}
        </DeskLink>
      ),
    },
    {
      key: 'status',
      title: 'Status',
      cell: ({ status }) => <Badge variant={STATUSES[status].look}>{STATUSES[status].name}</Badge>,
    },
    { key: 'at', title: 'Last activity', cell: ({ last_activity_at }) => asFullMoment(last_activity_at) },
  ],
};
