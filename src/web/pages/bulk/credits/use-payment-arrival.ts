import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { toast } from 'sonner';
import { formatCount } from '../../../../platform/format.ts';
import { processPayment } from '../../../features/checkout/payment-return.ts';

const REFRESH_AFTER_MS = 1000;
const NOT_CREDITED = 'Payment was successful but there was an issue crediting your account. Please contact support.';

/** Handles the return from a payment: credits it, shows the result, and calls `onArrived` a second later. */
export function usePaymentArrival(onArrived: () => void): void {
  const [search, setSearch] = useSearchParams();
  const queries = useQueryClient();
  const session_id = search.get('payment_success') === 'true' ? search.get('session_id') : null;
  const started = useRef('');

  useEffect(() => {
    if (!session_id || started.current === session_id) return;
    started.current = session_id;
    void creditPayment(session_id).then(() => {
      setTimeout(() => {
        void queries.invalidateQueries({ queryKey: ['credits'] });
        onArrived();
        setSearch(
          (before) => {
            const left = new URLSearchParams(before);
            for (const name of ['payment_success', 'session_id', 'credits']) left.delete(name);
            return left;
          },
          { replace: true },
        );
      }, REFRESH_AFTER_MS);
    });
  }, [session_id, queries, setSearch, onArrived]);
}

async function creditPayment(session_id: string): Promise<void> {
  try {
    const { status, credits_awarded } = await processPayment(session_id);
    if (status === 'paid') {
      const credits = formatCount(credits_awarded, 'credit was', 'credits were');
      toast.success('Payment Successful', { description: `${credits} added to your account.` });
      return;
    }
    if (status === 'unpaid') {
      toast.warning('Payment not completed', { description: 'You were not charged. Your campaign is saved.' });
      return;
    }
  } catch {
    // The toast below reports that the payment succeeded but its credits are missing.
  }
  toast.error('Payment Processing Error', { description: NOT_CREDITED });
}
