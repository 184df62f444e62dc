import type { ReactNode } from 'react';
import { Stepper } from '../../../components/stepper.tsx';

const STEPS = ['Account details', 'How it works', 'Ready'] as const;

/** One of the three pages that welcome a new customer. */
export function OnboardingPage({
  step,
  title,
  subtitle,
  children,
}: {
  step: 1 | 2 | 3;
  title: string;
  subtitle: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="page-width grid max-w-3xl gap-10 pt-10 sm:pt-14">
      <Stepper steps={STEPS} current={step} />
      <header className="grid gap-2">
        <h1 className="text-3xl">{title}</h1>
        <p className="max-w-prose text-ink-soft">{subtitle}</p>
      </header>
      {children}
    </div>
  );
}
