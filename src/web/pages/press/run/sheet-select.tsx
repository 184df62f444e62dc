import { type FormEvent, useState } from 'react';
import type { PressItem } from '../../../../modules/press/schema.ts';
import { sheetsNamed } from '../../../../modules/press/sheets/number-rules.ts';
import { formatNumber } from '../../../../platform/format.ts';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/form/field.tsx';

/** Selects sheets by their numbers, such as those that a jam spoiled: 37-41, 50. */
export function SheetSelect({
  items,
  most,
  onSelect,
}: {
  /** Those that can be selected. */
  items: readonly PressItem[];
  /** How many sheets the run has. */
  most: number;
  onSelect(ids: string[]): void;
}) {
  const [entry, setEntry] = useState('');
  const [error, setError] = useState<string>();
  if (items.length === 0) return null;

  function submit(event: FormEvent) {
    event.preventDefault();
    const named = sheetsNamed(entry, most);
    const found = items.filter(({ position }) => position !== null && named?.has(position));
    if (!named) setError(`Enter numbers from 1 to ${formatNumber(most)}, such as 37-41, 50.`);
    else if (found.length === 0) setError('Nothing can be done with these sheets any more.');
    else {
      setError(undefined);
      onSelect(found.map(({ id }) => id));
    }
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-3">
      <TextField
        label="Select sheets"
        placeholder="37-41, 50"
        maxLength={100}
        value={entry}
        error={error}
        onChange={({ target }) => setEntry(target.value)}
        className="w-60"
      />
      <Button type="submit" variant="secondary" className="mt-[1.9rem]">
        Select
      </Button>
    </form>
  );
}
