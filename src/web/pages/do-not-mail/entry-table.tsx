import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { entryName } from '../../../modules/do-not-mail/rules.ts';
import { Button } from '../../components/button.tsx';
import { ROLE } from '../../components/table-roles.ts';
import type { Entry } from '../../features/do-not-mail/queries.ts';
import { RemoveEntry } from '../../features/do-not-mail/remove-entry.tsx';
import { useMember } from '../../features/session/member.ts';
import { cn } from '../../lib/cn.ts';
import { asDay } from '../../lib/dates.ts';
import { KIND_NAMES } from './kinds.ts';

const COLUMNS = ['Who', 'Matches', 'Reason', 'Added', 'Remove'] as const;
const cell = 'block px-4 py-1 align-top md:table-cell md:px-5 md:py-4';

/** The entries as a table; on a narrow screen each row is a block. */
export function EntryTable({ entries }: { entries: Entry[] }) {
  const [removing, setRemoving] = useState<Entry>();
  return (
    <>
      <div className="md:sheet md:overflow-hidden">
        <table {...ROLE.table} className="block w-full text-left text-sm md:table">
          <caption className="sr-only">Do-not-mail entries, newest first</caption>
          <thead {...ROLE.rowgroup} className="sr-only md:not-sr-only md:table-header-group">
            <tr {...ROLE.row} className="border-b border-rule bg-sunk">
              {COLUMNS.map((name) => (
                <th key={name} {...ROLE.columnheader} scope="col" className="px-5 py-2 font-semibold text-ink-soft">
                  <span className={name === 'Remove' ? 'sr-only' : undefined}>{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...ROLE.rowgroup} className="block md:table-row-group">
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} onRemove={() => setRemoving(entry)} />
            ))}
          </tbody>
        </table>
      </div>
      {removing && <RemoveEntry entry={removing} onClose={() => setRemoving(undefined)} />}
    </>
  );
}

function EntryRow({ entry, onRemove }: { entry: Entry; onRemove(): void }) {
  const name = entryName(entry);
  const { can } = useMember();
  return (
    <tr
      {...ROLE.row}
      className="mb-4 block py-2.5 max-md:sheet md:mb-0 md:table-row md:border-b md:border-rule md:py-0 md:last:border-b-0"
    >
      <th {...ROLE.rowheader} scope="row" className={cn(cell, 'font-semibold wrap-anywhere')}>
        {name}
        <span className="block text-sm font-normal text-ink-soft">{KIND_NAMES[entry.kind]}</span>
      </th>
      <td {...ROLE.cell} className={cn(cell, 'wrap-anywhere')}>
        {matches(entry).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </td>
      <td {...ROLE.cell} className={cn(cell, 'max-w-80 wrap-anywhere')}>
        {entry.reason || <span className="text-ink-faint">No reason given</span>}
      </td>
      <td {...ROLE.cell} className={cn(cell, 'text-ink-soft')}>
        <time dateTime={entry.created_at}>{asDay(entry.created_at)}</time>
        <span className="block wrap-anywhere">by {entry.created_by_name}</span>
      </td>
      <td {...ROLE.cell} className={cn(cell, 'md:py-3')}>
        {can('write') && (
          <Button variant="quiet" size="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
            <Trash2 aria-hidden="true" className="size-4" />
            Remove
          </Button>
        )}
      </td>
    </tr>
  );
}

/** What a letter is compared by. */
function matches({ kind, street, unit, city, state, zip, email, company_name, all_units }: Entry): string[] {
  if (kind === 'company') return [`Letters to ${company_name}`];
  if (kind === 'email') return [`Contacts with ${email}`];
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const address = street && [[street, unit].filter(Boolean).join(', '), place].filter(Boolean).join(', ');
  if (kind === 'address')
    return [
      `Everyone at ${address}`,
      unit ? '' : all_units ? 'and at every unit there' : 'but not at its units',
    ].filter(Boolean);
  return [address && `At ${address}`, email && `With ${email}`].filter(Boolean);
}
