import { pageMeta } from '../../../lib/document/page-title.ts';
import { LatestPurchase } from './latest.tsx';

export const meta = pageMeta('Purchase complete');

/** Confirms the end of a checkout. */
export default function CheckoutSuccess() {
  return <LatestPurchase />;
}
