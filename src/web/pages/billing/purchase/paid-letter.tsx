import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ButtonLink } from '../../../components/button.tsx';
import { PenSpinner } from '../../../components/feedback/pen-spinner.tsx';
import { processPayment } from '../../../features/checkout/payment-return.ts';
import { letterDrafts } from '../../../features/letter-draft/drafts.ts';
import type { PendingLetter } from '../../../features/letter-draft/pending-letter.ts';
import { SendFailure, sendPendingLetter } from '../../../features/letter-draft/send-letter.ts';
import { SendOff } from '../../../features/letter-draft/send-off.tsx';
import { ApiError, call, messageOf } from '../../../lib/api.ts';
import { PaymentProblem } from './payment-problem.tsx';

type State =
  | { kind: 'processing'; paid: boolean }
  | { kind: 'success' }
  | { kind: 'error'; text: string; detail?: string | undefined };

/** Credits the payment, then sends the letter that waited for it. A reload, or another tab at the same, does it once. */
export function SendPaidLetter({
  user_id,
  letter,
  session_id,
  credits,
}: {
  user_id: string;
  letter: PendingLetter;
  session_id: string;
  credits: string | undefined;
}) {
  const [state, setState] = useState<State>({ kind: 'processing', paid: false });
  const queries = useQueryClient();
  const started = useRef(false);

  const run = useCallback(async () => {
    setState({ kind: 'processing', paid: false });
    try {
      await settle(session_id, credits);
      setState({ kind: 'processing', paid: true });
      const campaign_id = await sendPendingLetter(user_id, { ...letter, session_id });
      letterDrafts(user_id).remove(letter.draft_key);
      await deductCredit(campaign_id);
      for (const topic of ['credits', 'campaign']) void queries.invalidateQueries({ queryKey: [topic] });
      setState({ kind: 'success' });
    } catch (error) {
      setState({ kind: 'error', ...problemOf(error) });
    }
  }, [user_id, letter, session_id, credits, queries]);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void run();
  }, [run]);

  if (state.kind === 'success') return <LetterSent letter={letter} returns_to_letter />;
  if (state.kind === 'error')
    return <PaymentProblem text={state.text} detail={state.detail} onRetry={() => void run()} />;
  return (
    <div role="status" className="page-width grid gap-6 py-14 sm:py-20">
      <PenSpinner className="h-9 w-28 text-ink-soft" />
      <h1 className="text-3xl">{state.paid ? 'Sending your letter...' : 'Processing your payment...'}</h1>
      <p className="text-ink-soft">Please keep this page open. This takes a few seconds.</p>
    </div>
  );
}

/** The payment did not become a credit. */
class PaymentFailure extends Error {}

async function settle(session_id: string, credits: string | undefined): Promise<void> {
  const { status } = await processPayment(session_id, credits).catch((error: unknown) => {
    throw new PaymentFailure(messageOf(error, 'We couldn’t reach the server.'), { cause: error });
  });
  if (status === 'unpaid') throw new PaymentFailure('The payment was not completed. You were not charged.');
  if (status === 'pending')
    throw new PaymentFailure('The payment is not confirmed yet. Your letter is saved here in the meantime.');
}

/** The submission has charged the letter already; this finds it done. A failure changes nothing for the customer. */
async function deductCredit(campaign_id: string): Promise<void> {
  const body = { credits_to_deduct: 1, reason: 'Letter sent', campaign_id };
  await call('POST /functions/v1/deduct-credit', { body }).catch((error: unknown) =>
    console.warn('The charge could not be confirmed.', error instanceof ApiError ? error.code : error),
  );
}

function problemOf(error: unknown): { text: string; detail?: string | undefined } {
  if (error instanceof PaymentFailure) return { text: 'Payment processing failed', detail: error.message };
  if (error instanceof SendFailure) return { text: error.message, detail: error.user_message };
  return { text: 'Campaign creation failed' };
}

/** The letter was submitted. */
export function LetterSent({
  letter,
  returns_to_letter,
}: {
  letter: PendingLetter | undefined;
  returns_to_letter: boolean;
}) {
  return (
    <div className="page-width py-14 sm:py-20">
      <SendOff eyebrow="Paid and submitted" letter={letter} heading="h1">
        <ButtonLink to="/portal/campaign-dashboard">View Campaign Dashboard</ButtonLink>
        <ButtonLink
          to={
            returns_to_letter
              ? '/portal/create-individual-letter?payment_complete=true'
              : '/portal/create-individual-letter'
          }
          variant="secondary"
        >
          Create Another Letter
        </ButtonLink>
      </SendOff>
    </div>
  );
}
