import { Button } from '../../components/button.tsx';
import { Alert } from '../../components/feedback/alert.tsx';
import type { DraftConflict } from './autosave.ts';

type Words = { title: string; text: string; keep: string; leave: string };

const wordsOf = (what: DraftConflict, noun: 'campaign' | 'letter'): Words =>
  what === 'changed'
    ? {
        title: `This ${noun} was changed somewhere else`,
        text: 'It was changed in another tab or on another device while it was open here. Which version do you want to keep? The other one will be deleted.',
        keep: 'Keep this version',
        leave: 'Use the other version',
      }
    : {
        title: `This ${noun} is no longer a draft`,
        text: `It was sent or deleted in another tab or on another device. Your work here is not lost. ${
          noun === 'campaign' ? 'You can use the same message for a new list.' : 'You can send it as another letter.'
        }`,
        keep: `Continue as a new ${noun}`,
        leave: 'See your campaigns',
      };

/** Asks which version to keep when the draft open here differs from the one on the server. */
export function ConflictAlert({
  what,
  noun,
  onKeep,
  onLeave,
}: {
  what: DraftConflict;
  noun: 'campaign' | 'letter';
  onKeep(): void;
  onLeave(): void;
}) {
  const { title, text, keep, leave } = wordsOf(what, noun);
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
