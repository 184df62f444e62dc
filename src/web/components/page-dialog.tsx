import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';

declare module 'react' {
  // Opening and closing a dialog without a script.
  interface ButtonHTMLAttributes<T> {
    commandfor?: string;
    command?: 'show-modal' | 'close';
  }
}

/**
 * A modal dialog of a public page. A button with `commandfor` and `command="show-modal"` opens it; Escape and the close
 * button close it, and the browser returns the focus.
 */
export function PageDialog({
  id,
  title,
  description,
  className,
  children,
}: {
  id: string;
  title: string;
  description?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <dialog
      id={id}
      aria-labelledby={`${id}-title`}
      className={cn(
        'dialog sheet m-auto max-h-[90dvh] overflow-y-auto text-ink shadow-lifted backdrop:bg-[#0f1018]/55',
        className,
      )}
    >
      <h2 id={`${id}-title`} className="pr-10 text-xl">
        {title}
      </h2>
      {description && <p className="mt-2 text-sm text-ink-soft">{description}</p>}
      <div className="mt-5">{children}</div>
      <button
        type="button"
        commandfor={id}
        command="close"
        aria-label="Close"
        className="absolute top-4 right-4 grid size-10 place-items-center rounded-md text-ink-soft hover:bg-sunk hover:text-ink"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </dialog>
  );
}
