import { Check } from 'lucide-react';
import { cn } from '../lib/cn.ts';

/** The current step in a list of steps. `current` counts from 1. */
export function Stepper({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <nav aria-label="Progress">
      <p className="mb-3 text-sm text-ink-soft md:hidden">
        Step {current} of {steps.length}: <span className="font-semibold text-ink">{steps[current - 1]}</span>
      </p>
      <ol className="flex gap-1.5 md:gap-3">
        {steps.map((name, index) => {
          const number = index + 1;
          const state = number < current ? 'done' : number === current ? 'current' : 'ahead';
          return (
            <li
              key={name}
              aria-current={state === 'current' ? 'step' : undefined}
              className="grid flex-1 content-start gap-2"
            >
              <span className={cn('h-1 rounded-full', state === 'ahead' ? 'bg-rule' : 'bg-wax')} />
              <span
                className={cn(
                  'hidden items-baseline gap-1.5 text-sm md:flex',
                  state === 'current' ? 'font-semibold text-ink' : 'text-ink-faint',
                )}
              >
                {state === 'done' ? (
                  <Check aria-label="Done:" className="size-3.5 self-center text-moss" />
                ) : (
                  <span>{number}.</span>
                )}
                {name}
              </span>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
