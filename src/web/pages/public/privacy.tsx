import { Link } from 'react-router';
import { publicMeta } from '../../lib/public-meta.ts';
import { Prose } from './prose.tsx';

export const meta = publicMeta({
  title: 'Privacy',
  description: 'What Longhand keeps about you and the people you write to, why, for how long, and who else sees it.',
  path: '/privacy',
});

const CHAPTERS = [
  {
    id: 'what',
    title: 'What we keep',
    text: (
      <ul>
        <li>
          <strong>Your account:</strong> name, e-mail, phone and company if you give them, return and billing address,
          and a hash of your password.
        </li>
        <li>
          <strong>Your letters:</strong> what you wrote, to whom, the design and the hand, and what became of each.
        </li>
        <li>
          <strong>Your purchases:</strong> what was bought, when and for how much. Card numbers stay with the payment
          provider; we never see them.
        </li>
        <li>
          <strong>What you ask us:</strong> messages by form, help sheet or mail.
        </li>
      </ul>
    ),
  },
  {
    id: 'why',
    title: 'What we use it for',
    text: (
      <p>
        To write, print and post your letters, to charge what you ordered, to answer you, and to keep the books that the
        law asks for. We do not sell data, show advertisements, or write to the people in your lists for ourselves.
      </p>
    ),
  },
  {
    id: 'who',
    title: 'Who else sees it',
    text: (
      <>
        <p>Only those who are needed for it:</p>
        <ul>
          <li>the print shop and the postal service see what is on the card and on the envelope;</li>
          <li>the payment provider sees your payment;</li>
          <li>when you ask for a draft, the writing service sees the prompt and the names in it;</li>
          <li>when you search for an address, the address service sees what you typed.</li>
        </ul>
        <p>
          Which of these are outside services is shown on the{' '}
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
        Your session, unfinished letters and the choice of light or dark are kept in your browser’s storage. There are
        no advertising cookies and no trackers. A chat by another company is loaded only where the operator has set one
        up.
      </p>
    ),
  },
  {
    id: 'long',
    title: 'For how long',
    text: (
      <p>
        As long as you have an account. Ask us to delete it and we remove your profile, drafts and lists; records of
        payments stay as long as the law asks for.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'What you can ask for',
    text: (
      <p>
        A copy of what we keep, a correction, or its deletion.{' '}
        <Link to="/contact" className="link">
          Write to us
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
      lead="You trust us with what you say to people you care for. This is what we do with it."
      chapters={CHAPTERS}
    />
  );
}
