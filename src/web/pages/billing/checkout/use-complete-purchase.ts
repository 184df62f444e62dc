import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { paymentFailureText, paymentUrlIn } from '../../../features/checkout/payment-failure.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { usePublicSettings } from '../../../lib/public-settings.ts';
import type { BillingInfo, Selection } from './selection.ts';

const REDIRECT_DELAY_MS = 1500;
/** Also for the single card: no letter waits for what is bought here. */
const RETURN_PATH = '/portal/checkout/payment-success';

export type Completing = 'no' | 'asking' | 'redirecting';

/** Requests the checkout URL of a selection and goes there after 1.5 seconds. */
export function useCompletePurchase(selection: Selection & { billingInfo: BillingInfo }) {
  const [completing, setCompleting] = useState<Completing>('no');
  const [url, setUrl] = useState<string>();
  const navigate = useNavigate();
  const provider = usePublicSettings()?.providers.payments ?? 'card';

  useEffect(() => {
    if (!url) return;
    const timer = setTimeout(() => window.location.assign(url), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [url]);

  // Whoever comes back with the browser's own button finds the page as they left it: ready for another press.
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setUrl(undefined);
      setCompleting('no');
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);

  async function complete(): Promise<void> {
    setCompleting('asking');
    try {
      const { stripePriceId, planId, creditsAwarded, priceString, billingInfo } = selection;
      const answer = await call('POST /functions/v1/stripe-checkout', {
        body: {
          stripePriceId,
          creditPackId: planId,
          creditsAwarded,
          priceString,
          billing_info: billingInfo,
          return_url: `${RETURN_PATH}?credits=${creditsAwarded}`,
        },
      });
      setUrl(paymentUrlIn(answer));
      setCompleting('redirecting');
    } catch (error) {
      console.warn('The payment page could not be opened.', error);
      setCompleting('no');
      toast.error('Payment Error', { description: paymentFailureText(error, provider) });
      if (error instanceof ApiError && error.status === 401) navigate('/auth/login');
    }
  }
  return { completing, complete };
}
