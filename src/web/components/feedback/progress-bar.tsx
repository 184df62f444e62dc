import { cn } from '../../lib/cn.ts';

/** Progress from 0 to `max`. Without a `value` it is indeterminate. */
export function ProgressBar({
  label,
  max = 1,
  value,
  is_done = false,
  className,
}: {
  label: string;
  max?: number;
  value: number | undefined;
  /** All of it went well. */
  is_done?: boolean;
  className?: string;
}) {
  return (
    <progress
      aria-label={label}
      max={max}
      value={value}
      className={cn(
        'h-2 w-full appearance-none overflow-hidden rounded-full bg-rule',
        '[&::-webkit-progress-bar]:bg-rule',
        is_done
          ? '[&::-webkit-progress-value]:bg-moss [&::-moz-progress-bar]:bg-moss'
          : '[&::-webkit-progress-value]:bg-ink [&::-moz-progress-bar]:bg-ink',
        value === undefined && 'animate-pulse',
        className,
      )}
    />
  );
}
