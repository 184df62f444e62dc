import { FIGURE_NAMES, type Figure } from '../../../../modules/accounting/rules.ts';
import { usePublicSettings } from '../../../lib/public-settings.ts';

/** What the figures are called; fees have the name of the provider that keeps them. */
export function useFigureNames(): Record<Figure, string> {
  const is_stripe = usePublicSettings()?.providers.payments === 'stripe';
  return is_stripe ? { ...FIGURE_NAMES, fees: 'Stripe fees' } : FIGURE_NAMES;
}
