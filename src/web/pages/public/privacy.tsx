import { Link } from 'react-router';
import { publicMeta } from '../../lib/public-meta.ts';
import { Prose } from './prose.tsx';

export const meta = publicMeta({
  title: 'Privacy',
  description: 'What Longhand stores about you and the people you write to, why, for how long, and who else sees it.',
  path: '/privacy',
});

const CHAPTERS = [
  {
    id: 'what',
    title: 'What we store',
    text: (
      <ul>
        <li>
          <strong>Your account:</strong> name, email, phone and company if you give them, return and billing address,
          and a hash of your password.
        </li>
        <li>
          <strong>Your letters:</strong> what you wrote, to whom, the design, the handwriting style and the delivery
          status.
        </li>
        <li>
          <strong>Your purchases:</strong> what was bought, when and for how much. Card numbers stay with the payment
          provider; we never see them.
        </li>
        <li>
          <strong>Your messages to us:</strong> what you send us by form, help widget or email.
        </li>
      </ul>
    ),
  },
  {
    id: 'why',
    title: 'What we use it for',
    text: (
      <p>
        To write, print and mail your letters, charge for your orders, answer your questions, and keep records required
        by law. We don’t sell data, show ads, or contact the people on your lists for our own purposes.
      </p>
    ),
  },
  {
    id: 'who',
    title: 'Who else sees it',
    text: (
      <>
        <p>Only the services we need:</p>
        <ul>
          <li>the print shop and the postal service see what is on the card and on the envelope;</li>
          <li>the payment provider sees your payment;</li>
          <li>when you ask for a draft, the writing service sees the prompt and the names in it;</li>
          <li>when you search for an address, the address service sees what you typed.</li>
        </ul>
        <p>
          To see which of these are outside services, check the{' '}
          <Link to="/status" className="link">
            status page
          </Link>
          .
        </p>
      </>
    ),
  },
  {
    id: 'browser',
    title: 'In your browser',
    text: (
      <p>
        Your browser stores your session, unfinished letters and light or dark setting. There are no advertising cookies
        or trackers. A third-party chat loads only if the operator has set one up.
      </p>
    ),
  },
  {
    id: 'long',
    title: 'How long we keep it',
    text: (
      <p>
        We keep your data as long as you have an account. Ask us to delete it, and we remove your profile, drafts and
        lists. We keep payment records as long as the law requires.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    text: (
      <p>
        You can ask for a copy, a correction or deletion of your data.{' '}
        <Link to="/contact" className="link">
          Contact us
        </Link>
        ; we answer within 24 hours.
      </p>
    ),
  },
];

export default function Privacy() {
  return (
    <Prose
      title="Privacy"
      lead="You trust us with what you say to people you care about. Here’s what we do with it."
      chapters={CHAPTERS}
    />
  );
}
