import { type ReactNode, useState } from 'react';
import { inkColour } from '../../../../handwriting/colours.ts';
import { HANDS } from '../../../../handwriting/hands.ts';
import type { ImportView } from '../../../../modules/imports/schema.ts';
import { addressLines, asAddress } from '../../../../modules/letters/page-rules.ts';
import { linesFor } from '../../../../modules/letters/rules.ts';
import { formatCount } from '../../../../platform/format.ts';
import { Alert } from '../../../components/feedback/alert.tsx';
import { InkCard } from '../../../features/ink/card.tsx';
import { EnvelopePicture } from '../../../features/ink/envelope-picture.tsx';
import { useCardLayout } from '../../../features/ink/use-card-layout.ts';
import { signatureOf } from '../../../features/letter-draft/drafts.ts';
import { penOf } from '../../../features/letter-draft/pen.ts';
import { senderOf } from '../../../features/letter-draft/send-letter.ts';
import { CutOffConsent } from '../../../features/letter-editor/warnings/cut-off-consent.tsx';
import { LetterWarnings } from '../../../features/letter-editor/warnings/warnings.tsx';
import { StepHead } from '../../../features/letter-editor/wizard-step.tsx';
import { useDesign } from '../../../features/own-designs/own-designs.ts';
import { CreditPanel } from '../credits/panel.tsx';
import type { BulkDraft } from '../draft/draft.ts';
import type { Recipient } from '../recipient.ts';
import type { useSubmission } from '../wizard/use-submission.ts';

type ReviewProps = {
  draft: BulkDraft;
  view: ImportView;
  /** The first of those who get a card, and the message as they get it. */
  recipient: Recipient;
  text: string;
  unknown: readonly string[];
  submission: ReturnType<typeof useSubmission>;
  onGo(step: number): void;
};

/** Step 7: the campaign summary, its price and the submit button. */
export function ReviewStep(props: ReviewProps) {
  const { draft, view, text, unknown, submission, onGo } = props;
  const { letter } = draft;
  const { text_type } = letter.letterForm;
  const signed = signatureOf(letter) !== null;
  const { layout, line_count } = useCardLayout(text, text_type, letter.hand, signed);
  const proof = view.proof?.message === letter.letterForm.message ? view.proof : { flagged: 0, gaps: 0, cut_off: 0 };
  const letters = view.to_send - proof.gaps;
  const cut_off = Math.max(proof.cut_off, line_count > linesFor(text_type, signed) ? 1 : 0);
  const [accepts_cut_off, setAcceptsCutOff] = useState(false);
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]">
      <div className="grid content-start gap-8">
        <StepHead title="Final Review & Pricing">
          {letters === 1 ? 'One card' : formatCount(letters, 'card')}, printed on card stock, each in its own envelope,
          and mailed First Class.
        </StepHead>
        <LetterWarnings {...{ text_type, layout, line_count, unknown, signed }} onShorten={() => onGo(4)} />
        {proof.flagged > 0 && (
          <Alert kind="warning" title={formatCount(proof.flagged, 'card needs attention', 'cards need attention')}>
            <button type="button" className="link" onClick={() => onGo(6)}>
              Preview your cards
            </button>
          </Alert>
        )}
        <div className="grid gap-8 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <Pictures {...props} />
          <Facts {...props} letters={letters} locked={submission.is_pending || submission.is_asking} />
        </div>
      </div>
      <CreditPanel
        draft={draft}
        letters={letters}
        submission={submission}
        accepts_cut_off={accepts_cut_off}
        disabled={cut_off > 0 && !accepts_cut_off}
      >
        {cut_off > 0 && <CutOffConsent cards={cut_off} accepted={accepts_cut_off} onChange={setAcceptsCutOff} />}
      </CreditPanel>
    </div>
  );
}

function Pictures({ draft: { letter }, recipient, text }: ReviewProps) {
  const design = useDesign(letter.selectedTemplate);
  const pen = penOf(letter);
  return (
    <div className="grid content-start items-start gap-4 max-sm:grid-cols-2">
      <InkCard
        pen={pen}
        text={text}
        text_type={letter.letterForm.text_type}
        signature={signatureOf(letter)}
        art={design?.interior_image_url}
        label={`The first card, handwritten: ${text}`}
      />
      <EnvelopePicture
        pen={pen}
        return_address={asAddress(senderOf(letter.returnAddress))}
        recipient={recipient}
        label={`The first envelope, to ${addressLines(recipient).join(', ')}`}
      />
    </div>
  );
}

function Facts({ draft: { letter }, view, letters, onGo, locked }: ReviewProps & { letters: number; locked: boolean }) {
  const design = useDesign(letter.selectedTemplate);
  const { title, text_type } = letter.letterForm;
  const left_out = view.rows - letters;
  const change = (step: number, what: string) =>
    locked ? null : (
      <button type="button" className="link text-sm" onClick={() => onGo(step)} aria-label={`Change ${what}`}>
        Change
      </button>
    );
  return (
    <dl className="grid content-start self-start divide-y divide-rule border-y border-rule">
      <Fact name="Campaign" change={change(4, 'the campaign')}>
        <span className="wrap-anywhere">{title}</span>
        <Small>
          {text_type}, {HANDS.find(({ id }) => id === letter.hand)?.name},{' '}
          {inkColour(letter.ink_colour).name.toLowerCase()} ink{signatureOf(letter) && ', signed'}
        </Small>
      </Fact>
      <Fact name="To" change={change(2, 'the recipients')}>
        {formatCount(letters, 'recipient')}
        <Small>
          <span className="wrap-anywhere">{view.file_name}</span>
          {left_out > 0 && `; ${formatCount(left_out, 'row is', 'rows are')} skipped and not charged`}
        </Small>
      </Fact>
      <Fact name="Card" change={change(3, 'the card')}>
        {design?.name ?? 'Your chosen design'}
      </Fact>
      <Fact name="From" change={change(5, 'the sender')}>
        <address className="not-italic">
          {addressLines(asAddress(senderOf(letter.returnAddress))).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      </Fact>
    </dl>
  );
}

function Fact({ name, change, children }: { name: string; change: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5rem_minmax(0,1fr)_auto] gap-3 py-3.5">
      <dt className="text-sm font-semibold text-ink-soft">{name}</dt>
      <dd>{children}</dd>
      <dd className="text-right">{change}</dd>
    </div>
  );
}

const Small = ({ children }: { children: ReactNode }) => (
  <span className="block text-sm text-ink-faint">{children}</span>
);
