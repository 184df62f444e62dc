import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { call } from '../../lib/api.ts';
import { paymentUrlIn } from '../checkout/payment-failure.ts';
import { paymentMethodsQuery } from './queries.ts';
import { refusalText } from './refusal-text.ts';

/** The return URL of the card setup page, which closes the popup. */
const CARD_SAVED_PATH = '/portal/billing?card_saved=true';
const RELOAD_AFTER_MS = 2000;
const LONGEST_SETUP_MS = 10 * 60_000;

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Opens a popup. Call it in the click handler, or browsers block it. */
function openPopup(): Window | null {
  const popup = window.open('', '_blank', 'popup,width=520,height=780');
  if (!popup) return null;
  popup.opener = null;
  popup.document.title = 'Longhand';
  popup.document.body.textContent = 'Opening the card setup page...';
  return popup;
}

/** Saves a card at the payment provider, in a popup; the list of cards reloads after 2 s and until the popup is closed. */
export function useCardSetup() {
  const queries = useQueryClient();
  const [adding, setAdding] = useState(false);
  const reload = () => queries.invalidateQueries({ queryKey: paymentMethodsQuery.queryKey });

  async function reloadWhileOpen(popup: Window): Promise<void> {
    const until = Date.now() + LONGEST_SETUP_MS;
    do {
      await wait(RELOAD_AFTER_MS);
      await reload();
    } while (!popup.closed && Date.now() < until);
    // The provider's own notice may come a moment after the popup is closed.
    setTimeout(() => void reload(), RELOAD_AFTER_MS);
  }

  async function add(): Promise<void> {
    const popup = openPopup();
    setAdding(true);
    try {
      const page = paymentUrlIn(
        await call('POST /functions/v1/manage-payment-methods', {
          body: { action: 'add', return_url: CARD_SAVED_PATH },
        }),
      );
      (popup ?? window).location.assign(page);
      if (popup) await reloadWhileOpen(popup);
    } catch (error) {
      console.warn('The card could not be set up.', error);
      popup?.close();
      toast.error('Error', { description: refusalText(error, 'Failed to add payment method') });
    } finally {
      setAdding(false);
    }
  }
  return { adding, add: () => void add() };
}
