import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { SINGLE_CARD, VALIDITY_TEXT } from '../../../../modules/billing/catalog/rules.ts';
import { ButtonLink } from '../../../components/button.tsx';
import { publicMeta } from '../../../lib/public-meta.ts';
import { usePublicSettings } from '../../../lib/public-settings.ts';
import { PaperPicture } from '../home/paper-picture.tsx';
import { BundleCards } from './bundle-cards.tsx';
import { BuyButton } from './buy-button.tsx';
import { EventPacks } from './event-packs.tsx';
import { PlanCards } from './plan-cards.tsx';
import { pricesAsLinkedData, priceText } from './prices.ts';
import { SavedChoice } from './saved-choice.tsx';

export const meta = publicMeta({
  title: 'Pricing',
  description:
    'One credit is one card: printing, envelope and US postage. Monthly plans from $24, credit bundles, or a single card for $4.99.',
  path: '/pricing',
  image: 'pricing',
  linked_data: pricesAsLinkedData,
});

export default function Pricing() {
  return (
    <div data-pricing className="page-width pb-8">
      <header className="grid gap-4 pt-12 pb-12 lg:pt-16">
        <p className="eyebrow">Pricing</p>
        <h1 className="text-4xl sm:text-5xl">One credit, one card</h1>
        <p className="max-w-prose text-lg text-ink-soft">
          A credit pays for the card, the printing, the envelope with its handwritten address and US postage. Choose a
          plan, buy a bundle, or send just one.
        </p>
      </header>
      <SavedChoice />
      <PlanCards />
      <Enterprise />
      <BundleCards />
      <EventPacks />
      <SingleCard />
      <SmallPrint />
    </div>
  );
}

function Enterprise() {
  return (
    <section
      aria-labelledby="enterprise"
      className="mt-8 flex flex-wrap items-center justify-between gap-x-10 gap-y-4 border-y border-rule py-6"
    >
      <div>
        <h2 id="enterprise" className="text-xl">
          More than 120 cards a month?
        </h2>
        <p className="text-ink-soft">
          Enterprise plans include 500 to 5,000 credits a month and unlimited CRM connections.
        </p>
      </div>
      <ButtonLink to="/pricing/enterprise" variant="secondary">
        View Enterprise Pricing <ArrowRight aria-hidden="true" className="size-4" />
      </ButtonLink>
    </section>
  );
}

function SingleCard() {
  return (
    <section
      aria-labelledby="single"
      className="mt-20 grid items-center gap-x-14 gap-y-8 border-t border-rule pt-14 md:grid-cols-2"
    >
      <div className="grid justify-items-start gap-4">
        <h2 id="single" className="text-3xl">
          Just one card
        </h2>
        <p className="font-display text-5xl">{priceText(SINGLE_CARD.amount_cents)}</p>
        <p className="max-w-prose text-ink-soft">
          For that one person you’ve been meaning to write. Write it now. Pay after the preview.
        </p>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <ButtonLink to="/portal/create-individual-letter">Send a Single Card</ButtonLink>
          <BuyButton id={SINGLE_CARD.id} variant="quiet">
            Buy one credit for later
          </BuyButton>
        </div>
      </div>
      <div className="mx-auto w-full max-w-md rotate-[1.5deg]">
        <PaperPicture
          name="lemon-grove"
          sizes="(min-width: 48rem) 448px, 92vw"
          alt="A card with lemons that says: just because"
        />
      </div>
    </section>
  );
}

function SmallPrint() {
  const adds_tax = usePublicSettings()?.adds_tax;
  return (
    <section aria-labelledby="small-print" className="mt-20 border-t border-rule pt-10">
      <h2 id="small-print" className="text-xl">
        The fine print
      </h2>
      <ul className="mt-4 grid gap-x-12 gap-y-2.5 text-sm text-ink-soft md:grid-cols-2">
        <li>Bundles and single cards: {VALIDITY_TEXT.one_time}</li>
        <li>Plans: {VALIDITY_TEXT.plan}</li>
        <li>US postage is included. We mail to US addresses only.</li>
        <li>Personal plans with CRM include one CRM connection. Enterprise plans include unlimited connections.</li>
        <li>All plans and bundles are prepaid. Credits are nonrefundable once added.</li>
        {adds_tax && <li>Sales tax is added where it applies.</li>}
        <li>If we can’t print a card, you get the credit back.</li>
        <li>We reply to questions within 24 hours.</li>
        <li>
          More than 5,000 cards a month:{' '}
          <Link to="/pricing/enterprise" className="link">
            custom sales
          </Link>
          .
        </li>
      </ul>
    </section>
  );
}
