import type { ReactNode } from 'react';
import { ButtonLink } from '../../components/button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { publicMeta } from '../../lib/public-meta.ts';
import { PaperPicture } from './home/paper-picture.tsx';

export const meta = publicMeta({
  title: 'Features',
  description:
    'AI-written content, bulk campaigns from CSV, a library of card designs, CRM integration, delivery tracking and US postage included.',
  path: '/features',
});

const FEATURES = [
  [
    'AI-written content',
    'Choose an occasion, a tone and a topic. Get a draft that fits the card, and change any word you like.',
  ],
  ['Bulk campaigns', 'Upload a CSV and map its fields once. See which rows are complete before you pay.'],
  [
    'Template library',
    'Original designs for thank-yous, birthdays, holidays, sympathy, new homes and business, designed in-house.',
  ],
  [
    'Eight handwriting styles, five inks',
    'Cursive, print or script; neat, natural or hurried; blue-black, black, blue, green or sepia. See yours as you type.',
  ],
  [
    'CRM integration',
    'HighLevel calls a webhook when a lead comes in, a form is submitted, an opportunity is created or a tag is added.',
  ],
  ['Campaign automation', 'Set it up once. Placeholders fill in each person’s name, street and city.'],
  [
    'Sent at the right time',
    'An automation can wait some days after the event. A Sunday or holiday moves to the next mail day.',
  ],
  ['Delivery tracking', 'Each card has its own timeline, from order to print to mail.'],
  ['Postage included', 'USPS First Class Mail, typically 3-5 business days, to every US address.'],
  ['Teams', 'Up to 100 seats on one shared balance.'],
  ['An API', 'A full API for everything you see here.'],
  ['Yours to run', 'Run Longhand on one server or many, with your own print shop if you have one.'],
] as const;

/** The pictures of the three steps align in one row. */
const SHAPE = 'aspect-front object-cover';

export default function Features() {
  return (
    <div className="page-width">
      <PageHeader
        title="Features"
        subtitle="From first word to mailbox."
        actions={<ButtonLink to="/pricing">See Pricing</ButtonLink>}
      />
      <ul className="grid gap-x-12 border-b border-rule sm:grid-cols-2 lg:grid-cols-3">
        {FEATURES.map(([title, text]) => (
          <li key={title} className="border-t border-rule py-6">
            <h2 className="text-xl">{title}</h2>
            <p className="mt-1.5 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
      <section aria-labelledby="how" className="py-16 lg:py-20">
        <h2 id="how" className="text-3xl">
          How it works
        </h2>
        <ol className="mt-9 grid gap-x-8 gap-y-10 sm:grid-cols-3">
          <Stage
            number={1}
            title="Choose"
            picture={
              <PaperPicture
                name="summit"
                className={SHAPE}
                sizes="(min-width: 40rem) 340px, 92vw"
                alt="A card with a mountain that says: you made it"
              />
            }
          >
            Pick a design, and one person or a whole list.
          </Stage>
          <Stage
            number={2}
            title="Write"
            picture={
              <PaperPicture
                name="inside"
                className={SHAPE}
                sizes="(min-width: 40rem) 340px, 92vw"
                alt="The inside of a card, handwritten"
              />
            }
          >
            Write it yourself or start from a draft, and preview it.
          </Stage>
          <Stage
            number={3}
            title="Send"
            picture={
              <PaperPicture
                name="envelope"
                className={SHAPE}
                sizes="(min-width: 40rem) 340px, 92vw"
                alt="An envelope addressed in handwriting, with a stamp"
              />
            }
          >
            We print, fold, address, stamp and mail it.
          </Stage>
        </ol>
      </section>
    </div>
  );
}

function Stage({
  number,
  title,
  picture,
  children,
}: {
  number: number;
  title: string;
  picture: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="grid content-start gap-4">
      {picture}
      <div>
        <h3 className="text-xl">
          {number}. {title}
        </h3>
        <p className="text-ink-soft">{children}</p>
      </div>
    </li>
  );
}
