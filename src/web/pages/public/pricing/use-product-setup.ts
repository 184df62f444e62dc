import { useEffect } from 'react';
import { ensureToaster } from '../../../components/feedback/deferred-toaster.tsx';
import { call } from '../../../lib/api.ts';

let asked = false;

/** Creates missing products at the payment provider, once per visit, and shows a toast if there were any. */
export function useProductSetup(): void {
  useEffect(() => {
    if (asked) return;
    asked = true;
    call('POST /functions/v1/setup-products')
      .then(async ({ results }) => {
        const made = results.subscriptionsCreated + results.bundlesCreated + results.enterpriseCreated;
        if (made === 0) return;
        const { toast } = await import('sonner');
        ensureToaster();
        toast.success('Products initialized', { description: `${made} products were set up.` });
      })
      .catch((error: unknown) => console.warn('The products could not be set up.', error));
  }, []);
}
