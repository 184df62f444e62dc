import { type ReactNode, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { asMoment } from '../../lib/dates.ts';

type Choice = { label: string; variant?: 'primary' | 'secondary' | 'danger'; onChoose?(): void };

/** Says whether the draft is saved, and offers to start over after a question with these choices. */
export function DraftNote({
  restored_from,
  is_unsaved,
  can_start_over,
  question,
  choices,
  children,
}: {
  /** When the draft was last saved, if it was left here earlier; empty for a new one. */
  restored_from: string;
  /** The latest changes did not reach the server. */
  is_unsaved: boolean;
  can_start_over: boolean;
  question: string;
  choices: Choice[];
  children: ReactNode;
}) {
  const [asking, setAsking] = useState(false);
  return (
    <p className="text-sm text-ink-faint">
      {is_unsaved ? (
        <span role="status" className="font-semibold text-ink">
          Not saved yet. We’ll keep trying while this page is open.{' '}
        </span>
      ) : restored_from ? (
        `Your draft from ${asMoment(restored_from)}. `
      ) : (
        'Draft saved to your account. '
      )}
      {can_start_over && (
        <button type="button" className="link" onClick={() => setAsking(true)}>
          Start over
        </button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={question}
        actions={choices.map(({ label, variant = 'primary', onChoose }) => (
          <Button
            key={label}
            variant={variant}
            onClick={() => {
              setAsking(false);
              onChoose?.();
            }}
          >
            {label}
          </Button>
        ))}
      >
        {children}
      </ConfirmDialog>
    </p>
  );
}
