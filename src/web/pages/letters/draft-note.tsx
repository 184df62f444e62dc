import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { asMoment } from '../../lib/dates.ts';

/** Says that the letter is saved, and offers to delete a restored draft. */
export function DraftNote({ kept_at, onStartOver }: { kept_at: string; onStartOver(): void }) {
  const [asking, setAsking] = useState(false);
  const [gone, setGone] = useState(false);
  if (!kept_at || gone) return <p className="text-sm text-ink-faint">Draft saved in this browser.</p>;
  return (
    <p className="text-sm text-ink-faint">
      Your draft from {asMoment(kept_at)}.{' '}
      <button type="button" className="link" onClick={() => setAsking(true)}>
        Start over
      </button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Delete this draft?"
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Keep draft
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsking(false);
                setGone(true);
                onStartOver();
              }}
            >
              Delete draft
            </Button>
          </>
        }
      >
        This deletes the letter and its recipient from this browser. You can’t undo this.
      </ConfirmDialog>
    </p>
  );
}
