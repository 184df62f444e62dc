import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { toast } from 'sonner';
import { formatCount } from '../../../../platform/format.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { CopyUrl } from '../../../features/automations/copy-url.tsx';
import { historyUrl } from '../../../features/automations/history-filter.ts';
import { OUTCOMES, pausedText, statusOf } from '../../../features/automations/labels.ts';
import { AUTOMATION, type Automation } from '../../../features/automations/queries.ts';
import { StoredPicture } from '../../../features/templates/stored-picture.tsx';
import { call, messageOf } from '../../../lib/api.ts';
import { asMoment } from '../../../lib/dates.ts';
import { AutomationDialog } from '../editor/dialog.tsx';
import { DeleteAutomation } from './delete.tsx';
import { AutomationSwitch } from './switch.tsx';

/** One automation: what it sends, how it is doing, and what can be done with it. */
export function AutomationRow({ automation }: { automation: Automation }) {
  const { id, name, template, waiting_for_approval } = automation;
  const status = statusOf(automation);
  const paused = pausedText(automation);
  return (
    <li className="grid gap-4 px-4 py-5 sm:px-5">
      <div className="flex items-start gap-4">
        <span
          aria-hidden="true"
          className="mt-0.5 block h-12 w-16 shrink-0 overflow-hidden rounded-[2px] border border-rule bg-sunk"
        >
          {template && (
            <StoredPicture src={template.preview_url} alt="" loading="lazy" className="size-full object-cover" />
          )}
        </span>
        <div className="grid min-w-0 flex-1 gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
              <Link to={`/portal/automations/${id}`} className="hover:underline">
                {name}
              </Link>
            </h2>
            <Badge variant={status.look}>{status.name}</Badge>
          </div>
          <p className="text-sm text-ink-faint">{template?.name ?? 'The card is no longer available'}</p>
          <Facts automation={automation} />
          {paused && <p className="text-sm font-medium text-amber">{paused}</p>}
          {waiting_for_approval > 0 && (
            <Link to={historyUrl({ automation_id: id, outcome: 'needs_approval' })} className="link text-sm">
              {formatCount(waiting_for_approval, 'card waits', 'cards wait')} for your approval
            </Link>
          )}
        </div>
        <AutomationSwitch automation={automation} />
      </div>
      <RowActions automation={automation} />
    </li>
  );
}

function Facts({ automation: { id, sent_this_month, credits_this_month, last_event } }: { automation: Automation }) {
  return (
    <p className="text-sm text-ink-soft tabular-nums">
      {formatCount(sent_this_month, 'card')} sent this month, {formatCount(credits_this_month, 'credit')} used.{' '}
      {last_event ? (
        <>
          Last event <time dateTime={last_event.at}>{asMoment(last_event.at)}</time>:{' '}
          <Link to={historyUrl({ automation_id: id })} className="link">
            {OUTCOMES[last_event.status]}
          </Link>
          {last_event.reason && `. ${last_event.reason}`}
        </>
      ) : (
        'No events yet.'
      )}
    </p>
  );
}

function RowActions({ automation }: { automation: Automation }) {
  const { id, name, status, webhook_url } = automation;
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const close = () => setOpen(undefined);
  return (
    <div className="flex flex-wrap gap-2 sm:pl-20">
      {status === 'collecting' && (
        <ButtonLink size="sm" to={`/portal/automations/${id}`} aria-label={`Finish setup of ${name}`}>
          Finish setup
        </ButtonLink>
      )}
      <CopyUrl url={webhook_url} label="Copy webhook URL" of={name} />
      <Button size="sm" variant="secondary" aria-label={`Edit ${name}`} onClick={() => setOpen('edit')}>
        Edit
      </Button>
      <Duplicate automation={automation} />
      <Button size="sm" variant="quiet" aria-label={`Delete ${name}`} onClick={() => setOpen('delete')}>
        Delete
      </Button>
      {open === 'edit' && <AutomationDialog automation={automation} onClose={close} />}
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
