import { cn } from '../../lib/cn.ts';

/** The place of something that is being fetched. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn('animate-pulse rounded-sm bg-rule/70', className)} />;
}
