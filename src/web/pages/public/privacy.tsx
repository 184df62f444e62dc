import { Link } from 'react-router';
import { RETENTION, RETENTION_RULES } from '../../../modules/settings/retention-rules.ts';
import { KeptFor } from '../../components/kept-for.tsx';
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
          your signature if you draw one, and a hash of your password.
        </li>
        <li>
          <strong>Your sign-ins:</strong> the time, network address and browser of each session.
        </li>
        <li>
          <strong>Your letters:</strong> what you wrote, to whom, the design, the handwriting style and the delivery
          status.
        </li>
        <li>
          <strong>Your lists and webhooks:</strong> the files that you upload, and what your CRM sends us.
        </li>
        <li>
          <strong>Your purchases:</strong> what was bought, when and for how much, the brand and the last four digits of
          the card. Card numbers stay with the payment provider; we never see them.
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
        To write, print and mail your letters, charge for your orders, answer your questions, protect your account, and
        keep records required by law. We don’t sell data, show ads, or contact the people on your lists for our own
        purposes.
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
          <li>the payment provider sees your email, your account number and your payment;</li>
          <li>the mail service sees the emails we send you;</li>
          <li>when you ask for a draft, the writing service sees the prompt and the names in it;</li>
          <li>when you search for an address, the address service sees what you typed.</li>
        </ul>
        <p>
          Operators who answer your questions may look at your account. You see when and why in your settings. To see
          which of these are outside services, check the{' '}
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
    title: 'Cookies and your browser',
    text: (
      <>
        <p>We set no cookies, load no ads and use no trackers. Your browser itself stores:</p>
        <ul>
          <li>your session and a copy of what you are writing, until you sign out;</li>
          <li>a purchase that you have not claimed yet;</li>
          <li>your light or dark setting, and other choices about the pages.</li>
        </ul>
        <p>A third-party chat loads only if the operator has set one up. It may set cookies of its own.</p>
      </>
    ),
  },
  {
    id: 'long',
    title: 'How long we keep it',
    text: (
      <>
        <p>These are deleted automatically when their time is over:</p>
        <ul>
          {RETENTION_RULES.map((rule) => (
            <li key={rule}>
              <strong>{RETENTION[rule].what}:</strong> <KeptFor rule={rule} /> {RETENTION[rule].since}.
            </li>
          ))}
        </ul>
        <p>
          The date, status and price of a letter stay after its text and recipient were deleted. Your profile,
          automations, designs and do-not-mail list stay as long as your account. We keep payment records as long as the
          law requires, and the record of who changed what for good; it names people by number. Backups hold deleted
          data until they are overwritten.
        </p>
      </>
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
