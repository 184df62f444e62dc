import { ApiError } from '../../lib/api.ts';
import { openTab } from '../../lib/open-tab.ts';
import { paymentUrlIn } from './payment-failure.ts';

const FAILED = 'Failed to create checkout session. Please try again.';
const TITLES: Record<string, string> = {
  minimum_not_met: 'Minimum Not Met',
  contact_sales: 'Contact Sales Required',
  purchase_limit: 'Purchase Limit',
};

/**
 * Opens the payment page that `ask` returns in a new tab, or in this one if the browser blocks new tabs. Returns its URL, or
 * what to say instead. Call it in the click handler.
 */
export async function openPaymentPage(
  ask: () => Promise<unknown>,
): Promise<{ url?: string; refusal?: { title: string; description: string } }> {
  const tab = openTab();
  try {
    const url = paymentUrlIn(await ask());
    (tab ?? window).location.assign(url);
    return { url };
  } catch (error) {
    console.warn('The checkout could not be started.', error);
    tab?.close();
    const refused = error instanceof ApiError && error.status < 500;
    return {
      refusal: {
        title: (refused && TITLES[error.code]) || 'Error',
        description: refused ? error.user_message : FAILED,
      },
    };
  }
}
