import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { LoadingScreen } from '../../../components/feedback/loading-screen.tsx';
import { processPayment } from '../../../features/checkout/payment-return.ts';
import { ApiError } from '../../../lib/api.ts';
import { PurchaseSuccessful } from './successful.tsx';

const PROBLEM = 'There was an issue processing your payment. Please refresh or contact support.';

/** A return from buying credits: credits them, once, and shows what came of it. `children` replaces the success page. */
export function PurchaseReturn({
  session_id,
  credits,
  children,
}: {
  session_id: string;
  credits: string | undefined;
  children?: (retry: () => void) => ReactNode;
}) {
  const queries = useQueryClient();
  const payment = useQuery({
    queryKey: ['payment-return', session_id],
    queryFn: () => processPayment(session_id, credits),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const paid = payment.data?.status === 'paid';
  useEffect(() => {
    if (paid) void queries.invalidateQueries({ queryKey: ['credits'] });
  }, [paid, queries]);

  if (payment.isPending) return <LoadingScreen>Processing your payment...</LoadingScreen>;
  if (payment.data?.status === 'paid') {
    return children ? (
      children(() => void payment.refetch())
    ) : (
      <PurchaseSuccessful session_id={session_id} outcome={payment.data} />
    );
  }
  return (
    <div className="page-width grid justify-items-start gap-6 py-14 sm:py-20 [&>*]:max-w-2xl">
      <h1 className="text-3xl">Your payment</h1>
      <Alert kind="error" title={PROBLEM}>
        {detailOf(payment.error, payment.data?.status)}
      </Alert>
      <div className="flex flex-wrap gap-3">
        <Button pending={payment.isFetching} onClick={() => void payment.refetch()}>
          Refresh
        </Button>
        <ButtonLink to="/contact" variant="secondary">
          Contact Support
        </ButtonLink>
      </div>
    </div>
  );
}

function detailOf(error: Error | null, status: 'unpaid' | 'pending' | 'paid' | undefined): string {
  if (status === 'unpaid') return 'The payment was not completed. You were not charged.';
  if (status === 'pending')
    return 'The payment is not confirmed yet. Your credits will appear automatically once it is.';
  return error instanceof ApiError && error.user_message !== PROBLEM
    ? error.user_message
    : 'If you paid, please don’t pay again. We add the credits as soon as the payment is confirmed.';
}
