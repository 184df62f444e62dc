import { make, one } from './find.ts';

const SHOWN_MS = 6000;
const EDGE = { success: 'border-l-moss', error: 'border-l-wax-ink', info: 'border-l-rule-strong' } as const;

/** Shows a message below the header. */
export function toast(
  kind: keyof typeof EDGE,
  title: string,
  description: string | Node = '',
  shown_ms = SHOWN_MS,
): void {
  const corner = one('[data-toasts]');
  if (!corner) return;
  // What lies under an open dialog can be neither read out nor used.
  const dialog = one<HTMLDialogElement>('dialog:modal');
  (dialog ?? document.body).append(corner);
  dialog?.addEventListener('close', () => document.body.append(corner), { once: true });
  const close = make(
    'button',
    'absolute top-2 right-2 grid size-8 place-items-center text-ink-faint hover:text-ink',
    '×',
  );
  close.ariaLabel = 'Close';
  const message = make(
    'div',
    `sheet relative border-l-4 py-3 pr-10 pl-4 text-sm text-ink shadow-lifted ${EDGE[kind]}`,
    make('p', 'font-semibold', title),
    make('p', 'text-ink-soft', description),
    close,
  );
  message.dataset.toast = kind;
  close.onclick = () => message.remove();
  setTimeout(() => message.remove(), shown_ms);
  corner.append(message);
}
