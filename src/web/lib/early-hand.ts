/**
 * A page that is HTML already shows before its scripts are there. Buttons that are pressed and fields that are filled in
 * until then are not pressed and filled in vain: they are remembered, and it is done again.
 */

type EarlyHand = {
  /** The last button that was pressed. */
  button?: HTMLButtonElement;
  filled: Map<Field, string>;
  stop(): void;
};
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

declare global {
  interface Window {
    earlyHand?: EarlyHand;
  }
}

/** Remembers. Stands in the head of every document. */
export const BEFORE_SCRIPTS = `{
const y=window.earlyHand={filled:new Map,stop(){removeEventListener('click',p,true);removeEventListener('input',f,true)}},
p=e=>{const b=e.target.closest('button');if(b){e.preventDefault();e.stopPropagation();y.button=b}},
f=e=>y.filled.set(e.target,e.target.value);
addEventListener('click',p,true);addEventListener('input',f,true)
}`;

/** Fills in again what was filled in early. Call it when the fields of the page answer to the hand. */
export function fillAgain(): void {
  for (const [field, value] of window.earlyHand?.filled ?? []) if (field.isConnected) fillIn(field, value);
}

/** Presses the last button that was pressed early, and lets go of the page. Call it when its buttons know what to do. */
export function pressAgain(): void {
  const { earlyHand } = window;
  if (!earlyHand) return;
  earlyHand.stop();
  window.earlyHand = undefined;
  if (earlyHand.button?.isConnected) earlyHand.button.click();
}

/** As a hand does: React hears of a value only when it is another than the one that it knows. */
function fillIn(field: Field, value: string): void {
  const caret = field === document.activeElement && 'selectionStart' in field ? field.selectionStart : null;
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }));
  if (caret !== null && 'setSelectionRange' in field) field.setSelectionRange(caret, caret);
}
