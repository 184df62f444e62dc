import { Link } from 'react-router';
import { VALIDITY_TEXT } from '../../../modules/billing/catalog/rules.ts';
import { publicMeta } from '../../lib/public-meta.ts';
import { Prose } from './prose.tsx';

export const meta = publicMeta({
  title: 'Terms',
  description:
    'What you and Longhand owe each other: credits, prices, cancellation, delivery and what may not be sent.',
  path: '/terms',
});

const CHAPTERS = [
  {
    id: 'service',
    title: 'What we do',
    text: (
      <p>
        We write, print, address and post the letters that you order, in a handwriting of your choice, by USPS First
        Class Mail.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    text: (
      <p>
        You keep your password to yourself and your details right. What is ordered from your account counts as ordered
        by you.
      </p>
    ),
  },
  {
    id: 'credits',
    title: 'Credits and prices',
    text: (
      <ul>
        <li>
          One credit is one letter. Prices are those on the{' '}
          <Link to="/pricing" className="link">
            pricing page
          </Link>{' '}
          when you buy.
        </li>
        <li>{VALIDITY_TEXT.one_time}</li>
        <li>{VALIDITY_TEXT.plan}</li>
        <li>Purchases are prepaid and not refunded once the credits were added to your account.</li>
        <li>US postage is included. International postage is charged at what it costs.</li>
      </ul>
    ),
  },
  {
    id: 'cancel',
    title: 'Changing your mind',
    text: (
      <p>
        A single letter can be cancelled until it goes to the press, and its credit returns. Bulk campaigns cannot be
        cancelled once submitted. Plans can be ended at any time and run to the end of their month.
      </p>
    ),
  },
  {
    id: 'delivery',
    title: 'Delivery',
    text: (
      <p>
        Mail typically takes 3-5 business days. We do not own the post and cannot promise a day. A letter that we could
        not print or hand over gives its credit back.
      </p>
    ),
  },
  {
    id: 'content',
    title: 'What may not be sent',
    text: (
      <p>
        Threats, fraud, anything against the law, and letters that pretend to come from somebody who did not agree. You
        have the right to the words, pictures and addresses that you give us.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'If we fail',
    text: (
      <p>
        We reprint and resend, or return the credit. As far as the law allows, that is all that we owe for a letter.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    text: (
      <p>
        If these terms change we tell you by mail before they apply. What you bought before keeps the terms it was
        bought under.
      </p>
    ),
  },
];

export default function Terms() {
  return <Prose title="Terms" lead="In plain words, so that both of us know where we stand." chapters={CHAPTERS} />;
}
