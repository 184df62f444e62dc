import { Chapter } from './chapter.tsx';

const COLOURS = [
  { token: '--paper', name: 'paper', is: 'What things lie on' },
  { token: '--sheet', name: 'sheet', is: 'What lies on it' },
  { token: '--sheet-sunk', name: 'sunk', is: 'What lies below' },
  { token: '--rule', name: 'rule', is: 'Hairlines' },
  { token: '--rule-strong', name: 'rule-strong', is: 'Edges of controls' },
  { token: '--ink', name: 'ink', is: 'What is written' },
  { token: '--ink-soft', name: 'ink-soft', is: 'What explains it' },
  { token: '--ink-faint', name: 'ink-faint', is: 'Asides' },
  { token: '--wax', name: 'wax', is: 'The one thing to do' },
  { token: '--wax-deep', name: 'wax-deep', is: 'The same, under the hand' },
  { token: '--wax-ink', name: 'wax-ink', is: 'Wax as text: links, errors' },
  { token: '--wax-wash', name: 'wax-wash', is: 'Ground of errors' },
  { token: '--moss', name: 'moss', is: 'What went well' },
  { token: '--moss-wash', name: 'moss-wash', is: 'Its ground' },
  { token: '--amber', name: 'amber', is: 'What wants a look' },
  { token: '--amber-wash', name: 'amber-wash', is: 'Its ground' },
  { token: '--focus', name: 'focus', is: 'Where the keyboard is' },
  { token: '--card-paper', name: 'card-paper', is: 'Real paper, the same at night' },
  { token: '--card-ink', name: 'card-ink', is: 'What is said on it' },
] as const;

/** Text on its ground, for the pairs that occur. */
const PAIRS = [
  { on: 'bg-paper', text: 'text-ink', says: 'Ink on paper' },
  { on: 'bg-sheet', text: 'text-ink-soft', says: 'Soft ink on a sheet' },
  { on: 'bg-sunk', text: 'text-ink-faint', says: 'Faint ink, sunk' },
  { on: 'bg-wax', text: 'text-on-wax', says: 'On wax' },
  { on: 'bg-wax-wash', text: 'text-wax-ink', says: 'Wax ink on its wash' },
  { on: 'bg-moss-wash', text: 'text-moss', says: 'Moss on its wash' },
  { on: 'bg-amber-wash', text: 'text-amber', says: 'Amber on its wash' },
] as const;

/** Every colour there is, by day and by night. */
export function Colours() {
  return (
    <Chapter
      name="Colours"
      says="Both schemes are drawn on purpose. There is no other colour in the product, and wax is spent once on a screen."
    >
      <div className="grid gap-6 lg:grid-cols-2">
        {(['light', 'dark'] as const).map((scheme) => (
          <div
            key={scheme}
            style={{ colorScheme: scheme }}
            className="grid content-start gap-6 rounded-md border border-rule bg-paper p-5 text-ink sm:p-6"
          >
            <h3 className="text-xl">{scheme === 'light' ? 'By day' : 'By night'}</h3>
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
              {PAIRS.map(({ on, text, says }) => (
                <li key={says} className={`${on} ${text} rounded-sm border border-rule px-3 py-2 text-sm`}>
                  {says}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Chapter>
  );
}
