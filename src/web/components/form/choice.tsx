import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

/** One of a few things to choose between: a radio button that looks like a slip of paper. */
export function Choice({
  name,
  value,
  checked,
  onChoose,
  label,
  children,
  className,
}: {
  name: string;
  value: string;
  checked: boolean;
  onChoose(): void;
  /** The accessible name, needed when the content is a picture. */
  label?: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <label
      className={cn(
        'relative grid min-h-11 content-center rounded-md border bg-sheet px-3.5 py-2 text-sm transition-colors',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        checked ? 'border-wax ring-1 ring-wax' : 'border-rule-strong hover:border-ink',
        className,
      )}
    >
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        onChange={onChoose}
        aria-label={label}
        className="sr-only"
      />
      {children}
    </label>
  );
}
