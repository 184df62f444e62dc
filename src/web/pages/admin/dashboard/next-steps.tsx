import { Link } from 'react-router';
import { Section } from '../../../components/section.tsx';
import { DeskLink } from '../../../features/operator/desk-link.tsx';
import { useMay } from '../../../features/operator/pages.ts';

const STEPS = [
  {
    to: '/admin/setup',
    name: 'Finish the setup',
    text: 'Payments, email, printing: what works and what is missing.',
    right: 'system',
  },
  {
    to: '/admin/templates',
    name: 'Look through the templates',
    text: 'Choose which designs customers see.',
    right: 'templates',
  },
  {
    to: '/admin/system-settings',
    name: 'Check the settings',
    text: 'Production days, free credits, notifications.',
    right: 'settings',
  },
  {
    to: '/admin/press',
    name: 'Print it at the press',
    text: 'Make a run of the waiting letters and download its PDFs.',
    right: 'press',
  },
] as const;

/** What to do first, until the first letter was sent. */
export function NextSteps() {
  const may = useMay();
  const steps = STEPS.filter(({ right }) => may(right));
  if (steps.length === 0) return null;
  const [last, ...before] = steps.toReversed();
  return (
    <Section title="Next Steps">
      <ol className="sheet list-inside list-decimal divide-y divide-rule text-sm marker:font-semibold marker:text-ink-faint">
        {before.toReversed().map((step) => (
          <Step key={step.to} {...step} />
        ))}
        <li className="px-4 py-3">
          <Link to="/create-letter-start" className="link">
            Send yourself a card
          </Link>{' '}
          <span className="text-ink-soft">With the free credits of a new account, from the message to the mail.</span>
        </li>
        {last && <Step {...last} />}
      </ol>
    </Section>
  );
}

const Step = ({ to, name, text }: { to: string; name: string; text: string }) => (
  <li className="px-4 py-3">
    <DeskLink to={to}>{name}</DeskLink> <span className="text-ink-soft">{text}</span>
  </li>
);
