import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from 'sonner';
import { ApiError } from '../../lib/api.ts';
import { useAuth } from '../session/auth.tsx';
import { processPayment } from './payment-return.ts';

const KEY = 'longhand.bought-bundle';

/** Keeps what proves the purchase of a bundle that was paid before there was an account; `search` is of the sign-up page. */
export function useBoughtBundle(search: string): void {
  useEffect(() => {
    const query = new URLSearchParams(search);
    const session_id = query.get('session_id');
    if (query.get('bundle_purchase') === 'true' && session_id) localStorage.setItem(KEY, session_id);
  }, [search]);
}

/**
 * Adds a bundle that was bought before signing in to the account that signs in or up in this browser. Mounted once, around
 * the pages of signed-in people. The server does it once.
 */
export function BundleClaim() {
  const { person } = useAuth();
  const queries = useQueryClient();
  const user_id = person?.id;
  useEffect(() => {
    const session_id = user_id ? localStorage.getItem(KEY) : null;
    if (!session_id) return;
    processPayment(session_id)
      .then(({ status, credits_awarded, already_processed }) => {
        if (status === 'pending') return;
        localStorage.removeItem(KEY);
        if (status !== 'paid') return;
        void queries.invalidateQueries({ queryKey: ['credits'] });
        if (!already_processed)
          toast.success('Purchase Successful', { description: `${credits_awarded} credits added to your account` });
      })
      .catch((error: unknown) => {
        // A final refusal: the purchase is already claimed or does not exist. Other errors are retried on the next visit.
        if (error instanceof ApiError && error.status === 404) localStorage.removeItem(KEY);
        else console.warn('The bundle could not be claimed yet.', error);
      });
  }, [user_id, queries]);
  return null;
}
