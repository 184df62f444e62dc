import { Monitor, Moon, Sun } from 'lucide-react';
import { useEffect } from 'react';
import { startSchemeSwitch } from '../lib/document/scheme-switch.ts';

const SCHEMES = [
  { value: 'system', name: 'Same as device', icon: Monitor },
  { value: 'light', name: 'Light', icon: Sun },
  { value: 'dark', name: 'Dark', icon: Moon },
] as const;

/** Switches between light and dark, and remembers the choice on this device. */
export function SchemeSwitch() {
  useEffect(startSchemeSwitch, []);
  return (
    <fieldset className="flex w-fit gap-0.5 rounded-md border border-rule bg-sheet p-0.5">
      <legend className="sr-only">Color scheme</legend>
      {SCHEMES.map(({ value, name, icon: Icon }) => (
        <button
          key={value}
          type="button"
          data-scheme-choice={value}
          aria-pressed={value === 'system'}
          aria-label={name}
          title={name}
          className="grid size-9 place-items-center rounded-sm text-ink-faint hover:text-ink aria-pressed:bg-sunk aria-pressed:text-ink"
        >
          <Icon aria-hidden="true" className="size-4" />
        </button>
      ))}
    </fieldset>
  );
}
