import { Button } from '../../../components/button.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import type { DraftConflict } from '../../../features/drafts/autosave.ts';

const WORDS: Record<DraftConflict, { title: string; text: string; keep: string; leave: string }> = {
  changed: {
    title: 'This campaign was changed somewhere else',
    text: 'It was changed in another tab or on another device while it was open here. Which version do you want to keep? The other one will be deleted.',
    keep: 'Keep this version',
    leave: 'Use the other version',
  },
  gone: {
    title: 'This campaign is no longer a draft',
    text: 'It was sent or deleted in another tab or on another device. Your work here is not lost. You can use the same message for a new list.',
    keep: 'Continue as a new campaign',
    leave: 'See your campaigns',
  },
};

/** Asks which version to keep when the draft open here differs from the one on the server. */
export function ConflictAlert({ what, onKeep, onLeave }: { what: DraftConflict; onKeep(): void; onLeave(): void }) {
  const { title, text, keep, leave } = WORDS[what];
  return (
    <Alert kind="warning" title={title} className="sticky top-20 z-10 mb-8 shadow-lifted">
      <p className="max-w-prose">{text}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="sm" onClick={onKeep}>
          {keep}
        </Button>
        <Button variant="secondary" size="sm" onClick={onLeave}>
          {leave}
        </Button>
      </div>
    </Alert>
  );
}
