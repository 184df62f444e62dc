import { Link } from 'react-router';
import { VALIDITY_TEXT } from '../../../modules/billing/catalog/rules.ts';
import { KeptFor } from '../../components/kept-for.tsx';
import { publicMeta } from '../../lib/public-meta.ts';
import { Prose } from './prose.tsx';

export const meta = publicMeta({
  title: 'Terms',
  description: 'Credits, prices, cancellation, delivery and what you may not send.',
  path: '/terms',
});

const CHAPTERS = [
  {
    id: 'service',
    title: 'What we do',
    text: (
      <p>
        We write, print, address and mail the letters you order, in the handwriting style you choose, by USPS First
        Class Mail.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    text: (
      <p>
        Keep your password private and your details current. You are responsible for orders placed from your account.
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
        <li>Purchases are prepaid. Credits are nonrefundable once added.</li>
        <li>US postage is included. We mail to US addresses only.</li>
      </ul>
    ),
  },
  {
    id: 'cancel',
    title: 'Cancellation',
    text: (
      <p>
        You can cancel a single letter until it goes to print, and we refund the credit. Bulk campaigns cannot be
        cancelled once submitted. You can cancel a plan anytime. It runs to the end of the billing month.
      </p>
    ),
  },
  {
    id: 'delivery',
    title: 'Delivery',
    text: (
      <p>
        Mail typically takes 3-5 business days. USPS delivery dates aren’t guaranteed. If we can’t print or mail a
        letter, you get the credit back.
      </p>
    ),
  },
  {
    id: 'content',
    title: 'What you may not send',
    text: (
      <p>
        Threats, fraud, anything illegal, and letters that impersonate someone without their consent. You must have the
        right to use the text, images and addresses you give us.
      </p>
    ),
  },
  {
    id: 'data',
    title: 'Your data',
    text: (
      <p>
        The texts and recipients of letters are deleted <KeptFor rule="letters" /> after mailing; a letter that was
        deleted can’t be shown or sent again. What else we store, and for how long, is on the{' '}
        <Link to="/privacy" className="link">
          privacy page
        </Link>
        .
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'If something goes wrong',
    text: <p>We reprint and resend, or refund the credit. As far as the law allows, that is our entire liability.</p>,
  },
  {
    id: 'changes',
    title: 'Changes',
    text: (
      <p>
        If these terms change, we email you before they apply. Earlier purchases keep the terms they were bought under.
      </p>
    ),
  },
];

export default function Terms() {
  return <Prose title="Terms" lead="Our terms in plain English." chapters={CHAPTERS} />;
}
