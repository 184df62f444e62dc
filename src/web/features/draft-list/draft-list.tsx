import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { DRAFT_STEPS } from '../../../modules/campaigns/drafts/rules.ts';
import { formatCount } from '../../../platform/format.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { useMember } from '../../features/session/member.ts';
import { call, messageOf } from '../../lib/api.ts';
import { asMoment } from '../../lib/dates.ts';
import { type CampaignDraft, draftsQuery } from './queries.ts';

/** The drafts of bulk campaigns from all devices. Nothing when there are none. */
export function CampaignDrafts() {
  const { data: drafts } = useQuery(draftsQuery);
  if (!drafts?.length) return null;
  return (
    <section aria-labelledby="drafts" className="mb-10 grid gap-4">
      <h2 id="drafts" className="text-xl">
        Drafts
      </h2>
      <ul className="sheet divide-y divide-rule">
        {drafts.map((draft) => (
          <Draft key={draft.key} draft={draft} />
        ))}
      </ul>
    </section>
  );
}

const nameOf = ({ title, file_name }: CampaignDraft) => title || file_name || 'Untitled campaign';

function Draft({ draft }: { draft: CampaignDraft }) {
  const [asking, setAsking] = useState(false);
  const name = nameOf(draft);
  const { can } = useMember();
  const facts = [
    `Step ${draft.step}, ${DRAFT_STEPS[draft.step - 1]}`,
    draft.contacts > 0 ? formatCount(draft.contacts, 'contact') : 'no list yet',
    asMoment(draft.updated_at),
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4 sm:px-5">
      <div className="grid min-w-0">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="text-sm text-ink-faint">{facts.join('; ')}</span>
      </div>
      {can('write') && (
        <div className="flex flex-wrap gap-2">
          <ButtonLink
            size="sm"
            variant="secondary"
            aria-label={`Continue ${name}`}
            to={`/portal/bulk-campaign-wizard?draft=${encodeURIComponent(draft.key)}`}
          >
            Continue
          </ButtonLink>
          <Button size="sm" variant="quiet" aria-label={`Delete ${name}`} onClick={() => setAsking(true)}>
            Delete
          </Button>
        </div>
      )}
      {asking && <ThrowAway draft={draft} onClose={() => setAsking(false)} />}
    </li>
  );
}

function ThrowAway({ draft, onClose }: { draft: CampaignDraft; onClose(): void }) {
  const queries = useQueryClient();
  const removal = useMutation({
    mutationFn: () => call('DELETE /rest/v1/campaign_drafts/:key', { params: { key: draft.key } }),
    onError: (error) => toast.error('Draft not deleted', { description: messageOf(error, 'Please try again.') }),
    onSettled: () => {
      onClose();
      void queries.invalidateQueries({ queryKey: draftsQuery.queryKey });
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={() => removal.isPending || onClose()}
      title="Delete this draft?"
      actions={
        <>
          <Button variant="secondary" disabled={removal.isPending} onClick={onClose}>
            Keep draft
          </Button>
          <Button variant="danger" pending={removal.isPending} onClick={() => removal.mutate()}>
            {removal.isPending ? 'Deleting...' : 'Delete draft'}
          </Button>
        </>
      }
    >
      <p className="mb-1 font-semibold text-ink">{nameOf(draft)}</p>
      <p>This deletes the message and column matches on all your devices. You can’t undo this.</p>
    </ConfirmDialog>
  );
}
