import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DEFAULT_INK_COLOUR } from '../../../handwriting/colours.ts';
import { DEFAULT_HAND } from '../../../handwriting/hands.ts';
import { formatCount } from '../../../platform/format.ts';
import { Badge, type BadgeVariant } from '../../components/badge.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useBalance } from '../../features/account/balance.ts';
import { SavedChoiceNotice } from '../../features/checkout/saved-choice-notice.tsx';
import { DraftList } from '../../features/draft-list/draft-list.tsx';
import { InkCard } from '../../features/ink/card.tsx';
import { EnvelopePicture } from '../../features/ink/envelope-picture.tsx';
import type { Pen } from '../../features/ink/jobs.ts';
import { pageMeta } from '../../lib/document/page-title.ts';

export const meta = pageMeta('Create a greeting');

export default function LetterStart() {
  const { data: balance } = useBalance();
  return (
    <div className="page-width">
      <PageHeader
        title="Who are you writing to?"
        subtitle={
          <>
            {balance === undefined
              ? 'A card costs one credit. '
              : `You have ${formatCount(balance, 'credit')}. A card costs one. `}
            <Link to="/pricing" className="link">
              See pricing
            </Link>
          </>
        }
      />
      <SavedChoiceNotice />
      <DraftList one="Continue your draft" several="Continue one of your drafts" most={3} />
      <div className="grid gap-6 md:grid-cols-2">
        <OptionCard
          title="Send an Individual Greeting"
          badge="Quick & Easy"
          variant="secondary"
          to="/portal/create-individual-letter?new=1"
          action="Write one card"
          picture={<OneCard />}
          points={[
            'Your words, or an AI draft',
            'A card design of your choice',
            'Preview the card and envelope before you send',
          ]}
        >
          One card to one person. Best for 1-5 recipients.
        </OptionCard>
        <OptionCard
          title="Upload CSV for Bulk Send"
          badge="Most Popular"
          variant="accent"
          to="/portal/bulk-campaign-wizard?new=1"
          action="Upload a list"
          picture={<ManyEnvelopes />}
          points={[
            'Each card greets the recipient by name',
            'Your columns are matched for you',
            'One review before you pay',
          ]}
        >
          The same card to everyone on a list. Best for 6 or more recipients.
        </OptionCard>
      </div>
      <p className="mt-8 max-w-prose text-ink-soft">
        Not sure, or need something custom?{' '}
        <Link to="/contact" className="link">
          Ask us
        </Link>
        . Nothing is charged until you send.
      </p>
    </div>
  );
}

function OptionCard({
  title,
  badge,
  variant,
  to,
  action,
  picture,
  points,
  children,
}: {
  title: string;
  badge: string;
  variant: BadgeVariant;
  to: string;
  action: string;
  picture: ReactNode;
  points: string[];
  children: ReactNode;
}) {
  return (
    <article className="sheet flex flex-col overflow-hidden">
      <div aria-hidden="true" className="relative h-56 overflow-hidden border-b border-rule bg-sunk sm:h-64">
        {picture}
      </div>
      <div className="flex grow flex-col items-start gap-4 p-6 sm:p-8">
        <Badge variant={variant}>{badge}</Badge>
        <h2 className="text-2xl">{title}</h2>
        <p className="text-ink-soft">{children}</p>
        <ul className="grid gap-1.5 text-sm text-ink-soft">
          {points.map((point) => (
            <li key={point} className="flex gap-2.5">
              <span aria-hidden="true" className="mt-[0.7em] h-px w-4 shrink-0 bg-wax-ink" />
              {point}
            </li>
          ))}
        </ul>
        <div className="mt-auto pt-3">
          <ButtonLink to={to} size="lg">
            {action}
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}

const pen = (seed: string): Pen => ({ hand: DEFAULT_HAND, setting: 'natural', colour: DEFAULT_INK_COLOUR, seed });

function OneCard() {
  return (
    <InkCard
      pen={pen('chooser')}
      text={
        'Dear Margaret,\nthe roses took after all, every last one, and the yellow by the gate is the best of them. I think of you each morning when I cut one for the kitchen. Come and see them before the rain does.\nWith love, Edith'
      }
      text_type="Short Text"
      label=""
      className="absolute -top-[11rem] left-1/2 w-72 -translate-x-1/2 rotate-2 sm:-top-[15.5rem] sm:w-96"
    />
  );
}

const SENDER = {
  first_name: 'Hale',
  last_name: '& Sons',
  street: '7 Mill Lane',
  unit: '',
  city: 'Concord',
  state: 'MA',
  zip: '01742',
};
const RECIPIENTS = [
  {
    first_name: 'Daniel',
    last_name: 'Osei',
    street: '2210 Juniper Ave',
    unit: '',
    city: 'Boulder',
    state: 'CO',
    zip: '80304',
  },
  {
    first_name: 'Priya',
    last_name: 'Raman',
    street: '48 Orchard St',
    unit: 'Apt 3',
    city: 'Providence',
    state: 'RI',
    zip: '02906',
  },
  {
    first_name: 'Walter',
    last_name: 'Lindqvist',
    street: '915 Harbor Rd',
    unit: '',
    city: 'Duluth',
    state: 'MN',
    zip: '55802',
  },
];
const PLACES = ['-top-16 -left-[4%] -rotate-6', '-top-2 -right-[6%] rotate-3', 'top-14 left-[12%] -rotate-1'];

function ManyEnvelopes() {
  return RECIPIENTS.map((recipient, index) => (
    <EnvelopePicture
      key={recipient.street}
      pen={pen(recipient.street)}
      return_address={SENDER}
      recipient={recipient}
      label=""
      className={`absolute w-64 sm:w-80 ${PLACES[index]}`}
    />
  ));
}
