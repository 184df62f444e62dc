import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';

/** A setting that takes effect at once. `label` is its accessible name. */
export function Switch({
  label,
  checked,
  className,
  ...input
}: { label: string; checked: boolean } & Omit<ComponentProps<'input'>, 'checked'>) {
  return (
    <label className={cn('relative inline-flex h-7 w-12 shrink-0 items-center', className)}>
      <input
        {...input}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        aria-label={label}
        className="peer absolute inset-0 m-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
      <span
        aria-hidden="true"
        className={cn(
          'pointer-events-none h-6 w-11 rounded-full border border-ink-soft bg-sunk transition-colors peer-checked:border-moss peer-checked:bg-moss',
          'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus peer-disabled:opacity-55',
          'after:absolute after:top-1.5 after:left-1 after:size-4 after:rounded-full after:bg-ink-soft after:transition-[translate] peer-checked:after:translate-x-5 peer-checked:after:bg-sheet',
        )}
      />
    </label>
  );
}
