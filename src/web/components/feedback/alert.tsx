import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

const LOOK = {
  error: { icon: CircleAlert, box: 'border-wax-ink bg-wax-wash', mark: 'text-wax-ink' },
  warning: { icon: TriangleAlert, box: 'border-amber bg-amber-wash', mark: 'text-amber' },
  success: { icon: CircleCheck, box: 'border-moss bg-moss-wash', mark: 'text-moss' },
  info: { icon: Info, box: 'border-rule-strong bg-sunk', mark: 'text-ink-soft' },
} as const;

/** A message that stays on the page. Errors and warnings are announced. */
export function Alert({
  kind = 'info',
  title,
  children,
  className,
}: {
  kind?: keyof typeof LOOK;
  title?: string;
  children?: ReactNode;
  className?: string;
}) {
  const { icon: Icon, box, mark } = LOOK[kind];
  return (
    <div
      role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}
      className={cn('flex gap-3 rounded-md border-l-4 px-4 py-3 text-sm', box, className)}
    >
      <Icon aria-hidden="true" className={cn('mt-0.5 size-5 shrink-0', mark)} />
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
