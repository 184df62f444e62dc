import { Link } from 'react-router';
import { LARGEST_PLAN_CREDITS, SINGLE_CARD } from '../../../../modules/billing/catalog/rules.ts';
import { formatNumber } from '../../../../platform/format.ts';
import { ButtonLink } from '../../../components/button.tsx';
import { publicMeta, siteUrl } from '../../../lib/public-meta.ts';
import { LOWEST_CARD_CENTS, priceText } from '../pricing/prices.ts';
import { ClosingCall } from './closing-call.tsx';
import { FeaturedTemplates } from './featured-templates.tsx';
import { HomeFeatures } from './features.tsx';
import { Film } from './film.tsx';
import { PaperPicture } from './paper-picture.tsx';
import { RotatingWords, WordsSwitch } from './rotating-words.tsx';

export const meta = publicMeta({
  title: 'Handwritten cards, printed and mailed for you',
  description:
    'Type a message. Longhand prints it in pen strokes on real card stock, addresses the envelope and mails it First Class. One card or ten thousand.',
  path: '/',
  linked_data: () => ({
    '@type': 'Organization',
    name: 'Longhand',
    url: siteUrl(),
    logo: `${siteUrl()}/favicon.svg`,
    description:
      'Handwritten greeting cards and letters, printed and mailed: one at a time, in bulk, or from your CRM.',
  }),
});

export default function Home() {
  return (
    <>
      <Hero />
      <Demo />
      <HomeFeatures />
      <Results />
      <FeaturedTemplates />
      <ClosingCall />
    </>
  );
}

function Hero() {
  return (
    <section className="overflow-hidden border-b border-rule">
      <div className="page-width grid items-center gap-x-12 gap-y-10 pt-10 pb-16 lg:grid-cols-[11fr_12fr] lg:pt-12 lg:pb-20">
        <div className="grid gap-6">
          <div className="relative text-[clamp(2.5rem,6.2vw,4.25rem)]">
            <h1 className="text-[1em] leading-[1.04]">
              <span className="sr-only">
                Handwritten cards for your communication, outreach, marketing and customer retention
              </span>
              <span aria-hidden="true">Handwritten cards for your</span>
              <RotatingWords />
            </h1>
            <WordsSwitch />
          </div>
          <p className="max-w-[34rem] text-lg text-ink-soft">
            You type the message. We print it in pen strokes on real card stock, address the envelope in the same
            handwriting, put a stamp on it and drop it in the mail.
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/pricing" size="lg">
              See Pricing
            </ButtonLink>
            <ButtonLink to="#demo" variant="secondary" size="lg">
              Watch a card being written
            </ButtonLink>
          </div>
          <p className="text-sm text-ink-soft">
            {priceText(SINGLE_CARD.amount_cents)} for one card, down to {priceText(LOWEST_CARD_CENTS)} each in the plan
            of {formatNumber(LARGEST_PLAN_CREDITS)} a month. US postage included. Your first 5 credits are free.{' '}
            <Link to="/try" className="link font-semibold">
              Try it without an account
            </Link>
          </p>
        </div>
        <Desk />
      </div>
    </section>
  );
}

/** Pictures of what the recipient gets, to one scale: the card, its inside and the envelope. */
function Desk() {
  return (
    <div className="relative mx-auto aspect-square w-full max-w-[38rem]">
      <div className="absolute top-0 right-[2%] w-[66%] rotate-[3.5deg]">
        <PaperPicture
          name="meadow-thanks"
          eager
          sizes="(min-width: 64rem) 390px, 62vw"
          alt="The front of a card: poppies and cornflowers under the words thank you"
        />
      </div>
      <div className="absolute right-0 -bottom-[1%] w-[69%] rotate-[2.2deg]">
        <PaperPicture
          name="envelope"
          eager
          sizes="(min-width: 64rem) 410px, 66vw"
          alt="Its envelope, handwritten to Margaret Ellis, with a red stamp"
        />
      </div>
      <div className="absolute top-[17%] left-0 w-[66%] -rotate-[1.2deg]">
        <PaperPicture
          name="inside"
          eager
          sizes="(min-width: 64rem) 390px, 62vw"
          alt="Inside, in blue-black ink: Dear Margaret, thank you for trusting us with the house on Alder Street. The light in that kitchen was worth every viewing. When the last box is unpacked, the coffee is on us. Warmly, Tom and Ines."
        />
      </div>
    </div>
  );
}

function Demo() {
  return (
    <section id="demo" aria-labelledby="demo-title" className="border-b border-rule bg-sunk">
      <div className="page-width grid items-center gap-x-14 gap-y-8 py-16 lg:grid-cols-[2fr_3fr] lg:py-24">
        <div className="grid gap-4">
          <h2 id="demo-title" className="text-3xl">
            Not a font. Real pen strokes.
          </h2>
          <p className="text-ink-soft">
            A font repeats itself: every “e” is the same “e”. Our handwriting styles are built from strokes, not
            letters. They lean, run dry, crowd the end of a line and never write a word the same way twice. Every card
            is printed from them, no two alike.
          </p>
          <p className="text-ink-soft">From blank card to stamp in 21 seconds.</p>
        </div>
        <Film name="writing-a-card" label="A card being written, from blank paper to stamped envelope" />
      </div>
    </section>
  );
}

const RESULTS = [
  [
    'It gets opened.',
    'An envelope addressed in handwriting, with a stamp, is the first thing people reach for in the mail.',
  ],
  ['It is kept.', 'Cards stay on desks and refrigerators long after an email is archived.'],
  ['You can track it.', 'USPS First Class Mail typically takes 3-5 business days. Track every card until it’s mailed.'],
  ['It costs what it says.', 'One letter is one credit: card, printing, envelope and US postage. No extra fees.'],
] as const;

function Results() {
  return (
    <section aria-labelledby="results" className="page-width pt-2 pb-16 lg:pb-24">
      <h2 id="results" className="text-3xl">
        What a card does that email can’t
      </h2>
      <ul className="mt-8 grid gap-x-14 sm:grid-cols-2">
        {RESULTS.map(([title, text]) => (
          <li key={title} className="border-t border-rule py-6">
            <h3 className="text-xl">{title}</h3>
            <p className="mt-1.5 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
