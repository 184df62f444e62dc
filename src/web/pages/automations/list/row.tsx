import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { toast } from 'sonner';
import { formatCount, formatNumber, plural } from '../../../../platform/format.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { historyUrl } from '../../../features/automations/history-filter.ts';
import { outcomeOf, statusOf } from '../../../features/automations/labels.ts';
import { AUTOMATION, type Automation } from '../../../features/automations/queries.ts';
import { SOURCE_NAMES } from '../../../features/automations/senders.ts';
import { CopyUrl } from '../../../features/automations/webhook-url.tsx';
import { StoredPicture } from '../../../features/templates/stored-picture.tsx';
import { call, messageOf } from '../../../lib/api.ts';
import { asMoment } from '../../../lib/dates.ts';
import { LazyAutomationDialog } from '../editor/lazy-dialog.tsx';
import { DeleteAutomation } from './delete.tsx';
import { Paused } from './paused.tsx';
import { AutomationSwitch } from './switch.tsx';

/** One automation: what it sends, how it is doing, and what can be done with it. */
export function AutomationRow({ automation }: { automation: Automation }) {
  const { id, name, source, template, waiting_for_approval } = automation;
  const status = statusOf(automation);
  return (
    <li className="grid gap-4 px-4 py-5 sm:px-5">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_25rem_auto] lg:grid-rows-[auto_1fr]">
        <div className="flex items-start gap-4">
          <span
            aria-hidden="true"
            className="mt-0.5 block h-12 w-16 shrink-0 overflow-hidden rounded-[2px] border border-rule bg-sunk"
          >
            {template && (
              <StoredPicture src={template.preview_url} alt="" loading="lazy" className="size-full object-cover" />
            )}
          </span>
          <div className="grid min-w-0 gap-1">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h2 className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
                <Link prefetch="intent" to={`/portal/automations/${id}`} className="hover:underline">
                  {name}
                </Link>
              </h2>
              <Badge variant={status.look}>{status.name}</Badge>
            </div>
            <p className="text-sm text-ink-faint">
              {SOURCE_NAMES[source]}, {template?.name ?? 'the card is no longer available'}
            </p>
          </div>
        </div>
        <Figures automation={automation} />
        <div className="col-start-2 row-start-1 lg:col-start-3">
          <AutomationSwitch automation={automation} />
        </div>
        <div className="col-span-2 flex flex-wrap content-start items-center gap-x-4 gap-y-2 sm:pl-20 lg:col-span-1 lg:row-start-2">
          <RowActions automation={automation} />
          {waiting_for_approval > 0 && automation.paused_reason !== 'burst' && (
            <Link to={historyUrl({ automation_id: id, outcome: 'needs_approval' })} className="link text-sm">
              {formatCount(waiting_for_approval, 'card waits', 'cards wait')} for your approval
            </Link>
          )}
        </div>
      </div>
      <Paused automation={automation} />
    </li>
  );
}

/** What an automation did this month, and its last event with how that ended. */
function Figures({ automation: { id, sent_this_month, credits_this_month, last_event } }: { automation: Automation }) {
  const last = last_event && outcomeOf(last_event.status);
  return (
    <dl className="col-span-2 grid grid-cols-2 content-start gap-x-4 gap-y-3 text-sm sm:grid-cols-[5rem_5rem_minmax(0,1fr)] sm:pl-20 lg:col-span-1 lg:row-span-2 lg:pl-0">
      <Figure name="Sent" note="this month">
        {formatNumber(sent_this_month)} <span className="sr-only">{plural(sent_this_month, 'card')} this month</span>
      </Figure>
      <Figure name="Credits" note="this month">
        {formatNumber(credits_this_month)} <span className="sr-only">used this month</span>
      </Figure>
      <div className="col-span-2 grid content-start gap-0.5 sm:col-span-1">
        <dt className="text-ink-faint">Last event</dt>
        <dd className="grid gap-1">
          {last && last_event ? (
            <>
              <Link
                to={historyUrl({ automation_id: id })}
                className="flex flex-wrap items-center gap-x-2 gap-y-1 tabular-nums hover:underline"
              >
                <time dateTime={last_event.at}>{asMoment(last_event.at)}</time>
                <Badge variant={last.look}>{last.name}</Badge>
              </Link>
              {last_event.reason && <span className="text-ink-soft wrap-anywhere">{last_event.reason}</span>}
            </>
          ) : (
            'None yet'
          )}
        </dd>
      </div>
    </dl>
  );
}

function Figure({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-ink-faint">{name}</dt>
      <dd className="tabular-nums">
        <span className="text-lg leading-tight">{children}</span>
        <span aria-hidden="true" className="block text-xs text-ink-faint">
          {note}
        </span>
      </dd>
    </div>
  );
}

function RowActions({ automation }: { automation: Automation }) {
  const { id, name, status } = automation;
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const close = () => setOpen(undefined);
  return (
    <div className="flex flex-wrap gap-2">
      {status === 'collecting' && (
        <ButtonLink size="sm" to={`/portal/automations/${id}`} aria-label={`Finish setup of ${name}`}>
          Finish setup
        </ButtonLink>
      )}
      <CopyUrl id={id} label="Copy webhook URL" of={name} />
      <Button size="sm" variant="secondary" aria-label={`Edit ${name}`} onClick={() => setOpen('edit')}>
        Edit
      </Button>
      <Duplicate automation={automation} />
      <Button size="sm" variant="quiet" aria-label={`Delete ${name}`} onClick={() => setOpen('delete')}>
        Delete
      </Button>
      {open === 'edit' && <LazyAutomationDialog automation={automation} onClose={close} />}
      {open === 'delete' && <DeleteAutomation automation={automation} onClose={close} />}
    </div>
  );
}

function Duplicate({ automation: { id, name } }: { automation: Automation }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const copy = useMutation({
    mutationFn: () => call('POST /functions/v1/automation-duplicate', { body: { id } }),
    onSuccess: async (made) => {
      toast.success('Automation duplicated', {
        description: 'The copy has its own webhook URL and sends nothing yet.',
      });
      await queries.invalidateQueries({ queryKey: AUTOMATION });
      void navigate(`/portal/automations/${made.id}`);
    },
    onError: (error) =>
      toast.error('Failed to duplicate automation', { description: messageOf(error, 'Please try again.') }),
  });
  return (
    <Button
      size="sm"
      variant="secondary"
      aria-label={`Duplicate ${name}`}
      pending={copy.isPending}
      onClick={() => copy.mutate()}
    >
      {copy.isPending ? 'Duplicating...' : 'Duplicate'}
    </Button>
  );
}
