import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { toast } from 'sonner';
import { cheaperBundle } from '../../../modules/billing/catalog/gap-rules.ts';
import { TOP_UP_DEFAULTS, TOP_UP_THRESHOLD } from '../../../modules/billing/catalog/rules.ts';
import { topUpConsentText } from '../../../modules/billing/top-ups/rules.ts';
import type { PaymentMethods, TopUpSettings, TopUpState } from '../../../modules/billing/top-ups/schema.ts';
import { formatCount } from '../../../platform/format.ts';
import { formatUsd } from '../../../platform/money.ts';
import { Button } from '../../components/button.tsx';
import { Choice } from '../../components/form/choice.tsx';
import { TextField } from '../../components/form/field.tsx';
import { ApiError, call } from '../../lib/api.ts';
import { usePublicSettings } from '../../lib/public-settings.ts';
import { paymentMethodsQuery, topUpQuery } from '../billing/queries.ts';
import { refusalText } from '../billing/refusal-text.ts';
import { TopUpCards } from './cards.tsx';

const NO_CARD = 'Please add a payment method before enabling auto-topup';
const NO_SIGNATURE = 'Please type your full name to provide digital consent';

/** When, how much and with which card; and the consent to it, signed by a typed name. */
export function TopUpForm({
  state,
  credits_wanted,
  onDone,
  onCancel,
}: {
  state: TopUpState;
  /** What a first consent should bring at once; 0 where nothing is wanted now. */
  credits_wanted: number;
  onDone(): void;
  onCancel?: (() => void) | undefined;
}) {
  const methods = useQuery(paymentMethodsQuery);
  const [threshold, setThreshold] = useState<number>(state.settings?.threshold ?? TOP_UP_DEFAULTS.threshold);
  const [bundle_size, setBundle] = useState(state.settings?.bundle_size ?? firstBundle(state.bundles, credits_wanted));
  const [chosen_card, setCard] = useState(state.settings?.payment_method_id);
  const [typed_name, setName] = useState('');
  const [errors, setErrors] = useState<{ card?: string; name?: string }>({});
  const nameField = useRef<HTMLInputElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  const cards = methods.data ?? [];
  const card = cardToCharge(cards, chosen_card);
  const adds_tax = usePublicSettings()?.adds_tax ?? false;
  const terms = { threshold, bundle_size, card_id: card?.id ?? '' };
  const { settings, consent_text } = termsOf(state.bundles, terms, adds_tax);
  const grant = useGrant(onDone);

  function submit(event: FormEvent) {
    event.preventDefault();
    // Dialogs are shown over forms of other things; a signature must not send those.
    event.stopPropagation();
    const wrong = { ...(!card && { card: NO_CARD }), ...(!typed_name.trim() && { name: NO_SIGNATURE }) };
    setErrors(wrong);
    if (wrong.card) addButton.current?.focus();
    else if (wrong.name) nameField.current?.focus();
    else grant.mutate({ consent_text, typed_name: typed_name.trim(), auto_topup_settings: settings });
  }

  return (
    <form noValidate onSubmit={submit} aria-label="Auto top-up" className="grid gap-7">
      <Threshold value={threshold} onChange={setThreshold} />
      <Bundles bundles={state.bundles} chosen={settings.bundle_size} onChoose={setBundle} />
      <TopUpCards
        cards={cards}
        loading={methods.isPending}
        failed={methods.isError}
        chosen={card?.id}
        onChoose={setCard}
        error={card ? undefined : errors.card}
        addButton={addButton}
      />
      <Consent
        text={consent_text}
        field={nameField}
        name={typed_name}
        onName={setName}
        error={typed_name.trim() ? undefined : errors.name}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={grant.isPending}>
          {grant.isPending ? 'Saving...' : state.auto_topup_enabled ? 'Save Auto-topup' : 'Enable Auto-topup'}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

/** Returns the settings to save, and the text of the consent to them. */
function termsOf(
  bundles: TopUpState['bundles'],
  chosen: { threshold: number; bundle_size: number; card_id: string },
  adds_tax: boolean,
): { settings: TopUpSettings; consent_text: string } {
  const bundle = bundles.find(({ credits }) => credits === chosen.bundle_size) ?? bundles[0];
  const bundle_size = bundle?.credits ?? chosen.bundle_size;
  const settings = { threshold: chosen.threshold, bundle_size, payment_method_id: chosen.card_id };
  return { settings, consent_text: topUpConsentText(settings, bundle?.amount_cents ?? 0, adds_tax) };
}

/** The usual bundle, or a larger one where more is wanted: the smallest that brings it, else the largest. */
function firstBundle(bundles: TopUpState['bundles'], credits_wanted: number): number {
  const wanted = Math.max(credits_wanted, TOP_UP_DEFAULTS.bundle_credits);
  const sizes = bundles.map(({ credits }) => credits);
  return sizes.find((credits) => credits >= wanted) ?? sizes.at(-1) ?? TOP_UP_DEFAULTS.bundle_credits;
}

/** The one that was chosen, else the default, else any. */
const cardToCharge = (cards: PaymentMethods['payment_methods'], chosen: string | undefined) =>
  cards.find(({ id }) => id === chosen) ?? cards.find(({ is_default }) => is_default) ?? cards[0];

/** What is agreed to, word for word, and the name that signs it. */
function Consent({
  text,
  field,
  name,
  onName,
  error,
}: {
  text: string;
  field: RefObject<HTMLInputElement | null>;
  name: string;
  onName(name: string): void;
  error: string | undefined;
}) {
  return (
    <div className="grid gap-4">
      <h3 className="text-lg">Your consent</h3>
      <blockquote className="rounded-md border-l-2 border-rule-strong bg-sunk px-4 py-3 text-sm text-ink-soft">
        {text}
      </blockquote>
      <TextField
        ref={field}
        label="Type your full name to sign"
        autoComplete="off"
        aria-required
        value={name}
        onChange={({ target }) => onName(target.value)}
        error={error}
      />
    </div>
  );
}

type Grant = { consent_text: string; typed_name: string; auto_topup_settings: TopUpSettings };

function useGrant(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (grant: Grant) =>
      call('POST /functions/v1/auto-topup-consent', { body: { action: 'grant', ...grant } }),
    onSuccess: (now, { auto_topup_settings: { threshold, bundle_size } }) => {
      queries.setQueryData(topUpQuery.queryKey, now);
      void queries.invalidateQueries({ queryKey: ['credits'] });
      toast.success('Auto-topup Enabled', {
        description: `${bundle_size} credits are bought automatically when your balance is at or below ${threshold}.`,
      });
      onDone();
    },
    onError: (error) => {
      toast.error('Error', { description: refusalText(error, 'Failed to save auto-topup settings') });
      // The prices may have changed since the terms were shown: they are fetched again, to be read again.
      if (error instanceof ApiError && error.code === 'consent_text_changed')
        void queries.invalidateQueries({ queryKey: topUpQuery.queryKey });
    },
  });
}

const SLIDER = [
  'my-4 h-1.5 w-full cursor-pointer appearance-none rounded-full',
  '[&::-webkit-slider-thumb]:size-7 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full',
  '[&::-webkit-slider-thumb]:border-4 [&::-webkit-slider-thumb]:border-sheet [&::-webkit-slider-thumb]:bg-wax',
  '[&::-moz-range-thumb]:size-5 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-4',
  '[&::-moz-range-thumb]:border-sheet [&::-moz-range-thumb]:bg-wax',
].join(' ');

/** Wax up to the thumb, a hairline of paper after it. */
const trackOf = (part: number): string => {
  const end = `${(part * 100).toFixed(1)}%`;
  return `linear-gradient(to right, var(--wax) ${end}, var(--rule-strong) ${end})`;
};

function Threshold({ value, onChange }: { value: number; onChange(value: number): void }) {
  const id = useId();
  const { min, max } = TOP_UP_THRESHOLD;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={id} className="text-sm font-semibold">
          Top up when your balance is at or below
        </label>
        <output htmlFor={id} className="font-display text-xl tabular-nums">
          {formatCount(value, 'credit')}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={1}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
        aria-valuetext={formatCount(value, 'credit')}
        className={SLIDER}
        style={{ backgroundImage: trackOf((value - min) / (max - min)) }}
      />
      <div aria-hidden="true" className="-mt-2 flex justify-between text-xs text-ink-faint tabular-nums">
        <span>{min}</span>
        <span>{max}</span>
      </div>
    </div>
  );
}

function Bundles({
  bundles,
  chosen,
  onChoose,
}: {
  bundles: TopUpState['bundles'];
  chosen: number;
  onChoose(credits: number): void;
}) {
  const name = useId();
  const cheaper = cheaperBundle(chosen);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-semibold">How many credits to buy each time</legend>
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-4">
        {bundles.map(({ credits, amount_cents }) => (
          <Choice
            key={credits}
            name={name}
            value={String(credits)}
            checked={credits === chosen}
            onChoose={() => onChoose(credits)}
          >
            <span className="font-display text-lg leading-tight">{credits} credits</span>
            <span className="text-ink-soft tabular-nums">{formatUsd(amount_cents)}</span>
          </Choice>
        ))}
      </div>
      {cheaper && (
        <p className="text-sm text-ink-soft">
          {cheaper.top_up.credits} credits by top-up cost {formatUsd(cheaper.top_up.amount_cents)}. As a bundle,{' '}
          {cheaper.bundle.credits + cheaper.bundle.bonus_credits} cost {formatUsd(cheaper.bundle.amount_cents)}.{' '}
          <Link to="/pricing" className="link">
            See bundles
          </Link>
        </p>
      )}
    </fieldset>
  );
}
