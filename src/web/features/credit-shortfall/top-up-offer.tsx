import { TOP_UP_BUNDLES } from '../../../modules/billing/catalog/rules.ts';
import { TopUpSettings } from '../top-up/settings.tsx';

const MOST = Math.max(...TOP_UP_BUNDLES.map(({ credits }) => credits));

/** Never running out again, and what that does for the gap of this campaign. */
export function GapTopUp({ gap }: { gap: number }) {
  return (
    <section aria-label="Auto Top-up" className="grid gap-5">
      <p className="text-sm text-ink-soft">
        Credits are bought by themselves whenever your balance runs low. The first purchase is made as soon as you
        agree, if your balance is at or below the level.{' '}
        {gap > MOST &&
          `One purchase brings ${MOST} credits at most, of the ${gap.toLocaleString('en-US')} that are missing now.`}
      </p>
      <TopUpSettings credits_wanted={gap} />
    </section>
  );
}
