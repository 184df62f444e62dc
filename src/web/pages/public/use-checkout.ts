import { useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import type { Bundle, EnterprisePlan, OneTimeItem, Plan } from '../../../modules/billing/rules.ts';
import { formatUsd } from '../../../platform/money.ts';
import { call } from '../../lib/api.ts';
import { useAuth } from '../../lib/auth.tsx';
import { openTab } from '../letters/open-payment.ts';

/** Buying what stands in the window. Visitors make an account first. `busy` is the item whose payment page is being opened. */
export function useCheckout() {
  const { person } = useAuth();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<string>();

  /** Opens the payment page of a bundle or a single card in a new tab. */
  async function buy(item: OneTimeItem | Bundle): Promise<void> {
    if (!person) return void navigate('/auth/signup');
    const tab = openTab();
    setBusy(item.id);
    try {
      const { url } = await call('POST /functions/v1/stripe-checkout', {
        body: {
          creditPackId: item.id,
          stripePriceId: item.id,
          credits: item.credits,
          creditsAwarded: item.credits + item.bonus_credits,
          price: item.amount_cents / 100,
          priceString: formatUsd(item.amount_cents),
        },
      });
      // Where the browser opens no tabs, this page becomes the payment page.
      (tab ?? window).location.assign(url);
    } catch (error) {
      console.error('The checkout could not be started.', error);
      tab?.close();
      toast.error('Error', { description: 'Failed to create checkout session. Please try again.' });
    } finally {
      setBusy(undefined);
    }
  }

  /** Leads to the page that confirms a plan before it is paid. */
  function choosePlan(plan: Plan | EnterprisePlan): void {
    if (!person) return void navigate('/auth/signup');
    const state = {
      planId: plan.id,
      planName: plan.name,
      stripePriceId: plan.id,
      creditsAwarded: plan.credits,
      priceString: formatUsd(plan.amount_cents),
    };
    navigate('/portal/checkout/confirm', { state });
  }

  return { busy, buy, choosePlan };
}
