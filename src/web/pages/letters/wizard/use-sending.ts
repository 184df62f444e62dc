import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { BALANCE_KEY, fetchBalance, useBalance } from '../../../features/account/balance.ts';
import { DO_NOT_MAIL } from '../../../features/do-not-mail/queries.ts';
import type { LetterDraft } from '../../../features/letter-draft/drafts.ts';
import { startPayment } from '../../../features/letter-draft/open-payment.ts';
import { dropPending, type PendingLetter } from '../../../features/letter-draft/pending-letter.ts';
import { askingServer, SendFailure, sendPendingLetter } from '../../../features/letter-draft/send-letter.ts';
import { ApiError } from '../../../lib/api.ts';
import { openTab } from '../../../lib/open-tab.ts';
import { usePublicSettings } from '../../../lib/public-settings.ts';
import { usePendingLetter } from './use-pending-letter.ts';

export type Sending =
  | { kind: 'idle' }
  /** The payment page is being fetched. */
  | { kind: 'opening' }
  /** The customer pays in another tab, or has just come back from it. */
  | { kind: 'paying'; url: string | undefined }
  /** Paid; the letter is being sent. */
  | { kind: 'paid' }
  | { kind: 'sending' }
  /** The letter is being saved for another member to send. */
  | { kind: 'asking' };

const AUTO_SUBMIT_MS = 1000;
const WHILE_PAYING_MS = 5000;

export type SendingOptions = {
  user_id: string;
  draft: LetterDraft;
  resume_payment: boolean;
  at_last_step: boolean;
  /** The sent letter; another tab may have sent an earlier version. `asked`: it waits for another member. */
  onSent(letter: PendingLetter | undefined, asked: boolean): void;
};

/** Pays for the letter if needed and sends it once, also across tabs. */
export function useSending({ user_id, draft, resume_payment, at_last_step, onSent }: SendingOptions) {
  const [sending, setSending] = useState<Sending>(
    resume_payment ? { kind: 'paying', url: undefined } : { kind: 'idle' },
  );
  const balance = useBalance({ every_ms: sending.kind === 'paying' ? WHILE_PAYING_MS : undefined });
  const queries = useQueryClient();
  const payments = usePublicSettings()?.providers.payments ?? 'payment';
  const asked = useRef(false);
  /** Why the server wants an approval first; empty while it has not said so. */
  const [reasons, setReasons] = useState<string[]>([]);
  const { savePending, notifySent } = usePendingLetter(user_id, draft, (letter) => onSent(letter, asked.current));

  const send = useCallback(
    async (automatic: boolean) => {
      setSending({ kind: 'sending' });
      const letter = savePending();
      try {
        await sendPendingLetter(user_id, letter);
        for (const topic of ['credits', 'campaign']) void queries.invalidateQueries({ queryKey: [topic] });
        notifySent(letter.draft_key);
      } catch (error) {
        const wanted = reasonsOf(error);
        setReasons(wanted);
        if (wanted.length === 0)
          toast.error('Submission Failed', { description: automatic ? TRY_AGAIN : submissionMessage(error) });
        for (const queryKey of [BALANCE_KEY, DO_NOT_MAIL]) void queries.invalidateQueries({ queryKey });
      }
      setSending({ kind: 'idle' });
    },
    [user_id, queries, savePending, notifySent],
  );

  async function ask(note: string) {
    setSending({ kind: 'asking' });
    const letter = savePending();
    asked.current = true;
    try {
      await sendPendingLetter(user_id, letter, askingServer(note));
      void queries.invalidateQueries({ queryKey: ['campaign'] });
      notifySent(letter.draft_key);
    } catch (error) {
      asked.current = false;
      toast.error('Approval not requested', { description: submissionMessage(error) });
    }
    setSending({ kind: 'idle' });
  }

  async function pay() {
    const tab = openTab();
    setSending({ kind: 'opening' });
    try {
      const credits = await queries.fetchQuery({ queryKey: BALANCE_KEY, queryFn: fetchBalance, staleTime: 0 });
      if (credits > 0) {
        tab?.close();
        return await send(false);
      }
      const { url, session_id } = await startPayment(savePending(), payments);
      savePending(session_id);
      setSending({ kind: 'paying', url });
      if (tab) tab.location.href = url;
      else window.location.assign(url);
    } catch (error) {
      tab?.close();
      setSending({ kind: 'idle' });
      toast.error('Payment Failed', { description: paymentMessage(error) });
    }
  }

  // The customer canceled waiting: the letter is sent only on request.
  const stopWaiting = useCallback(() => {
    setSending((now) => (now.kind === 'paying' || now.kind === 'paid' ? { kind: 'idle' } : now));
  }, []);
  useEffect(() => {
    if (!at_last_step) stopWaiting();
  }, [at_last_step, stopWaiting]);
  useSendWhenPaid(sending, (balance.data ?? 0) > 0, setSending, send);

  function forget() {
    dropPending(user_id);
    stopWaiting();
  }
  return {
    sending,
    balance,
    reasons,
    send: () => void send(false),
    ask: (note: string) => void ask(note),
    pay: () => void pay(),
    forget,
  };
}

/** Sends the letter a second after the credit arrives, from any tab or webhook. */
function useSendWhenPaid(
  { kind }: Sending,
  covered: boolean,
  setSending: (next: Sending) => void,
  send: (automatic: boolean) => Promise<void>,
): void {
  useEffect(() => {
    if (kind === 'paying' && covered) setSending({ kind: 'paid' });
  }, [kind, covered, setSending]);
  useEffect(() => {
    if (kind !== 'paid') return;
    const timer = setTimeout(() => void send(true), AUTO_SUBMIT_MS);
    return () => clearTimeout(timer);
  }, [kind, send]);
}

/** Why a refused letter needs an approval; empty for other failures. */
const reasonsOf = (error: unknown): string[] =>
  error instanceof SendFailure && error.code === 'approval_needed' ? [error.user_message ?? ''] : [];

const TRY_AGAIN = 'Please try submitting your letter again.';

const submissionMessage = (error: unknown): string =>
  (error instanceof SendFailure && error.user_message) || 'Failed to submit letter';

const paymentMessage = (error: unknown): string => {
  if (error instanceof ApiError) return error.user_message;
  return error instanceof TypeError || !(error instanceof Error)
    ? 'We couldn’t open the payment page. Please try again.'
    : error.message;
};
