import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { asMoment } from '../../lib/dates.ts';

/** Says that the letter is kept, and lets a draft that was taken up again be thrown away. */
export function DraftNote({ kept_at, onStartOver }: { kept_at: string; onStartOver(): void }) {
  const [asking, setAsking] = useState(false);
  const [gone, setGone] = useState(false);
  if (!kept_at || gone) return <p className="text-sm text-ink-faint">Your draft is kept in this browser as you go.</p>;
  return (
    <p className="text-sm text-ink-faint">
      Your draft from {asMoment(kept_at)}.{' '}
      <button type="button" className="link" onClick={() => setAsking(true)}>
        Start afresh
      </button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Throw this draft away?"
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Keep it
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsking(false);
                setGone(true);
                onStartOver();
              }}
            >
              Throw away
            </Button>
          </>
        }
      >
        The letter and its recipient are removed from this browser. This cannot be undone.
      </ConfirmDialog>
    </p>
  );
}
