import { Link } from 'react-router';
import { perCreditCents } from '../../../modules/billing/catalog/gap-rules.ts';
import {
  BUNDLES,
  EVENT_PACK_CREDITS,
  EVENT_PACK_TIERS,
  type EventPack,
  VALIDITY_TEXT,
} from '../../../modules/billing/catalog/rules.ts';
import { formatNumber } from '../../../platform/format.ts';
import { formatUsd } from '../../../platform/money.ts';
import { Badge } from '../../components/badge.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Alert } from '../../components/feedback/alert.tsx';
import { call } from '../../lib/api.ts';
import { cn } from '../../lib/cn.ts';
import type { usePaymentTab } from '../checkout/use-tab.ts';
import type { GapOffers } from './offers.ts';

type Props = {
  offers: GapOffers;
  campaign_name: string;
  return_path: string;
  payment: ReturnType<typeof usePaymentTab>;
};

/** Exactly the missing credits, bought once; below the smallest pack a bundle, above the largest a conversation. */
export function GapEventPack({ offers, campaign_name, return_path, payment }: Props) {
  const { pack, gap } = offers;
  if (pack === 'contact_sales') return <ContactSales gap={gap} />;
  if (pack === 'use_a_bundle') return <Bundles {...{ offers, return_path, payment }} />;
  const buy = () =>
    payment.open('event-pack', () =>
      call('POST /functions/v1/event-pack-pricing', {
        body: { creditsNeeded: gap, campaignName: campaign_name, return_url: return_path },
      }),
    );
  return (
    <section aria-label="Event Pack" className="grid gap-5">
      <p className="text-sm text-ink-soft">Exactly the credits you’re missing, paid once. {VALIDITY_TEXT.one_time}</p>
      <Tiers pack={pack} />
      <Button size="lg" pending={payment.busy === 'event-pack'} onClick={() => void buy()}>
        Buy {formatNumber(pack.credits)} credits for {formatUsd(pack.amount_cents)}
      </Button>
      <p className="text-sm text-ink-faint">The payment page opens in a new tab. Your campaign is saved.</p>
    </section>
  );
}

/** The price list of the packs, with the line that applies. */
function Tiers({ pack }: { pack: EventPack }) {
  return (
    <table className="w-full text-left text-sm">
      <caption className="sr-only">Event pack prices</caption>
      <thead className="text-ink-soft">
        <tr>
          <th className="py-2 pl-2 font-semibold">Tier</th>
          <th className="py-2 font-semibold">Credits</th>
          <th className="py-2 pr-2 text-right font-semibold">Per credit</th>
        </tr>
      </thead>
      <tbody>
        {EVENT_PACK_TIERS.map((tier, index) => {
          const to = (EVENT_PACK_TIERS[index + 1]?.from_credits ?? EVENT_PACK_CREDITS.max + 1) - 1;
          const applies = tier.name === pack.tier;
          return (
            <tr
              key={tier.name}
              aria-current={applies || undefined}
              className={cn('border-t border-rule', applies ? 'bg-sunk font-semibold text-ink' : 'text-ink-soft')}
            >
              <td className="py-2 pr-3 pl-2">{tier.name}</td>
              <td className="py-2 tabular-nums">
                {formatNumber(tier.from_credits)}–{formatNumber(to)}
              </td>
              <td className="py-2 pr-2 text-right tabular-nums">{formatUsd(tier.per_credit_cents)}</td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr className="border-t border-rule-strong">
          <td colSpan={2} className="py-3 pl-2">
            {formatNumber(pack.credits)} credits at {formatUsd(pack.per_credit_cents)}
          </td>
          <td className="py-3 pr-2 text-right font-display text-xl">{formatUsd(pack.amount_cents)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Bundles({ offers: { gap, bundle: covering }, return_path, payment }: Omit<Props, 'campaign_name'>) {
  return (
    <section aria-label="Event Pack" className="grid gap-5">
      <Alert title="Minimum Not Met">
        <p>
          Event packs start at {formatNumber(EVENT_PACK_CREDITS.min)} credits.{' '}
          {covering
            ? `For ${formatNumber(gap)}, a bundle is enough.`
            : `For ${formatNumber(gap)}, a plan covers it right away; bundles take several purchases.`}
        </p>
      </Alert>
      <ul className="divide-y divide-rule border-y border-rule">
        {BUNDLES.map((bundle) => (
          <li key={bundle.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3.5">
            <div className="grid gap-0.5">
              <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-display text-lg">
                {bundle.credits} credits
                {bundle.bonus_credits > 0 && <Badge variant="good">+{bundle.bonus_credits} bonus</Badge>}
                {bundle === covering && <Badge variant="accent">Covers it</Badge>}
              </p>
              <p className="text-sm text-ink-soft">
                {formatUsd(bundle.amount_cents)}, {formatUsd(perCreditCents(bundle))} per card
                {bundle.bonus_credits > 0 && ' with the bonus'}
              </p>
            </div>
            <Button
              variant={bundle === covering ? 'primary' : 'secondary'}
              disabled={payment.busy !== undefined}
              pending={payment.busy === bundle.id}
              aria-label={`Buy Bundle: ${bundle.name}`}
              onClick={() =>
                void payment.open(bundle.id, () =>
                  call('POST /functions/v1/bundle-checkout', {
                    body: { bundleId: bundle.id, return_url: return_path },
                  }),
                )
              }
            >
              Buy Bundle
            </Button>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-faint">{VALIDITY_TEXT.one_time} The payment page opens in a new tab.</p>
    </section>
  );
}

function ContactSales({ gap }: { gap: number }) {
  return (
    <section aria-label="Event Pack" className="grid gap-5">
      <Alert title="Contact Sales Required">
        <p>
          Event packs go up to {formatNumber(EVENT_PACK_CREDITS.max)} credits. For {formatNumber(gap)} we send you a
          quote and a print schedule within 24 hours. Your campaign is saved in the meantime.
        </p>
      </Alert>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <ButtonLink to="/pricing/enterprise" target="_blank">
          Contact Sales
        </ButtonLink>
        <Link to="/contact" target="_blank" className="link text-sm">
          Ask a question first
        </Link>
      </div>
    </section>
  );
}
