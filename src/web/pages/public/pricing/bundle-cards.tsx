import { perCreditCents } from '../../../../modules/billing/catalog/gap-rules.ts';
import { BUNDLES, VALIDITY_TEXT } from '../../../../modules/billing/catalog/rules.ts';
import { Badge } from '../../../components/badge.tsx';
import { BuyButton } from './buy-button.tsx';
import { priceText } from './prices.ts';

/** The three credit bundles as a price list. */
export function BundleCards() {
  return (
    <section aria-labelledby="bundles" className="mt-20">
      <h2 id="bundles" className="text-2xl">
        Credit bundles
      </h2>
      <p className="mt-1 text-ink-soft">Paid once, no subscription. {VALIDITY_TEXT.one_time}</p>
      <ul className="sheet mt-6 divide-y divide-rule">
        {BUNDLES.map((bundle) => (
          <li
            key={bundle.id}
            className="grid grid-cols-2 items-center gap-x-6 gap-y-3 px-6 py-5 sm:grid-cols-[1.4fr_1fr_1fr_auto]"
          >
            <h3 className="col-span-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-xl sm:col-span-1">
              {bundle.credits} credits
              {bundle.bonus_credits > 0 && <Badge variant="good">+{bundle.bonus_credits} bonus</Badge>}
              {bundle.popular && <Badge variant="accent">Best Value</Badge>}
            </h3>
            <p className="font-display text-2xl">{priceText(bundle.amount_cents)}</p>
            <p className="text-sm text-ink-soft">
              {priceText(perCreditCents(bundle))} per card{bundle.bonus_credits > 0 && ' with the bonus'}
            </p>
            <div className="col-span-2 sm:col-span-1">
              <BuyButton id={bundle.id} className="w-full" aria-label={`Buy Bundle: ${bundle.name}`}>
                Buy Bundle
              </BuyButton>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
