import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { toast } from 'sonner';
import { Button, ButtonLink } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { call, messageOf } from '../../lib/api.ts';
import { asMoment } from '../../lib/dates.ts';
import { useMember } from '../session/member.ts';
import { useDrafts } from './queries.ts';
import type { DraftRow } from './rows.ts';

/** The drafts of letters and lists from all devices, under a title for one or for several. With `most`, so many and the way to all. Nothing when there are none. */
export function DraftList({ one, several, most }: { one: string; several: string; most?: number }) {
  const { drafts, reload } = useDrafts();
  if (drafts.length === 0) return null;
  return (
    <section aria-labelledby="drafts" className="mb-10 grid gap-4">
      <h2 id="drafts" className="text-xl">
        {drafts.length === 1 ? one : several}
      </h2>
      <ul className="sheet divide-y divide-rule">
        {drafts.slice(0, most).map((draft) => (
          <Draft key={draft.key} draft={draft} onDeleted={reload} />
        ))}
      </ul>
      {most !== undefined && drafts.length > most && (
        <Link to="/portal/campaigns" className="link justify-self-start text-sm">
          See all {drafts.length} drafts
        </Link>
      )}
    </section>
  );
}

function Draft({ draft, onDeleted }: { draft: DraftRow; onDeleted(): void }) {
  const [asking, setAsking] = useState(false);
  const { can } = useMember();
  const { name, facts, to, right, updated_at } = draft;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4 sm:px-5">
      <div className="grid min-w-0">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="text-sm text-ink-faint">{[...facts, asMoment(updated_at)].join('; ')}</span>
      </div>
      {can(right) && (
        <div className="flex flex-wrap gap-2">
          <ButtonLink size="sm" variant="secondary" aria-label={`Continue ${name}`} to={to}>
            Continue
          </ButtonLink>
          <Button size="sm" variant="quiet" aria-label={`Delete ${name}`} onClick={() => setAsking(true)}>
            Delete
          </Button>
        </div>
      )}
      {asking && <DeleteDraft draft={draft} onDeleted={onDeleted} onClose={() => setAsking(false)} />}
    </li>
  );
}

function DeleteDraft({ draft, onDeleted, onClose }: { draft: DraftRow; onDeleted(): void; onClose(): void }) {
  const named = { params: { key: draft.key }, query: {} };
  const removal = useMutation({
    mutationFn: () =>
      draft.kind === 'letter'
        ? call('DELETE /rest/v1/letter_drafts/:key', named)
        : call('DELETE /rest/v1/campaign_drafts/:key', named),
    onError: (error) => toast.error('Draft not deleted', { description: messageOf(error, 'Please try again.') }),
    onSettled: () => {
      onClose();
      onDeleted();
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
      <p className="mb-1 font-semibold text-ink">{draft.name}</p>
      <p>
        {draft.kind === 'letter'
          ? 'This deletes the letter and its recipient on all your devices.'
          : 'This deletes the message and column matches on all your devices.'}{' '}
        You can’t undo this.
      </p>
    </ConfirmDialog>
  );
}
