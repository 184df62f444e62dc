import { TOP_UP_BUNDLES } from '../../../modules/billing/catalog/rules.ts';
import { formatNumber } from '../../../platform/format.ts';
import { TopUpSettings } from '../top-up/settings.tsx';

const MOST = Math.max(...TOP_UP_BUNDLES.map(({ credits }) => credits));

/** Offers auto top-up, and shows how much of the shortfall it covers. */
export function GapTopUp({ gap }: { gap: number }) {
  return (
    <section aria-label="Auto Top-up" className="grid gap-5">
      <p className="text-sm text-ink-soft">
        Credits are bought automatically when your balance runs low. If it is already low, the first purchase happens as
        soon as you agree.{' '}
        {gap > MOST && `One purchase adds at most ${MOST} credits of the ${formatNumber(gap)} you need now.`}
      </p>
      <TopUpSettings credits_wanted={gap} />
    </section>
  );
}
