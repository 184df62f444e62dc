/**
 * Prerendered pages are visible before React hydrates them. Clicks and input until then are recorded, and replayed once
 * the page can handle them.
 */

type PreHydrationEvents = {
  /** The last button clicked. */
  button?: HTMLButtonElement;
  filled: Map<Field, string>;
  stop(): void;
};
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

declare global {
  interface Window {
    preHydrationEvents?: PreHydrationEvents;
  }
}

/** The inline script in the head of every document that records the events. */
export const RECORD_EVENTS = `{
const y=window.preHydrationEvents={filled:new Map,stop(){removeEventListener('click',p,true);removeEventListener('input',f,true)}},
p=e=>{const b=e.target.closest('button');if(b){e.preventDefault();e.stopPropagation();y.button=b}},
f=e=>y.filled.set(e.target,e.target.value);
addEventListener('click',p,true);addEventListener('input',f,true)
}`;

/** Replays recorded input. Call it once the fields of the page are hydrated. */
export function replayInput(): void {
  for (const [field, value] of window.preHydrationEvents?.filled ?? []) if (field.isConnected) fillIn(field, value);
}

/** Replays the last recorded click and stops recording. Call it once the buttons of the page are ready. */
export function replayClick(): void {
  const events = window.preHydrationEvents;
  if (!events) return;
  events.stop();
  window.preHydrationEvents = undefined;
  if (events.button?.isConnected) events.button.click();
}

/** Sets a value as typing does: React ignores an input event whose value it already knows. */
function fillIn(field: Field, value: string): void {
  const caret = field === document.activeElement && 'selectionStart' in field ? field.selectionStart : null;
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }));
  if (caret !== null && 'setSelectionRange' in field) field.setSelectionRange(caret, caret);
}
