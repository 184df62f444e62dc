import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { addressLines } from '../../../modules/letters/page-rules.ts';
import { DELETED_RECIPIENT } from '../../../modules/letters/rules.ts';
import type { PressItem, WaitingItem } from '../../../modules/press/schema.ts';
import { spacedCode } from '../../../platform/codes/short-code.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/form/field.tsx';
import { Pager } from '../../components/pager.tsx';
import { asMoment } from '../../lib/dates.ts';
import { useDesigns } from './designs.ts';
import { itemLook } from './labels.ts';
import { between, lettersFound, pageOf } from './letter-list.ts';

/** A table of letters; on a narrow screen each row becomes a card. */
export function LetterTable({
  caption,
  items,
  page_size,
  action,
  selection,
}: {
  caption: string;
  items: readonly (PressItem & Partial<WaitingItem>)[];
  page_size: number;
  action?: (item: PressItem) => ReactNode;
  /** Letters that are chosen, and what changes that. */
  selection?: { ids: ReadonlySet<string>; canSelect(item: PressItem): boolean; onToggle(ids: string[]): void };
}) {
  const clicked = useRef('');
  /** With Shift, everything since the last click becomes what that one is. */
  function select(event: MouseEvent, item: PressItem) {
    if (!selection) return;
    const range = event.shiftKey ? between(found, clicked.current, item.id).filter(selection.canSelect) : [item];
    const is_on = selection.ids.has(item.id);
    clicked.current = item.id;
    selection.onToggle(range.filter(({ id }) => selection.ids.has(id) === is_on).map(({ id }) => id));
  }
  const [wanted, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const found = lettersFound(items, search);
  const { items: shown, page, pages } = pageOf(found, wanted, page_size);
  return (
    <div className="grid gap-4">
      <TextField
        label="Find a letter"
        type="search"
        data-key="f"
        placeholder="Name, sheet, city, code or words"
        maxLength={100}
        value={search}
        onChange={({ target }) => {
          setSearch(target.value);
          setPage(1);
        }}
        className="sm:w-80"
      />
      {selection && shown.some(selection.canSelect) && (
        <Button
          variant="quiet"
          size="sm"
          className="justify-self-start"
          onClick={() => selection.onToggle(found.filter(selection.canSelect).map(({ id }) => id))}
        >
          Select all that are found
        </Button>
      )}
      <div className="sheet overflow-hidden">
        <table className="w-full text-left text-sm max-md:block">
          <caption className="sr-only">{caption}</caption>
          <thead className="border-b border-rule bg-sunk max-md:sr-only">
            <tr>
              {['To', 'Message', 'Received', 'Status', ...(action ? ['Actions'] : [])].map((name) => (
                <th key={name} scope="col" className="px-5 py-3 font-semibold text-ink-soft">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-rule max-md:block">
            {shown.length === 0 && (
              <tr>
                <td colSpan={action ? 5 : 4} className="px-5 py-8 text-ink-soft">
                  No letters match “{search.trim()}”.
                </td>
              </tr>
            )}
            {shown.map((item) => (
              <Row
                key={item.id}
                item={item}
                select={
                  selection?.canSelect(item) && (
                    <input
                      type="checkbox"
                      checked={selection.ids.has(item.id)}
                      aria-label={`Select the letter to ${item.recipient.first_name} ${item.recipient.last_name}`}
                      onClick={(event) => select(event, item)}
                      onChange={() => {}}
                      className="mt-1 mr-3 size-5 shrink-0 accent-wax"
                    />
                  )
                }
              >
                {action?.(item)}
              </Row>
            ))}
          </tbody>
        </table>
      </div>
      {pages > 1 && (
        <Pager
          label={`Pages of ${caption}`}
          page={page}
          pages={pages}
          status={`Page ${page} of ${pages} (${found.length} letters)`}
          onTurn={setPage}
        />
      )}
    </div>
  );
}

function Row({
  item,
  select,
  children,
}: {
  item: PressItem & Partial<WaitingItem>;
  select: ReactNode;
  children: ReactNode;
}) {
  const [name, ...rest] = addressLines(item.recipient);
  const { label, badge } = itemLook(item);
  const design = useDesigns()(item.template_id).name;
  return (
    <tr className="align-top max-md:grid max-md:gap-3 max-md:p-5 md:[&>td]:px-5 md:[&>td]:py-4">
      <td className="md:w-60">
        <span className="flex items-start">
          {select}
          <span className="min-w-0">
            <Link
              prefetch="intent"
              to={`/admin/letters/${item.letter_id}`}
              className="block text-base font-semibold underline-offset-4 hover:underline"
            >
              {name ?? DELETED_RECIPIENT}
            </Link>
            <span className="block text-ink-soft">
              {rest.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </span>
            <span className="mt-1 block font-mono text-xs text-ink-faint">{spacedCode(item.code)}</span>
            {item.sheet && (
              <span className="block text-xs font-semibold tabular-nums">
                {item.sheet}
                {item.copy > 1 && item.position !== null && `, sheet ${item.position} here`}
              </span>
            )}
          </span>
        </span>
      </td>
      <td>
        <details className="max-w-prose">
          <summary className="line-clamp-2 list-none text-ink-soft marker:content-none hover:text-ink">
            {item.text}
          </summary>
          <p className="mt-2 border-l-2 border-rule pl-3 whitespace-pre-line">{item.text}</p>
        </details>
        <span className="mt-1 block text-xs text-ink-faint">
          {[design, item.text_type, item.campaign, item.customer].filter(Boolean).join(', ')}
        </span>
      </td>
      <td className="whitespace-nowrap text-ink-soft">
        <span className="md:hidden">Received </span>
        {asMoment(item.received_at)}
      </td>
      <td className="md:w-52">
        <Badge variant={badge}>{label}</Badge>
        {item.held_reason !== null && (
          <span className="mt-1.5 block font-medium text-wax-ink">Held: {item.held_reason}</span>
        )}
        {item.copy > 1 && <span className="mt-1.5 block text-xs text-ink-faint">Reprint, copy {item.copy}</span>}
        {item.returned_at && <span className="mt-1.5 block text-ink-soft">Returned: {item.return_note}</span>}
        {item.reason && item.reason !== label && <span className="mt-1.5 block text-ink-soft">{item.reason}</span>}
        {item.note && <span className="mt-1.5 block text-ink-soft italic">Note: {item.note}</span>}
      </td>
      {children !== undefined && <td className="md:text-right">{children}</td>}
    </tr>
  );
}
