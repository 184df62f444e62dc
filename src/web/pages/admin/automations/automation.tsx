import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { formatNumber } from '../../../../platform/format.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { EmptyState, FailedState } from '../../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Section } from '../../../components/section.tsx';
import { outcomeOf } from '../../../features/automations/labels.ts';
import { DeskLink } from '../../../features/operator/desk-link.tsx';
import { useMay } from '../../../features/operator/pages.ts';
import { type Answer, ApiError, call } from '../../../lib/api.ts';
import { asFullMoment } from '../../../lib/dates.ts';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { HoldDialog } from './hold-dialog.tsx';
import { counted, State, waitingText } from './labels.tsx';
import { Settings } from './settings.tsx';

export const meta = pageMeta('Automation of a customer');

type Detail = Answer<'GET /rest/v1/admin/automations/:id'>;

/** One automation of a customer: its state, settings and latest events. */
export default function DeskAutomation() {
  const { id = '' } = useParams();
  const {
    data: automation,
    isPending,
    error,
    refetch,
  } = useQuery({
    queryKey: ['desk-automations', 'one', id],
    queryFn: ({ signal }) => call('GET /rest/v1/admin/automations/:id', { params: { id } }, { signal }),
  });
  if (isPending) return <Skeleton className="page-width h-96" />;
  if (automation) return <Loaded automation={automation} />;
  return (
    <div className="page-width pt-3">
      {error instanceof ApiError && error.status < 500 ? (
        <EmptyState
          title="This automation was not found"
          action={<ButtonLink to="/admin/automations">All Automations</ButtonLink>}
        >
          Its owner may have deleted it.
        </EmptyState>
      ) : (
        <FailedState title="The automation could not be loaded" onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function Loaded({ automation }: { automation: Detail }) {
  const [asking, setAsking] = useState(false);
  const may = useMay();
  const { id, name, owner_id, owner_email, paused_reason } = automation;
  const is_held = paused_reason === 'operator';
  return (
    <div className="page-width">
      <PageHeader
        title={name}
        subtitle={
          <DeskLink to={`/admin/users/${owner_id}`} className="break-all">
            {owner_email ?? 'No owner'}
          </DeskLink>
        }
        actions={
          <Button variant={is_held ? 'primary' : 'danger'} onClick={() => setAsking(true)}>
            {is_held ? 'Resume' : 'Pause'}
          </Button>
        }
      />
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_24rem] xl:gap-x-10">
        <div className="grid content-start gap-8">
          <Figures automation={automation} />
          <Events events={automation.events} />
        </div>
        <div className="grid content-start gap-6">
          <Settings automation={automation} />
          {may('audit') && (
            <p className="text-sm">
              <Link to={`/admin/audit?q=${id}`} className="link">
                Who paused or resumed it
              </Link>
            </p>
          )}
        </div>
      </div>
      {asking && <HoldDialog automation={automation} onClose={() => setAsking(false)} />}
    </div>
  );
}

function Figures({ automation }: { automation: Detail }) {
  const figures = [
    ['State', <State key="state" line={automation} />],
    ['Letters', formatNumber(automation.sent)],
    ['Waiting', waitingText(automation) ?? 'None'],
    ['Failed, 24 h', counted(automation.failed_today)],
  ] as const;
  return (
    <dl className="sheet grid grid-cols-2 gap-px overflow-hidden bg-rule text-sm sm:grid-cols-4">
      {figures.map(([name, value]) => (
        <div key={name} className="grid content-start gap-1 bg-sheet px-4 py-3">
          <dt className="text-ink-faint">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The latest events; what they contained is the customer's. */
function Events({ events }: { events: Detail['events'] }) {
  return (
    <Section title="Latest events">
      {events.length === 0 && <p className="text-sm text-ink-soft">None yet.</p>}
      {events.length > 0 && (
        <ol className="sheet divide-y divide-rule text-sm">
          {events.map((event) => {
            const { name, look } = outcomeOf(event.status);
            return (
              <li key={event.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
                <time dateTime={event.at} className="w-44 whitespace-nowrap">
                  {asFullMoment(event.at)}
                </time>
                <Badge variant={look}>{name}</Badge>
                <span className="min-w-0 text-ink-soft wrap-anywhere">{event.reason}</span>
                {event.letter_id && <DeskLink to={`/admin/letters/${event.letter_id}`}>Letter</DeskLink>}
              </li>
            );
          })}
        </ol>
      )}
    </Section>
  );
}
