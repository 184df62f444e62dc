import type { ReactNode } from 'react';
import { ButtonLink } from '../../components/button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { publicMeta } from '../../lib/public-meta.ts';
import { PaperPicture } from './home/paper-picture.tsx';

export const meta = publicMeta({
  title: 'Features',
  description:
    'AI-written content, bulk campaigns from CSV, a library of card designs, CRM integration, delivery tracking and US postage: everything that Longhand does.',
  path: '/features',
});

const FEATURES = [
  [
    'AI-written content',
    'Give the occasion, the tone and what it is about. The draft fits the card to the line; every word stays yours to change.',
  ],
  [
    'Bulk campaigns',
    'Upload a CSV and map its fields once. See which rows are complete and which are not before anything is charged.',
  ],
  [
    'Template library',
    'Original designs for thanks, birthdays, holidays, sympathy, new homes and good business, drawn in this house.',
  ],
  [
    'Eight hands, five inks',
    'Joined, print or script; neat, natural or hurried; blue-black, black, blue, green or sepia. See yours as you type.',
  ],
  [
    'CRM integration',
    'HighLevel calls a webhook when a lead comes in, a form is filled, an opportunity opens or a tag is set.',
  ],
  [
    'Campaign automation',
    'Decide once what is sent when. Placeholders put in the name, the street, the city of whoever it is.',
  ],
  ['Scheduled campaigns', 'Written today, sent when it should arrive.'],
  ['Delivery tracking', 'Each card has its own timeline, from the queue through the press to the post.'],
  ['Postage included', 'USPS First Class Mail, typically 3-5 business days. International mail goes at what it costs.'],
  ['Teams', 'Up to 100 seats that spend from one balance.'],
  ['An API', 'Everything that these pages do can be done by your own program.'],
  ['Yours to run', 'Longhand runs on one machine or many, with your own press if you have one.'],
] as const;

/** The pictures of the three stages stand in one line. */
const SHAPE = 'aspect-[900/666] object-cover';

export default function Features() {
  return (
    <div className="page-width">
      <PageHeader
        title="Everything it does"
        subtitle="From the first word to the letterbox. None of it needs a manual."
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
          How a card comes about
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
            One person or a whole list, and a design.
          </Stage>
          <Stage
            number={2}
            title="Write"
            picture={
              <PaperPicture
                name="inside"
                className={SHAPE}
                sizes="(min-width: 40rem) 340px, 92vw"
                alt="The inside of a card, written by hand"
              />
            }
          >
            By yourself or with a draft, and see it in ink.
          </Stage>
          <Stage
            number={3}
            title="Send"
            picture={
              <PaperPicture
                name="envelope"
                className={SHAPE}
                sizes="(min-width: 40rem) 340px, 92vw"
                alt="A hand-addressed envelope with a stamp"
              />
            }
          >
            We print, fold, address, stamp and post it.
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
