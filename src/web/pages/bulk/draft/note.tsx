import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/dialog.tsx';
import { asMoment } from '../../../lib/dates.ts';
import { type BulkDraft, draftName, hasWork } from './draft.ts';

/** Says that the campaign is saved, and offers to start another one. */
export function CampaignDraftNote({
  draft,
  kept_at,
  onStartOver,
}: {
  draft: BulkDraft;
  /** When the draft that was taken up again was last changed; empty for a new one. */
  kept_at: string;
  onStartOver(keep: boolean): void;
}) {
  const [asking, setAsking] = useState(false);
  const answer = (keep: boolean) => {
    setAsking(false);
    onStartOver(keep);
  };
  return (
    <p className="text-sm text-ink-faint">
      {kept_at ? `Your draft from ${asMoment(kept_at)}. ` : 'Draft saved to your account. '}
      {hasWork(draft) && (
        <button type="button" className="link" onClick={() => setAsking(true)}>
          Start over
        </button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Start a new campaign?"
        actions={
          <>
            <Button variant="danger" onClick={() => answer(false)}>
              Delete draft
            </Button>
            <Button onClick={() => answer(true)}>Save draft</Button>
          </>
        }
      >
        <p className="mb-1 font-semibold text-ink">{draftName(draft)}</p>
        <p>Save it as a draft in your campaign history, or delete it for good.</p>
      </ConfirmDialog>
    </p>
  );
}
