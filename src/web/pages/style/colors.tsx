import { Chapter } from './chapter.tsx';

const COLOURS = [
  { token: '--paper', name: 'paper', is: 'Page background' },
  { token: '--sheet', name: 'sheet', is: 'Raised surface' },
  { token: '--sheet-sunk', name: 'sunk', is: 'Sunken surface' },
  { token: '--rule', name: 'rule', is: 'Hairlines' },
  { token: '--rule-strong', name: 'rule-strong', is: 'Edges of controls' },
  { token: '--ink', name: 'ink', is: 'Text' },
  { token: '--ink-soft', name: 'ink-soft', is: 'Secondary text' },
  { token: '--ink-faint', name: 'ink-faint', is: 'Asides' },
  { token: '--wax', name: 'wax', is: 'Primary action' },
  { token: '--wax-deep', name: 'wax-deep', is: 'Primary action, hovered' },
  { token: '--wax-ink', name: 'wax-ink', is: 'Wax as text: links, errors' },
  { token: '--wax-wash', name: 'wax-wash', is: 'Error background' },
  { token: '--moss', name: 'moss', is: 'Success' },
  { token: '--moss-wash', name: 'moss-wash', is: 'Background' },
  { token: '--amber', name: 'amber', is: 'Warning' },
  { token: '--amber-wash', name: 'amber-wash', is: 'Background' },
  { token: '--focus', name: 'focus', is: 'Keyboard focus' },
  { token: '--card-paper', name: 'card-paper', is: 'Card paper in both schemes' },
  { token: '--card-ink', name: 'card-ink', is: 'Ink on cards' },
] as const;

/** The text and background pairs that the product uses. */
const PAIRS = [
  { on: 'bg-paper', text: 'text-ink', label: 'Ink on paper' },
  { on: 'bg-sheet', text: 'text-ink-soft', label: 'Soft ink on a sheet' },
  { on: 'bg-sunk', text: 'text-ink-faint', label: 'Faint ink, sunk' },
  { on: 'bg-wax', text: 'text-on-wax', label: 'On wax' },
  { on: 'bg-wax-wash', text: 'text-wax-ink', label: 'Wax ink on its wash' },
  { on: 'bg-moss-wash', text: 'text-moss', label: 'Moss on its wash' },
  { on: 'bg-amber-wash', text: 'text-amber', label: 'Amber on its wash' },
] as const;

/** Every color in the light and dark schemes. */
export function Colors() {
  return (
    <Chapter
      name="Colors"
      rule="Both schemes are designed on purpose. The product uses no other colors. Use wax once per screen."
    >
      <div className="grid gap-6 lg:grid-cols-2">
        {(['light', 'dark'] as const).map((scheme) => (
          <div
            key={scheme}
            style={{ colorScheme: scheme }}
            className="grid content-start gap-6 rounded-md border border-rule bg-paper p-5 text-ink sm:p-6"
          >
            <h3 className="text-xl">{scheme === 'light' ? 'Light' : 'Dark'}</h3>
            <ul className="grid grid-cols-2 gap-x-5 gap-y-4 sm:grid-cols-3">
              {COLOURS.map(({ token, name, is }) => (
                <li key={token} className="grid content-start gap-1.5">
                  <span
                    aria-hidden="true"
                    className="block h-12 rounded-sm border border-rule-strong/40"
                    style={{ background: `var(${token})` }}
                  />
                  <span className="text-sm leading-snug font-semibold">{name}</span>
                  <span className="text-xs leading-snug text-ink-soft">{is}</span>
                </li>
              ))}
            </ul>
            <ul className="grid gap-2 sm:grid-cols-2">
              {PAIRS.map(({ on, text, label }) => (
                <li key={label} className={`${on} ${text} rounded-sm border border-rule px-3 py-2 text-sm`}>
                  {label}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Chapter>
  );
}
