import { useId } from 'react';
import type { ColumnMapping } from '../../../../modules/imports/column-rules.ts';
import { chosenAddress, withAddress } from '../../../../modules/imports/columns/answer.ts';
import { type AddressChoice, type ColumnGuesses, mappingOf } from '../../../../modules/imports/columns/guess.ts';
import { rowReader } from '../../../../modules/imports/row-rules.ts';
import { Choice } from '../../../components/form/choice.tsx';
import { cn } from '../../../lib/cn.ts';

const NUMBERS = ['two', 'three', 'four', 'five', 'six'];

/** Which of several addresses in each row the cards go to: answered already where the list says so, and changeable. */
export function AddressQuestion({
  columns,
  mapping,
  is_open,
  onChange,
}: {
  columns: ColumnGuesses & { header: readonly string[] };
  mapping: ColumnMapping;
  /** It has no answer yet. */
  is_open: boolean;
  onChange(mapping: ColumnMapping): void;
}) {
  const id = useId();
  const { addresses, example, header } = columns;
  const chosen = chosenAddress(mapping, addresses);
  const count = NUMBERS[addresses.length - 2] ?? String(addresses.length);
  return (
    <div
      role="radiogroup"
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-hint`}
      aria-invalid={is_open || undefined}
      className={cn('sheet grid gap-4 p-5 outline-none sm:p-6', is_open && 'border-wax-ink')}
    >
      <h3 id={`${id}-title`} className="text-xl">
        Which address should we write to?
      </h3>
      <p id={`${id}-hint`} className="-mt-3 text-sm text-ink-soft">
        {`This list has ${count} addresses per row. `}
        {is_open ? (
          <strong className="font-semibold text-wax-ink">Choose one to continue.</strong>
        ) : (
          'We chose the one that is most likely meant for mail. You can change it.'
        )}
      </p>
      <div className={cn('grid gap-3 sm:grid-cols-2', addresses.length > 2 && 'xl:grid-cols-3')}>
        {addresses.map((address) => (
          <Choice
            key={address.name}
            name="address"
            value={address.name}
            checked={address === chosen}
            onChoose={() => onChange(withAddress(mapping, addresses, address))}
            className="content-start gap-1 p-4"
          >
            <span className="text-base font-semibold">{address.name}</span>
            <Sample address={address} example={example} columns={header.length} />
            <span className="mt-1 text-ink-faint">{columnNames(address, addresses, header)}</span>
          </Choice>
        ))}
      </div>
    </div>
  );
}

/** How the example row is written with this address. */
function Sample({
  address,
  example,
  columns,
}: {
  address: AddressChoice;
  example: readonly string[];
  columns: number;
}) {
  const { contact } = rowReader(mappingOf(address.guesses), columns, [])(example);
  const name = [contact.first_name, contact.last_name].filter(Boolean).join(' ');
  const street = [contact.street, contact.unit].filter(Boolean).join(', ');
  const place = [contact.city, [contact.state, contact.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const lines = [name, street, place].filter(Boolean);
  return lines.length > 0 ? (
    <span className="grid wrap-anywhere">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  ) : (
    <span className="text-ink-faint">Empty in the rows we looked at</span>
  );
}

/** The columns that this address has and others have not, as they stand in the file. */
function columnNames({ guesses }: AddressChoice, all: readonly AddressChoice[], header: readonly string[]): string {
  const isShared = (column: number) => all.every((one) => one.guesses.some((guess) => guess.column === column));
  const own = guesses.map(({ column }) => column).filter((column) => !isShared(column));
  return own
    .sort((a, b) => a - b)
    .map((column) => header[column] || `Column ${column + 1}`)
    .join(', ');
}
