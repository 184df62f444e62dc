import { pageMeta } from '../../../lib/document/page-title.ts';
import { LatestPurchase } from './latest.tsx';

export const meta = pageMeta('Purchase confirmation');

/** Confirms the purchase that was just made. */
export default function PurchaseConfirmation() {
  return <LatestPurchase />;
}
