import { type ReactNode, useEffect, useId, useState } from 'react';
import { toast } from 'sonner';
import { formatCount, formatNumber } from '../../../platform/format.ts';
import { formatUsd } from '../../../platform/money.ts';
import { Dialog } from '../../components/dialog.tsx';
import { PenSpinner } from '../../components/feedback/pen-spinner.tsx';
import { Choice } from '../../components/form/choice.tsx';
import { useBalance } from '../account/balance.ts';
import { usePaymentTab } from '../checkout/use-tab.ts';
import { GapEventPack } from './event-pack.tsx';
import { type GapOffers, type GapOption, gapOffers } from './offers.ts';
import { GapPlan } from './plan-offer.tsx';
import { GapTopUp } from './top-up-offer.tsx';

const WHILE_PAYING_MS = 4000;

export type CoverTheGapProps = {
  open: boolean;
  onClose(): void;
  /** Credits that the campaign needs in all; the gap is what the balance lacks of them. */
  credits_needed: number;
  balance: number;
  campaign_name: string;
  /** Where a payment leads back to: the wizard with its draft. `payment_success` and `session_id` are added to it. */
  return_path: string;
};

/** Offers three ways to buy the missing credits: an event pack, a plan upgrade or auto top-up. */
export function CoverTheGapDialog(props: CoverTheGapProps) {
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title="Cover the Gap"
      description={gapSentence(props)}
      className="w-[min(44rem,calc(100vw-1.5rem))]"
    >
      {props.open && <GapBody {...props} />}
    </Dialog>
  );
}

const count = (credits: number) => formatCount(credits, 'credit');

function gapSentence({ credits_needed, balance, campaign_name }: CoverTheGapProps): string {
  const missing = Math.max(0, credits_needed - balance);
  const name = campaign_name.trim() ? `“${campaign_name.trim()}”` : 'This campaign';
  return `${name} needs ${count(credits_needed)} and you have ${formatNumber(balance)}, so you’re ${count(missing)} short.`;
}

function GapBody({ onClose, credits_needed, balance, campaign_name, return_path }: CoverTheGapProps) {
  // Decided once: credits that arrive during a payment must not change the offer.
  const [opening_balance] = useState(balance);
  const [offers] = useState<GapOffers>(() => gapOffers(credits_needed, opening_balance));
  const [option, setOption] = useState<GapOption>(offers.first);
  const payment = usePaymentTab();
  const live = useBalance({ every_ms: payment.url ? WHILE_PAYING_MS : undefined });
  const covered = live.data !== undefined && live.data >= credits_needed && live.data > opening_balance;
  useEffect(() => {
    if (!covered) return;
    toast.success('Covered', { description: 'You now have enough credits for this campaign.' });
    onClose();
  }, [covered, onClose]);

  return (
    <div className="grid gap-6">
      <Options offers={offers} option={option} onChoose={setOption} />
      {payment.url && <WaitingForPayment url={payment.url} onForget={payment.forget} />}
      {option === 'event-pack' && <GapEventPack {...{ offers, campaign_name, return_path, payment }} />}
      {option === 'plan' && <GapPlan {...{ offers, return_path, payment }} />}
      {option === 'top-up' && <GapTopUp gap={offers.gap} />}
    </div>
  );
}

function Options({
  offers: { pack, plan, gap },
  option,
  onChoose,
}: {
  offers: GapOffers;
  option: GapOption;
  onChoose(option: GapOption): void;
}) {
  const id = useId();
  const pack_line =
    pack === 'contact_sales'
      ? 'Contact sales'
      : pack === 'use_a_bundle'
        ? 'From 500 credits'
        : formatUsd(pack.amount_cents);
  const names: [GapOption, string, ReactNode][] = [
    ['event-pack', 'Event Pack', pack_line],
    [
      'plan',
      'Plan Upgrade',
      plan && plan.credits >= gap ? `${plan.name}, ${formatUsd(plan.amount_cents)}/mo` : 'Every month',
    ],
    ['top-up', 'Auto Top-up', 'When you run low'],
  ];
  return (
    <div role="radiogroup" aria-label="How to cover the gap" className="grid gap-2.5 sm:grid-cols-3">
      {names.map(([value, name, line]) => (
        <Choice key={value} name={id} value={value} checked={option === value} onChoose={() => onChoose(value)}>
          <span className="font-display text-lg leading-tight">{name}</span>
          <span className="text-ink-soft">{line}</span>
        </Choice>
      ))}
    </div>
  );
}

function WaitingForPayment({ url, onForget }: { url: string; onForget(): void }) {
  return (
    <div role="status" className="grid gap-3 rounded-md bg-sunk p-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-5">
      <PenSpinner className="h-7 w-20 text-ink-soft" />
      <div className="grid gap-1 text-sm">
        <p className="font-semibold">Waiting for your payment</p>
        <p className="text-ink-soft">Pay in the other tab. This page updates automatically.</p>
        <p className="flex flex-wrap gap-x-5 gap-y-1">
          <a href={url} target="_blank" rel="noreferrer" className="link">
            Reopen the payment page
          </a>
          <button type="button" className="link" onClick={onForget}>
            Cancel
          </button>
        </p>
      </div>
    </div>
  );
}
