import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cn } from '../lib/cn.ts';

/** A part of a page that is folded away. `open` says how it starts; then only the reader opens and closes it. */
export function Fold({
  title,
  open = false,
  className,
  children,
}: {
  title: string;
  open?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const [starts_open] = useState(open);
  return (
    <details open={starts_open} className={cn('group', className)}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 -rotate-90 transition-transform group-open:rotate-0"
        />
        {title}
      </summary>
      {children}
    </details>
  );
}
