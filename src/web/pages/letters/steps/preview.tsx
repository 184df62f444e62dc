import { RefreshCw } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { PenSpinner } from '../../../components/feedback/pen-spinner.tsx';
import type { LetterContent } from '../../../features/letter-draft/drafts.ts';
import { PreviewTabs } from '../../../features/letter-editor/preview-tabs.tsx';
import { DraftWarnings } from '../../../features/letter-editor/warnings/draft-warnings.tsx';
import { StepHead } from '../../../features/letter-editor/wizard-step.tsx';
import type { Preview } from '../wizard/state.ts';
import type { PreviewState } from '../wizard/use-preview.ts';

/** Step 5: four views of the finished letter, drawn by the engine that prints it. */
export function PreviewStep({
  draft,
  preview,
  state,
  onDraw,
  onShorten,
}: {
  draft: LetterContent;
  preview: Preview | undefined;
  state: PreviewState;
  onDraw(): void;
  onShorten(): void;
}) {
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <StepHead title="Preview">This is what we’ll print and mail. Go back to change anything.</StepHead>
        <Button variant="secondary" pending={state.kind === 'drawing'} onClick={onDraw}>
          <RefreshCw aria-hidden="true" className="size-4" />
          {preview ? 'Regenerate Preview' : 'Generate Preview'}
        </Button>
      </div>
      <DraftWarnings draft={draft} onShorten={onShorten} />
      {state.kind === 'failed' && (
        <Alert kind="error" title={state.title}>
          <p>{state.text}</p>
          <button type="button" className="link mt-1" onClick={onDraw}>
            Try Again
          </button>
        </Alert>
      )}
      {preview ? (
        <Views preview={preview} drawing={state.kind === 'drawing'} />
      ) : (
        state.kind !== 'failed' && <Drawing />
      )}
    </div>
  );
}

function Views({ preview, drawing }: { preview: Preview; drawing: boolean }) {
  return (
    <PreviewTabs
      label="Views of the letter"
      busy={drawing}
      picture={(view, description) => (
        <img
          src={preview.images[view]}
          alt={description}
          className={
            view === 'envelope_preview'
              ? 'w-[36rem] max-w-full rounded-[2px] bg-card-paper shadow-lifted'
              : 'max-h-[44rem] w-auto max-w-full rounded-[2px] bg-card-paper shadow-lifted'
          }
        />
      )}
    />
  );
}

function Drawing() {
  return (
    <div role="status" className="grid min-h-[24rem] place-content-center justify-items-center gap-4 text-ink-soft">
      <PenSpinner className="h-8 w-24" />
      <p>Writing your letter...</p>
    </div>
  );
}
