import { REQUEST_BROKE } from '../../../lib/api.ts';
import { watchScrollDirection } from '../../../lib/document/scroll-direction.ts';
import { takeNotice } from '../../../lib/notice.ts';
import { all, make, on, one } from './find.ts';
import { toast } from './toasts.ts';

const REFERENCE_MS = 60_000;

/** What every public page has: dialogs, toasts, the help button, the way back. */
export function startFrame(): void {
  openDialogs();
  const notice = takeNotice();
  if (notice) toast(notice.kind, notice.title, notice.description);
  window.addEventListener(REQUEST_BROKE, (event) => {
    const reference = make('code', 'text-xs break-all select-all', (event as CustomEvent<string>).detail);
    toast('info', 'Reference for support', reference, REFERENCE_MS);
  });
  const help = one('[data-help-button]');
  // On narrow pages the button would cover the text, so it hides while the visitor scrolls down.
  if (help) watchScrollDirection((direction) => help.toggleAttribute('data-away', direction === 'down'));
  on('click', '[data-back]', (_, event) => {
    if (window.history.length < 2) return;
    event.preventDefault();
    window.history.back();
  });
  if (one('[data-missed]')) console.error(`404: no page at ${window.location.pathname}`);
}

/** For browsers that do not know `commandfor` yet. */
function openDialogs(): void {
  if ('commandForElement' in HTMLButtonElement.prototype) return;
  on('click', '[commandfor]', (button) => {
    const dialog = document.getElementById(button.getAttribute('commandfor') ?? '') as HTMLDialogElement | null;
    if (button.getAttribute('command') === 'close') dialog?.close();
    else dialog?.showModal();
  });
}

/** Shows or hides everything that a selector names. */
export function show(selector: string, is_shown = true): void {
  for (const element of all(selector)) element.hidden = !is_shown;
}
