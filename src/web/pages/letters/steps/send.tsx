import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { inkColour } from '../../../../handwriting/colours.ts';
import { HANDS } from '../../../../handwriting/hands.ts';
import { addressLines, asAddress } from '../../../../modules/letters/page-rules.ts';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { BlockedRecipient } from '../../../features/do-not-mail/blocked-recipient.tsx';
import { checkQuery } from '../../../features/do-not-mail/queries.ts';
import { InkCard } from '../../../features/ink/card.tsx';
import { type LetterDraft, signatureOf } from '../../../features/letter-draft/drafts.ts';
import { penOf } from '../../../features/letter-draft/pen.ts';
import { recipientOf, senderOf } from '../../../features/letter-draft/send-letter.ts';
import { CutOffConsent } from '../../../features/letter-editor/warnings/cut-off-consent.tsx';
import { useWrittenCard } from '../../../features/letter-editor/warnings/draft-warnings.tsx';
import { LetterWarnings } from '../../../features/letter-editor/warnings/warnings.tsx';
import { StepHead } from '../../../features/letter-editor/wizard-step.tsx';
import { useDesign } from '../../../features/own-designs/own-designs.ts';
import { useAuth } from '../../../features/session/auth.tsx';
import { PaymentPanel } from '../payment-panel.tsx';
import { SignUpToSend } from '../try/sign-up-to-send.tsx';
import type { useSending } from '../wizard/use-sending.ts';

/** Step 6: the order summary and payment. */
export function SendStep({
  draft,
  sending,
  onGo,
  onEdit,
}: {
  draft: LetterDraft;
  sending: ReturnType<typeof useSending>;
  onGo(step: number): void;
  onEdit(change: Partial<LetterDraft>): void;
}) {
  const { visitor } = useAuth();
  const template = useDesign(draft.selectedTemplate);
  const { text_type, title } = draft.letterForm;
  const signature = signatureOf(draft);
  const { text, is_cut_off, facts } = useWrittenCard(draft);
  const locked = ['sending', 'paid', 'asking'].includes(sending.sending.kind);
  const change = (step: number, what: string) =>
    locked ? null : (
      <button
        type="button"
        className="link justify-self-start text-sm"
        onClick={() => onGo(step)}
        aria-label={`Change ${what}`}
      >
        Change
      </button>
    );
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]">
      <div className="grid content-start gap-8">
        <StepHead title="Pay & Send">One letter, printed on card stock and mailed First Class.</StepHead>
        <LetterWarnings {...facts} {...(!locked && { onShorten: () => onGo(1) })} />
        <div className="grid gap-8 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <InkCard
            pen={penOf(draft)}
            text={text}
            text_type={text_type}
            signature={signature}
            art={template?.interior_image_url}
            label={`The card, handwritten: ${text}`}
            className="w-44 max-w-full"
          />
          <dl className="grid content-start divide-y divide-rule border-y border-rule">
            <Fact name="To" change={change(2, 'the recipient')}>
              <Lines lines={addressLines(recipientOf(draft.contactForm))} />
            </Fact>
            <Fact name="From" change={change(3, 'the return address')}>
              <Lines lines={addressLines(asAddress(senderOf(draft.returnAddress)))} />
            </Fact>
            <Fact name="Card" change={change(4, 'the card')}>
              {template?.name ?? 'Your chosen design'}
            </Fact>
            <Fact name="Letter" change={change(1, 'the letter')}>
              {title}
              <span className="block text-sm text-ink-faint">
                {text_type}, {HANDS.find(({ id }) => id === draft.hand)?.name},{' '}
                {inkColour(draft.ink_colour).name.toLowerCase()} ink{signature && ', signed'}
              </span>
            </Fact>
          </dl>
        </div>
      </div>
      {visitor ? (
        <SignUpToSend />
      ) : (
        <Payment draft={draft} sending={sending} onChooseRecipient={() => onGo(2)}>
          {is_cut_off && (
            <CutOffConsent
              accepted={draft.accepts_cut_off}
              onChange={(accepts_cut_off) => onEdit({ accepts_cut_off })}
            />
          )}
        </Payment>
      )}
    </div>
  );
}

/** The payment, unless the recipient is on the do-not-mail list. */
function Payment({
  draft,
  sending,
  onChooseRecipient,
  children,
}: {
  draft: LetterDraft;
  sending: ReturnType<typeof useSending>;
  onChooseRecipient(): void;
  /** Asked before anything is paid or sent; nothing when the message fits. */
  children: ReactNode;
}) {
  const { data, isLoading } = useQuery(checkQuery(recipientOf(draft.contactForm)));
  if (sending.sending.kind === 'idle') {
    if (isLoading) return <Skeleton className="h-44" />;
    if (data?.entry) return <BlockedRecipient entry={data.entry} onChooseRecipient={onChooseRecipient} />;
  }
  return (
    <PaymentPanel {...sending} disabled={Boolean(children) && !draft.accepts_cut_off}>
      {children}
    </PaymentPanel>
  );
}

function Fact({ name, change, children }: { name: string; change: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[4rem_minmax(0,1fr)_auto] gap-3 py-3.5">
      <dt className="text-sm font-semibold text-ink-soft">{name}</dt>
      <dd>{children}</dd>
      <dd className="text-right">{change}</dd>
    </div>
  );
}

const Lines = ({ lines }: { lines: string[] }) => (
  <address className="not-italic">
    {lines.map((line) => (
      <span key={line} className="block">
        {line}
      </span>
    ))}
  </address>
);
