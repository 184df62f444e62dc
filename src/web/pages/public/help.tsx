import { Link } from 'react-router';
import { SINGLE_CARD, VALIDITY_TEXT } from '../../../modules/billing/catalog/rules.ts';
import { TEXT_FACTS } from '../../../modules/letters/rules.ts';
import { CARD, ENVELOPE, sizeText } from '../../../modules/templates/card-rules.ts';
import { Button } from '../../components/button.tsx';
import { ProductionTime } from '../../components/production-time.tsx';
import { publicMeta } from '../../lib/public-meta.ts';
import { priceText } from './pricing/prices.ts';
import { Prose } from './prose.tsx';

export const meta = publicMeta({
  title: 'Help',
  description:
    'How to send a card or a campaign, what a credit is, when mail arrives, and what to do when something goes wrong.',
  path: '/help',
});

const CHAPTERS = [
  {
    id: 'first-card',
    title: 'Sending your first card',
    text: (
      <>
        <p>
          Open{' '}
          <Link to="/create-letter-start" className="link">
            Create Greeting
          </Link>{' '}
          and choose an individual greeting. Write a title (only you see it) and the message, add the recipient and your
          return address, pick a design, check the preview, and send.
        </p>
        <p>One to five people: send them one by one. Six or more: upload a list.</p>
      </>
    ),
  },
  {
    id: 'length',
    title: 'How much fits on a card',
    text: (
      <>
        <p>
          <strong>Short Text</strong> has {TEXT_FACTS['Short Text'].max_lines} lines on the bottom panel.{' '}
          <strong>Long Text</strong> has {TEXT_FACTS['Long Text'].max_lines} lines on both panels. The counter beside
          the message shows how many lines your handwriting style takes as you type.
        </p>
      </>
    ),
  },
  {
    id: 'campaigns',
    title: 'Sending to a list',
    text: (
      <>
        <p>
          Download the CSV template, fill in a row for each person, and upload it. Match your columns to ours. Rows
          without a first name, street, city, state or ZIP are listed with the reason and not charged.
        </p>
        <p>
          In the message, <code>{'{{first_name}}'}</code>, <code>{'{{last_name}}'}</code>, <code>{'{{street}}'}</code>,{' '}
          <code>{'{{city}}'}</code>, <code>{'{{state}}'}</code> and <code>{'{{zip}}'}</code> are filled in for each
          person. Bulk campaigns cannot be cancelled once submitted.
        </p>
      </>
    ),
  },
  {
    id: 'credits',
    title: 'Credits',
    text: (
      <>
        <p>
          One credit is one letter, postage included. Five are free when you sign up. Without credits a single card
          costs {priceText(SINGLE_CARD.amount_cents)}.
        </p>
        <ul>
          <li>Bundles and single cards: {VALIDITY_TEXT.one_time}</li>
          <li>Plans: {VALIDITY_TEXT.plan}</li>
          <li>Credits that expire first are spent first.</li>
          <li>If we can’t print or mail a letter, the credit is refunded automatically.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'delivery',
    title: 'Printing and delivery',
    text: (
      <p>
        Cards are printed within <ProductionTime /> and travel by USPS First Class Mail, typically 3-5 business days.{' '}
        <Link to="/portal/campaign-history" className="link">
          Campaign History
        </Link>{' '}
        shows where each one is. A card folds to {sizeText(CARD.width_pt, CARD.height_pt * CARD.crease)} and fills its
        A2 envelope, {sizeText(ENVELOPE.width_pt, ENVELOPE.height_pt)}.
      </p>
    ),
  },
  {
    id: 'crm',
    title: 'Your CRM',
    text: (
      <p>
        The{' '}
        <Link to="/highlevel-guide" className="link">
          integration guide
        </Link>{' '}
        connects HighLevel in five steps. Developers: see the{' '}
        <a href="/docs" className="link">
          API reference
        </a>
        .
      </p>
    ),
  },
  {
    id: 'trouble',
    title: 'When something goes wrong',
    text: (
      <>
        <p>
          <strong>You paid and nothing happened.</strong> Please don’t pay again. Your letter is saved, and we credit
          the payment as soon as the payment provider confirms it, even if you closed the page.
        </p>
        <p>
          <strong>The text is cut off.</strong> Choose Long Text or a narrower handwriting style, or shorten the
          message. What you see in the preview is what we print.
        </p>
        <p>
          <strong>Something seems down?</strong> Check the{' '}
          <Link to="/status" className="link">
            status page
          </Link>{' '}
          for live status.
        </p>
      </>
    ),
  },
];

export default function Help() {
  return (
    <Prose
      title="Help"
      lead="Can’t find your answer? Ask us, and a person replies within 24 hours."
      chapters={CHAPTERS}
    >
      <p>
        <Button variant="secondary" commandfor="help" command="show-modal">
          Ask a question
        </Button>
      </p>
    </Prose>
  );
}
