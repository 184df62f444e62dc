import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
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
import { usePendingLetter, VersionNeeded } from './use-pending-letter.ts';

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
  /** Saves the draft on the server. `may_send` is false where the server has another version of it. */
  saveDraft(): Promise<{ may_send: boolean; draft_is_saved: boolean }>;
  /** The draft was sent or deleted on another device. */
  onGone(): void;
  /** The sent letter; another tab may have sent an earlier version. `asked`: it waits for another member. */
  onSent(letter: PendingLetter | undefined, asked: boolean): void;
};

/** Pays for the letter if needed and sends it once, also across tabs. */
export function useSending(options: SendingOptions) {
  const { user_id, resume_payment, at_last_step, onSent, onGone } = options;
  const [sending, setSending] = useState<Sending>(
    resume_payment ? { kind: 'paying', url: undefined } : { kind: 'idle' },
  );
  const balance = useBalance({ every_ms: sending.kind === 'paying' ? WHILE_PAYING_MS : undefined });
  const queries = useQueryClient();
  const payments = usePublicSettings()?.providers.payments ?? 'payment';
  const asked = useRef(false);
  /** Why the server wants an approval first; empty while it has not said so. */
  const [reasons, setReasons] = useState<string[]>([]);
  const { prepare, savePending, notifySent } = usePendingLetter({
    ...options,
    onSent: (letter) => onSent(letter, asked.current),
  });

  const send = useCallback(
    async (automatic: boolean) => {
      setSending({ kind: 'sending' });
      try {
        const letter = await prepare();
        await sendPendingLetter(user_id, letter);
        for (const topic of ['credits', 'campaign']) void queries.invalidateQueries({ queryKey: [topic] });
        notifySent(letter.draft_key);
      } catch (error) {
        setReasons(reasonsOf(error));
        if (isGone(error)) onGone();
        else showFailure(error, automatic);
        for (const queryKey of [BALANCE_KEY, DO_NOT_MAIL]) void queries.invalidateQueries({ queryKey });
      }
      setSending({ kind: 'idle' });
    },
    [user_id, queries, onGone, prepare, notifySent],
  );

  async function ask(note: string) {
    setSending({ kind: 'asking' });
    asked.current = true;
    try {
      const letter = await prepare();
      await sendPendingLetter(user_id, letter, askingServer(note));
      void queries.invalidateQueries({ queryKey: ['campaign'] });
      notifySent(letter.draft_key);
    } catch (error) {
      asked.current = false;
      if (!(error instanceof VersionNeeded))
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
      const { url, session_id } = await startPayment(await prepare(), payments);
      savePending({ session_id });
      setSending({ kind: 'paying', url });
      if (tab) tab.location.href = url;
      else window.location.assign(url);
    } catch (error) {
      tab?.close();
      setSending({ kind: 'idle' });
      if (!(error instanceof VersionNeeded)) toast.error('Payment Failed', { description: paymentMessage(error) });
    }
  }

  const stopWaiting = useStopWaiting(at_last_step, setSending);
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

/** The customer canceled waiting, or left the step: the letter is sent only on request. */
function useStopWaiting(at_last_step: boolean, setSending: Dispatch<SetStateAction<Sending>>): () => void {
  const stopWaiting = useCallback(() => {
    setSending((now) => (now.kind === 'paying' || now.kind === 'paid' ? { kind: 'idle' } : now));
  }, [setSending]);
  useEffect(() => {
    if (!at_last_step) stopWaiting();
  }, [at_last_step, stopWaiting]);
  return stopWaiting;
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

const isGone = (error: unknown): boolean => error instanceof SendFailure && error.code === 'draft_gone';

/** An approval that is needed is asked for on the page. */
function showFailure(error: unknown, automatic: boolean): void {
  if (reasonsOf(error).length === 0 && !(error instanceof VersionNeeded))
    toast.error('Submission Failed', { description: automatic ? TRY_AGAIN : submissionMessage(error) });
}

const TRY_AGAIN = 'Please try submitting your letter again.';

const submissionMessage = (error: unknown): string =>
  (error instanceof SendFailure && error.user_message) || 'Failed to submit letter';

const paymentMessage = (error: unknown): string => {
  if (error instanceof ApiError) return error.user_message;
  return error instanceof TypeError || !(error instanceof Error)
    ? 'We couldn’t open the payment page. Please try again.'
    : error.message;
};
