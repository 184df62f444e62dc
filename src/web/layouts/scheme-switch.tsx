import { Monitor, Moon, Sun } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cn } from '../lib/cn.ts';

const KEY = 'longhand.scheme';
const SCHEMES = [
  { value: 'system', name: 'Same as device', icon: Monitor },
  { value: 'light', name: 'Light', icon: Sun },
  { value: 'dark', name: 'Dark', icon: Moon },
] as const;

type Scheme = (typeof SCHEMES)[number]['value'];

/** Switches between light and dark, and remembers the choice on this device. */
export function SchemeSwitch() {
  const [scheme, setScheme] = useState<Scheme>('system');
  useEffect(() => {
    const kept = localStorage.getItem(KEY);
    if (kept === 'light' || kept === 'dark') setScheme(kept);
  }, []);
  const choose = (next: Scheme) => {
    setScheme(next);
    if (next === 'system') {
      localStorage.removeItem(KEY);
      delete document.documentElement.dataset.scheme;
    } else {
      localStorage.setItem(KEY, next);
      document.documentElement.dataset.scheme = next;
    }
  };
  return (
    <fieldset className="flex w-fit gap-0.5 rounded-md border border-rule bg-sheet p-0.5">
      <legend className="sr-only">Color scheme</legend>
      {SCHEMES.map(({ value, name, icon: Icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={scheme === value}
          aria-label={name}
          title={name}
          onClick={() => choose(value)}
          className={cn(
            'grid size-9 place-items-center rounded-sm',
            scheme === value ? 'bg-sunk text-ink' : 'text-ink-faint hover:text-ink',
          )}
        >
          <Icon aria-hidden="true" className="size-4" />
        </button>
      ))}
    </fieldset>
  );
}
