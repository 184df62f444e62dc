import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Badge } from '../../../components/badge.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { Lazy, usePreload } from '../../../components/lazy.tsx';
import { ROLE } from '../../../components/table-roles.ts';
import { outcomeOf } from '../../../features/automations/labels.ts';
import type { Attempt } from '../../../features/automations/queries.ts';
import { cn } from '../../../lib/cn.ts';
import { asMoment } from '../../../lib/dates.ts';
import { contactName } from './contact.ts';

// The card and what came: fetched while the list is read.
const attemptDetails = () => import('./details.tsx').then((part) => part.AttemptDetails);
const ONCE_IDLE = [attemptDetails];

const COLUMNS = {
  Received: 'md:w-38',
  Contact: 'md:w-[20%]',
  Automation: 'md:w-[24%]',
  Status: '',
  Details: 'md:w-32',
};
const cell = 'block px-4 py-1 align-top md:table-cell md:py-3';

/** The events as a table; on a narrow screen each row is a block. */
export function HistoryTable({ attempts }: { attempts: Attempt[] }) {
  usePreload(ONCE_IDLE);
  return (
    <div className="md:sheet md:overflow-hidden">
      <table {...ROLE.table} className="block w-full text-left md:table md:table-fixed">
        <caption className="sr-only">Webhook events, newest first</caption>
        <thead {...ROLE.rowgroup} className="sr-only md:not-sr-only md:table-header-group">
          <tr {...ROLE.row} className="border-b border-rule bg-sunk">
            {Object.entries(COLUMNS).map(([name, width]) => (
              <th
                key={name}
                {...ROLE.columnheader}
                scope="col"
                className={cn('px-4 py-2 text-sm font-semibold text-ink-soft', width)}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {attempts.map((attempt) => (
          <AttemptRows key={attempt.id} attempt={attempt} />
        ))}
      </table>
    </div>
  );
}

function AttemptRows({ attempt }: { attempt: Attempt }) {
  const [open, setOpen] = useState(false);
  const panel_id = useId();
  const { id, created_at, trigger_name, outcome, reason } = attempt;
  const name = contactName(attempt);
  const { look, name: result } = outcomeOf(outcome);
  return (
    <tbody
      {...ROLE.rowgroup}
      className="mb-4 block overflow-hidden max-md:sheet md:mb-0 md:table-row-group md:border-b md:border-rule md:last:border-b-0"
    >
      <tr {...ROLE.row} className="block py-2.5 md:table-row md:py-0">
        <td {...ROLE.cell} className={cn(cell, 'text-sm leading-6 whitespace-nowrap text-ink-soft tabular-nums')}>
          <time dateTime={created_at}>{asMoment(created_at)}</time>
        </td>
        <th {...ROLE.rowheader} scope="row" className={cn(cell, 'font-semibold wrap-anywhere')}>
          {name}
        </th>
        <td {...ROLE.cell} className={cn(cell, 'text-sm leading-6 wrap-anywhere')}>
          {trigger_name}
        </td>
        <td {...ROLE.cell} className={cell}>
          <Badge variant={look}>{result}</Badge>
          {reason && <span className="mt-1 block max-w-96 text-sm text-ink-soft wrap-anywhere">{reason}</span>}
        </td>
        <td {...ROLE.cell} className={cn(cell, 'py-2 md:py-1.5')}>
          <button
            type="button"
            aria-expanded={open}
            aria-controls={panel_id}
            aria-label={`Details of the event for ${name}`}
            onClick={() => setOpen(!open)}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-md px-3 text-sm font-semibold hover:bg-sunk max-md:border max-md:border-rule-strong"
          >
            Details
            <ChevronDown aria-hidden="true" className={cn('size-4 transition-transform', open && 'rotate-180')} />
          </button>
        </td>
      </tr>
      <tr {...ROLE.row} id={panel_id} className={open ? 'block md:table-row' : 'hidden'}>
        {open && (
          <td
            {...ROLE.cell}
            colSpan={Object.keys(COLUMNS).length}
            className="block border-t border-rule bg-sunk p-4 md:table-cell md:p-6"
          >
            <Lazy load={attemptDetails} props={{ id }} placeholder={<Skeleton className="h-40" />} />
          </td>
        )}
      </tr>
    </tbody>
  );
}
