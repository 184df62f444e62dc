import { FileSpreadsheet, PenLine, Stamp } from 'lucide-react';
import { Link } from 'react-router';
import { ButtonLink } from '../../../components/button.tsx';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { OnboardingPage } from './page.tsx';

export const meta = pageMeta('How it works');

const STEPS = [
  ['Choose how to send', 'Send one card to one person, or upload a contact list and send to everyone on it.'],
  ['Create your message', 'Type it yourself, or describe it and get a draft. You always have the final say.'],
  ['Pick a template', 'Choose a design from our library, or upload your own.'],
  ['Confirm and send', 'Preview the finished card and envelope. Then we print it, stamp it and mail it.'],
] as const;

const FEATURES = [
  { icon: PenLine, name: 'AI-Powered', text: 'A first draft in your tone when you’re stuck.' },
  { icon: Stamp, name: 'Professional Quality', text: 'Real card stock, handwritten look, First Class stamp.' },
  { icon: FileSpreadsheet, name: 'Bulk Capable', text: 'One CSV reaches hundreds of people by name.' },
] as const;

export default function OnboardingExplanation() {
  return (
    <OnboardingPage
      step={2}
      title="How it works"
      subtitle={
        <>
          <span className="font-semibold text-ink">Step 2 of 3</span>. From blank page to mailbox in four steps.
        </>
      }
    >
      <ol className="sheet divide-y divide-rule">
        {STEPS.map(([name, text], index) => (
          <li
            key={name}
            className="grid grid-cols-[2.5rem_1fr] items-baseline gap-x-3 px-5 py-5 sm:grid-cols-[3.5rem_1fr] sm:px-8"
          >
            <span aria-hidden="true" className="font-display text-3xl text-wax-ink">
              {index + 1}
            </span>
            <div className="grid gap-1">
              <h2 className="text-xl">{name}</h2>
              <p className="text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <ul className="grid gap-6 sm:grid-cols-3">
        {FEATURES.map(({ icon: Icon, name, text }) => (
          <li key={name} className="grid content-start gap-1.5 border-t border-rule-strong pt-4">
            <h3 className="flex items-center gap-2 font-sans text-base font-semibold tracking-normal">
              <Icon aria-hidden="true" className="size-4 text-wax-ink" />
              {name}
            </h3>
            <p className="text-sm text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <ButtonLink to="/portal/onboarding/complete" size="lg">
          I Understand - Continue
        </ButtonLink>
        <Link to="/highlevel-guide" className="link text-sm">
          Sending from a CRM? Read the guide
        </Link>
      </div>
    </OnboardingPage>
  );
}
