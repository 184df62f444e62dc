import { Keyboard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { CheckField } from '../../components/form/field.tsx';

const OFF = 'longhand.press-keys';

/** Keys that move the focus to the field that names them; with Alt, Ctrl or in a field they do nothing. */
const FIELD_KEYS = ['s', 'c', 'f'];

const SHORTCUTS = [
  ['S', 'Go to the barcode field'],
  ['C', 'Go to a new print run'],
  ['F', 'Find a letter in the list'],
  ['?', 'Show this list'],
  ['/', 'Search everything'],
  ['Alt 1 to Alt 4', 'In the barcode field: printed, mailed, returned, spoiled'],
  ['Enter', 'In the barcode field: mark the letter'],
  ['Ctrl Z', 'In the empty barcode field: undo the last scan'],
] as const;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** The press by keyboard: a button that lists the shortcuts, and the shortcuts themselves. */
export function Shortcuts() {
  const [open, setOpen] = useState(false);
  const [enabled, setEnabled] = useState(() => localStorage.getItem(OFF) !== 'off');
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (!enabled || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"]')) return;
      const key = event.key.toLowerCase();
      const field = FIELD_KEYS.includes(key) ? document.querySelector<HTMLElement>(`[data-key="${key}"]`) : null;
      if (key === '?') setOpen(true);
      else if (field) field.focus();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [enabled]);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Keyboard aria-hidden="true" className="size-4" />
        Keyboard Shortcuts
      </Button>
      {open && (
        <Dialog open onClose={() => setOpen(false)} title="Keyboard shortcuts">
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2.5 text-sm">
            {SHORTCUTS.map(([keys, does]) => (
              <div key={keys} className="contents">
                <dt>
                  <kbd className="rounded-sm border border-rule-strong bg-sunk px-1.5 py-0.5 font-sans whitespace-nowrap">
                    {keys}
                  </kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <CheckField
            className="mt-6"
            checked={enabled}
            onChange={({ target }) => {
              localStorage.setItem(OFF, target.checked ? 'on' : 'off');
              setEnabled(target.checked);
            }}
          >
            Use single keys as shortcuts on this page
          </CheckField>
        </Dialog>
      )}
    </>
  );
}
