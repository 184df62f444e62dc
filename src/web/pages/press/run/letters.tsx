import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { LETTER_MARKS, type LetterMark } from '../../../../modules/press/marks/rules.ts';
import type { PressItem, PrintRun } from '../../../../modules/press/schema.ts';
import { Button } from '../../../components/button.tsx';
import { call, messageOf } from '../../../lib/api.ts';
import { canMark, letters } from '../labels.ts';
import { LetterTable } from '../letter-table.tsx';
import { hasActs, MarkLetterDialog } from '../mark-letter-dialog.tsx';
import { PlotMenu } from '../plot-menu.tsx';
import { SheetSelect } from './sheet-select.tsx';
import { SomeActions } from './some-actions.tsx';

const PAGE_SIZE = 25;
/** The letters of a run: some of them are marked, reprinted or canceled, one of them is reported. */
export function RunLetters({ run, items }: { run: PrintRun; items: readonly PressItem[] }) {
  const [reporting, setReporting] = useState<PressItem>();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const canSelect = (item: PressItem) =>
    !run.held_at && run.status !== 'rendering' && (hasActs(item) || LETTER_MARKS.some((mark) => canMark(item, mark)));
  const chosen = items.filter((item) => ids.has(item.id));
  const queries = useQueryClient();
  const mark = useMutation({
    mutationFn: ({ to, marked }: { to: LetterMark; marked: readonly PressItem[] }) =>
      call('POST /functions/v1/press-mark-letters', {
        body: { run_id: run.id, item_ids: marked.map(({ id }) => id), mark: to },
      }),
    onSuccess: ({ marked, unchanged }, { to }) => {
      const rest =
        unchanged > 0 ? { description: `${letters(unchanged)} could not be marked: held or changed meanwhile.` } : {};
      toast.success(`${letters(marked)} marked as ${to}`, rest);
      setIds(new Set());
    },
    onError: (error) => toast.error('Not marked', { description: messageOf(error, 'Please try again.') }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['press'] }),
  });

  /** Selects these, or none of them when all are selected. */
  function toggle(toggled: string[]) {
    const next = new Set(ids);
    const are_all = toggled.every((id) => ids.has(id));
    for (const id of toggled)
      if (are_all) next.delete(id);
      else next.add(id);
    setIds(next);
  }
  return (
    <>
      {chosen.length > 0 && (
        <section
          aria-label="Selected letters"
          className="sheet sticky top-16 z-20 flex flex-wrap items-center gap-3 px-4 py-3 shadow-lifted"
        >
          <p role="status" className="text-sm font-semibold">
            {letters(chosen.length)} selected
          </p>
          {LETTER_MARKS.map((to) => {
            const marked = chosen.filter((item) => canMark(item, to));
            return (
              marked.length > 0 && (
                <Button key={to} size="sm" pending={mark.isPending} onClick={() => mark.mutate({ to, marked })}>
                  Mark {marked.length} as {to}
                </Button>
              )
            );
          })}
          <SomeActions items={chosen} onDone={() => setIds(new Set())} />
          <Button variant="quiet" size="sm" onClick={() => setIds(new Set())}>
            Clear
          </Button>
        </section>
      )}
      <SheetSelect
        items={items.filter(canSelect)}
        most={run.letter_count}
        onSelect={(found) => setIds(new Set(found))}
      />
      <LetterTable
        caption={`Letters of run ${run.number}`}
        items={items}
        page_size={PAGE_SIZE}
        selection={{
          ids,
          canSelect,
          onToggle: toggle,
        }}
        action={(item) => (
          <span className="inline-flex flex-wrap gap-2 md:justify-end">
            {!item.redacted_at && <PlotMenu item={item} />}
            {hasActs(item) && (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Report a problem with the letter to ${item.recipient.first_name} ${item.recipient.last_name}`}
                onClick={() => setReporting(item)}
              >
                Report a problem
              </Button>
            )}
          </span>
        )}
      />
      {reporting && <MarkLetterDialog item={reporting} onClose={() => setReporting(undefined)} />}
    </>
  );
}
