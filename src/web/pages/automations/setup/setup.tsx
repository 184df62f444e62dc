import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { Badge } from '../../../components/badge.tsx';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { EmptyState, FailedState } from '../../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { Fold } from '../../../components/fold.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Section } from '../../../components/section.tsx';
import { historyUrl } from '../../../features/automations/history-filter.ts';
import { statusOf } from '../../../features/automations/labels.ts';
import { type Automation, automationQuery } from '../../../features/automations/queries.ts';
import { SendTest } from '../../../features/automations/send-test.tsx';
import { SOURCE_NAMES, sampleOf } from '../../../features/automations/senders.ts';
import { WebhookUrl } from '../../../features/automations/webhook-url.tsx';
import { ApiError } from '../../../lib/api.ts';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { LazyAutomationDialog } from '../editor/lazy-dialog.tsx';
import { Paused } from '../list/paused.tsx';
import { useSwitch } from '../list/switch.tsx';
import { SampleEvent } from './sample.tsx';

export const meta = pageMeta('Automation');

/** One automation, from its URL to its first event to sending. */
export default function AutomationSetup() {
  const { id = '' } = useParams();
  const { data: automation, error, refetch } = useQuery(automationQuery(id));
  if (automation) return <Setup automation={automation} />;
  const is_gone = error instanceof ApiError && error.status < 500;
  return (
    <div className="page-width pt-10">
      <h1 className="sr-only">Automation</h1>
      {!error && <Skeleton className="h-96" />}
      {is_gone && (
        <EmptyState
          title="This automation no longer exists"
          action={<ButtonLink to="/portal/automations">All automations</ButtonLink>}
        >
          It may have been deleted.
        </EmptyState>
      )}
      {error && !is_gone && <FailedState title="Failed to load automations" onRetry={() => void refetch()} />}
    </div>
  );
}

function Setup({ automation }: { automation: Automation }) {
  const { id, name, source, last_event, status } = automation;
  const [editing, setEditing] = useState(false);
  return (
    <div className="page-width pb-6 *:max-w-[60rem]">
      <Link to="/portal/automations" className="link mt-8 inline-flex min-h-6 items-center gap-1.5 text-sm">
        <ArrowLeft aria-hidden="true" className="size-4" /> Automations
      </Link>
      <PageHeader
        title={name}
        subtitle={<Badge variant={statusOf(automation).look}>{statusOf(automation).name}</Badge>}
        actions={
          <>
            <ButtonLink variant="secondary" to={historyUrl({ automation_id: id })}>
              Webhook History
            </ButtonLink>
            <Button variant="secondary" onClick={() => setEditing(true)}>
              Edit
            </Button>
          </>
        }
      />
      <div className="grid gap-12">
        <Paused automation={automation} />
        <Section title="1. Connect">
          <p className="text-ink-soft">
            Paste this URL into {SOURCE_NAMES[source]}. Keep it private: anyone who has it can send events.{' '}
            <Link to={`/highlevel-guide#${source}`} className="link">
              How to connect
            </Link>
          </p>
          <WebhookUrl automation={automation} />
          <Fold title="Try it without your CRM">
            <SendTest key={source} automation_id={id} sample={sampleOf(source)} name={SOURCE_NAMES[source]} />
          </Fold>
        </Section>
        <Section title={status === 'collecting' ? '2. Check the first event' : '2. Check the last event'}>
          {last_event ? (
            <SampleEvent automation={automation} event_id={last_event.id} />
          ) : (
            <p role="status" className="sheet px-6 py-10 text-center text-ink-soft">
              Waiting for the first event. Send a test from your CRM, and it appears here.
            </p>
          )}
        </Section>
        <Section title={status === 'on' ? '3. Sending' : '3. Switch on'}>
          <SwitchOn automation={automation} />
        </Section>
      </div>
      {editing && <LazyAutomationDialog automation={automation} onClose={() => setEditing(false)} />}
    </div>
  );
}

function SwitchOn({ automation }: { automation: Automation }) {
  const switching = useSwitch(automation);
  const { status, last_event } = automation;
  const on = status === 'on';
  // The server refuses to switch on before it has read an event.
  const is_unread = !last_event || last_event.status === 'received';
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-ink-soft">
        {on
          ? 'Each event that passes your filters sends a card and uses one credit.'
          : 'From then on, each event that passes your filters sends a card and uses one credit. Events received until now send nothing.'}
      </p>
      {!on && last_event?.status === 'received' && (
        <p role="status" className="text-sm text-ink-soft">
          We’re checking the event. You can switch on in a moment.
        </p>
      )}
      <Button
        variant={on ? 'secondary' : 'primary'}
        disabled={!on && is_unread}
        pending={switching.isPending}
        onClick={() => switching.mutate(!on)}
      >
        {on ? 'Switch off' : 'Switch on'}
      </Button>
    </div>
  );
}
