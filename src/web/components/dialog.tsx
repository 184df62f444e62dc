import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { cn } from '../lib/cn.ts';
import { Button } from './button.tsx';

/** A modal dialog. Escape and the close button close it, and focus returns to where it was. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  className,
}: {
  open: boolean;
  onClose(): void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  const focused_before = useRef<Element | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-[#0f1018]/55" />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={() => {
            focused_before.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (focused_before.current instanceof HTMLElement) focused_before.current.focus();
          }}
          className={cn(
            'dialog sheet fixed top-1/2 left-1/2 z-50 max-h-[90dvh] -translate-x-1/2 -translate-y-1/2 overflow-y-auto',
            'shadow-lifted outline-none',
            className,
          )}
        >
          <Radix.Title className="pr-10 text-xl">{title}</Radix.Title>
          {description && <Radix.Description className="mt-2 text-sm text-ink-soft">{description}</Radix.Description>}
          <div className="mt-5">{children}</div>
          <Radix.Close
            aria-label="Close"
            className="absolute top-4 right-4 grid size-10 place-items-center rounded-md text-ink-soft hover:bg-sunk hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  children,
  actions,
}: {
  open: boolean;
  onClose(): void;
  title: string;
  children: ReactNode;
  actions: ReactNode;
}) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <div className="space-y-3 text-ink-soft">{children}</div>
      <div className="dialog-actions mt-6">{actions}</div>
    </Dialog>
  );
}

/** Asks whether to leave something that is not saved. */
export function LeaveDialog({
  open,
  onStay,
  onLeave,
  children,
}: {
  open: boolean;
  onStay(): void;
  onLeave(): void;
  children: ReactNode;
}) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onStay}
      title="Leave without saving?"
      actions={
        <>
          <Button variant="secondary" onClick={onStay}>
            Keep editing
          </Button>
          <Button variant="danger" onClick={onLeave}>
            Leave
          </Button>
        </>
      }
    >
      {children}
    </ConfirmDialog>
  );
}
