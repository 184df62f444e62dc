import { cn } from '../../lib/cn.ts';

/** Progress from 0 to `max`. Without a `value` it is indeterminate. */
export function ProgressBar({
  label,
  max = 1,
  value,
  className,
}: {
  label: string;
  max?: number;
  value: number | undefined;
  className?: string;
}) {
  return (
    <progress
      aria-label={label}
      max={max}
      value={value}
      className={cn(
        'h-2 w-full appearance-none overflow-hidden rounded-full bg-rule',
        '[&::-webkit-progress-bar]:bg-rule [&::-webkit-progress-value]:bg-wax [&::-moz-progress-bar]:bg-wax',
        value === undefined && 'animate-pulse',
        className,
      )}
    />
  );
}
