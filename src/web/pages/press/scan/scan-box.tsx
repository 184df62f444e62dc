import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { SCAN_MODES, type ScanMode } from '../../../../modules/press/marks/schema.ts';
import { Button } from '../../../components/button.tsx';
import { Choice } from '../../../components/form/choice.tsx';
import { CheckField, TextField } from '../../../components/form/field.tsx';
import { cn } from '../../../lib/cn.ts';
import { MODE_NAMES } from './outcome.ts';
import { isSoundOn, setSound } from './sound.ts';
import { type Shown, useScans } from './use-scans.ts';

/** Marks letters as their barcodes are scanned into the field, or their codes typed. A scanner ends each with Enter. */
export function ScanBox() {
  const [mode, setMode] = useState<ScanMode>('mailed');
  const [code, setCode] = useState('');
  const { shown, scan, undo } = useScans();
  const last = shown[0]?.undo;
  const [has_sound, setHasSound] = useState(isSoundOn);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (code.trim()) scan.mutate({ code: code.trim(), mode });
    setCode('');
  }
  function onKeyDown(event: KeyboardEvent) {
    const chosen = event.altKey ? SCAN_MODES[Number(event.code.replace('Digit', '')) - 1] : undefined;
    const is_undo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z' && code === '';
    if (chosen) setMode(chosen);
    else if (is_undo && last) undo.mutate(last);
    else return;
    event.preventDefault();
  }
  return (
    <section
      aria-labelledby="scan"
      className="sheet grid gap-5 p-5 sm:p-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-10"
    >
      <form onSubmit={submit} className="grid content-start gap-4">
        <h2 id="scan" className="text-2xl">
          Scan letters
        </h2>
        <fieldset>
          <legend className="pb-2 text-sm font-semibold">A scan marks the letter as</legend>
          <div className="grid grid-cols-2 gap-2 sm:grid-cols-4 lg:grid-cols-2">
            {SCAN_MODES.map((each, n) => (
              <Choice key={each} name="scan-mode" value={each} checked={mode === each} onChoose={() => setMode(each)}>
                <span className="flex items-center justify-between gap-2 font-semibold">
                  {MODE_NAMES[each]}
                  <kbd className="font-sans text-xs font-normal text-ink-faint">Alt {n + 1}</kbd>
                </span>
              </Choice>
            ))}
          </div>
        </fieldset>
        <TextField
          label="Barcode"
          hint="Scan it, or type the code below it and press Enter."
          data-key="s"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          onKeyDown={onKeyDown}
        />
        <CheckField
          checked={has_sound}
          onChange={({ target }) => {
            setSound(target.checked);
            setHasSound(target.checked);
          }}
        >
          Sound
        </CheckField>
      </form>
      <LastScans shown={shown} undoing={undo.isPending} onUndo={last ? () => undo.mutate(last) : undefined} />
    </section>
  );
}

function LastScans({
  shown,
  undoing,
  onUndo,
}: {
  shown: readonly Shown[];
  undoing: boolean;
  onUndo: (() => void) | undefined;
}) {
  return (
    <div className="grid content-start gap-3">
      <div className="flex min-h-9 items-center justify-between gap-3">
        <h3 className="font-sans text-sm font-semibold tracking-normal">Last scans</h3>
        {onUndo && (
          <Button variant="secondary" size="sm" pending={undoing} onClick={onUndo}>
            Undo Last Scan
          </Button>
        )}
      </div>
      <ol aria-live="polite" aria-relevant="additions" className="grid gap-1.5">
        {shown.map(({ key, text, is_good }, n) => (
          <li
            key={key}
            className={cn(
              'border-l-4 px-3 py-1.5',
              is_good ? 'border-ink' : 'border-wax font-medium text-wax-ink',
              n === 0 ? 'bg-sunk text-base' : 'text-sm',
            )}
          >
            <span className="sr-only">{is_good ? 'Done. ' : 'Not marked. '}</span>
            {text}
          </li>
        ))}
      </ol>
      {shown.length === 0 && <p className="text-sm text-ink-soft">Nothing scanned yet.</p>}
    </div>
  );
}
