import type { ReactNode } from 'react';
import type { LetterDraft } from '../letter-draft/drafts.ts';

/** What every step of the wizard is given. `missing` names the fields that kept it from going on. */
export type StepProps = {
  draft: LetterDraft;
  edit(change: Partial<LetterDraft>): void;
  missing: readonly string[];
};

/** The head of a step. It receives the focus when the step opens. */
export function StepHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="grid gap-2">
      <h2 tabIndex={-1} data-step-title className="text-2xl outline-none">
        {title}
      </h2>
      {children && <p className="max-w-prose text-ink-soft">{children}</p>}
    </div>
  );
}
