import { EVENT_PACK_CREDITS, EVENT_PACK_TIERS, VALIDITY_TEXT } from '../../../../modules/billing/catalog/rules.ts';
import { formatNumber } from '../../../../platform/format.ts';
import { ButtonLink } from '../../../components/button.tsx';
import { priceText } from './prices.ts';

/** Credits for one large campaign: the price list. They are bought in the wizard, where the number is known. */
export function EventPacks() {
  const { min, max } = EVENT_PACK_CREDITS;
  return (
    <section aria-labelledby="event-packs" className="mt-20">
      <h2 id="event-packs" className="text-2xl">
        Event packs
      </h2>
      <p className="mt-1 max-w-prose text-ink-soft">
        Exactly the credits that one large campaign needs, from {formatNumber(min)} to {formatNumber(max)}, paid once.{' '}
        {VALIDITY_TEXT.one_time}
      </p>
      <ul className="sheet mt-6 divide-y divide-rule">
        {EVENT_PACK_TIERS.map(({ name, from_credits, per_credit_cents }) => (
          <li
            key={name}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 px-6 py-5 sm:grid-cols-[1.4fr_1fr_1fr]"
          >
            <h3 className="text-xl max-sm:col-span-2">{name}</h3>
            <p className="text-ink-soft">From {formatNumber(from_credits)} credits</p>
            <p className="whitespace-nowrap">
              <span className="font-display text-2xl">{priceText(per_credit_cents)}</span>{' '}
              <span className="text-sm text-ink-soft">per card</span>
            </p>
          </li>
        ))}
      </ul>
      <ButtonLink to="/portal/bulk-campaign-wizard" variant="secondary" className="mt-5">
        Upload Your List
      </ButtonLink>
    </section>
  );
}
