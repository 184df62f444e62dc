import { cn } from '../../lib/cn.ts';

/** A placeholder for content that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn('animate-pulse rounded-sm bg-rule/70', className)} />;
}
