import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ImportRow, ImportView } from '../../../../modules/imports/schema.ts';
import { addressLines } from '../../../../modules/letters/page-rules.ts';
import { formatCount, formatNumber } from '../../../../platform/format.ts';
import { Button } from '../../../components/button.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { controlLook } from '../../../components/form/field.tsx';
import { useCardLayout } from '../../../features/ink/use-card-layout.ts';
import { type LetterContent, signatureOf } from '../../../features/letter-draft/drafts.ts';
import { LetterWarnings } from '../../../features/letter-editor/warnings/warnings.tsx';
import { StepHead } from '../../../features/letter-editor/wizard-step.tsx';
import { rowMerger } from '../merged-message.ts';
import { EditRow } from '../rows/edit-row.tsx';
import { flagText, rowNotes } from '../rows/notes.ts';
import { RowNotes } from '../rows/row-notes.tsx';
import { shownFields } from '../rows/shown-fields.ts';
import { savedRows } from '../rows/source.ts';
import { useFix } from '../rows/use-fix.ts';
import { useProofOfAll, useRecipient } from '../use-proof.ts';
import { ProofViews } from './proof-views.tsx';

/** Step 6: a preview of any recipient's card. Cards with problems are one click away. */
export function ProofStep({
  letter,
  view,
  onGo,
}: {
  letter: LetterContent;
  view: ImportView;
  onGo(step: number): void;
}) {
  const [only_flagged, setOnlyFlagged] = useState(false);
  const [index, setIndex] = useState(0);
  const proof = useProofOfAll(view, letter);
  const flagged = proof.proof?.flagged ?? 0;
  const filter = only_flagged && flagged > 0 ? 'flagged' : 'to_send';
  const { row, total, failed, retry } = useRecipient(view.id, filter, index);
  const show = (wanted: boolean) => {
    setOnlyFlagged(wanted);
    setIndex(0);
  };
  return (
    <div className="grid gap-8">
      <StepHead title="Preview your cards">
        Go through your recipients and see each card and envelope as it will print.
      </StepHead>
      <ProofOfAll {...proof} total={view.to_send} only_flagged={filter === 'flagged'} onShow={show} />
      {failed && (
        <Alert kind="error" title="We couldn’t load the recipients">
          <button type="button" className="link" onClick={retry}>
            Try Again
          </button>
        </Alert>
      )}
      {total === 0 && <Alert kind="error" title="No CSV data available for preview" />}
      {!!total && (
        <Pager index={Math.min(index, total - 1)} total={total} flagged={filter === 'flagged'} onGo={setIndex} />
      )}
      {row ? (
        <Proof letter={letter} view={view} row={row} onGo={onGo} />
      ) : (
        total !== 0 && !failed && <Skeleton className="h-96" />
      )}
    </div>
  );
}

/** The progress of the card check, and a filter for cards with problems. */
function ProofOfAll({
  proof,
  failed,
  again,
  total,
  only_flagged,
  onShow,
}: ReturnType<typeof useProofOfAll> & { total: number; only_flagged: boolean; onShow(flagged: boolean): void }) {
  if (failed) {
    return (
      <Alert kind="warning" title="We couldn’t check all the cards">
        <button type="button" className="link" onClick={again}>
          Try Again
        </button>
      </Alert>
    );
  }
  if (!proof || proof.state === 'working') {
    return (
      <p role="status" className="text-sm text-ink-soft tabular-nums">
        Checking every card: {formatNumber(Math.min(total, proof?.checked ?? 0))} of {formatNumber(total)}
      </p>
    );
  }
  if (proof.flagged === 0) return <Alert kind="success" title="All cards look good." />;
  const cards = formatCount(proof.flagged, 'card needs attention', 'cards need attention');
  return (
    <Alert kind="warning" title={cards}>
      <p>The text is too long, is missing a value from the list, or has characters that can’t be written.</p>
      {proof.gaps > 0 && (
        <p>
          {formatCount(proof.gaps, 'card isn’t', 'cards aren’t')} sent and not charged, because a value from the list
          can’t be written.
        </p>
      )}
      <Button variant="secondary" size="sm" className="mt-3" onClick={() => onShow(!only_flagged)}>
        {only_flagged ? 'Show all cards' : 'Show these cards'}
      </Button>
    </Alert>
  );
}

function Pager({
  index,
  total,
  flagged,
  onGo,
}: {
  index: number;
  total: number;
  flagged: boolean;
  onGo(index: number): void;
}) {
  const go = (wanted: number) => onGo(Math.max(0, Math.min(total - 1, wanted)));
  return (
    <nav aria-label="Recipients" className="flex items-end gap-3 sm:items-center">
      <Button
        variant="secondary"
        size="icon"
        aria-label="Previous recipient"
        disabled={index === 0}
        onClick={() => go(index - 1)}
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
      </Button>
      <label className="grid grid-cols-[auto_auto] items-center gap-x-2 gap-y-1 text-sm whitespace-nowrap sm:flex">
        <span className="col-span-2">{flagged ? 'Needs attention' : 'Recipient'}</span>
        <input
          type="number"
          min={1}
          max={total}
          value={index + 1}
          onChange={(event) => event.target.value && go(Number(event.target.value) - 1)}
          className={`${controlLook.join(' ')} min-h-11 max-w-28 tabular-nums`}
        />
        of {formatNumber(total)}
      </label>
      <Button
        variant="secondary"
        size="icon"
        aria-label="Next recipient"
        disabled={index >= total - 1}
        onClick={() => go(index + 1)}
      >
        <ChevronRight aria-hidden="true" className="size-5" />
      </Button>
    </nav>
  );
}

function Proof({
  letter,
  view,
  row,
  onGo,
}: {
  letter: LetterContent;
  view: ImportView;
  row: ImportRow;
  onGo(step: number): void;
}) {
  const [editing, setEditing] = useState(false);
  const source = useMemo(() => savedRows(view.id), [view.id]);
  const onFix = useFix(source);
  const { text, unknown } = rowMerger(letter.letterForm.message, view)(row);
  const { text_type } = letter.letterForm;
  const signed = signatureOf(letter) !== null;
  const { layout, line_count } = useCardLayout(text, text_type, letter.hand, signed);
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]">
      <div className="grid content-start gap-6">
        <section aria-label="This recipient" className="grid gap-1">
          <p className="eyebrow">Row {formatNumber(row.row_no)}</p>
          <address className="not-italic">
            {addressLines(row.contact).map((line) => (
              <span key={line} className="block first:font-semibold">
                {line}
              </span>
            ))}
          </address>
        </section>
        <LetterWarnings {...{ text_type, layout, line_count, unknown, signed }} />
        {row.flags
          .filter(({ reason }) => reason === 'missing_variable' || reason === 'unwritable_value')
          .map((flag) => (
            <Alert key={flag.detail} kind="warning" title={flagText(flag)} />
          ))}
        {rowNotes(row).some(({ offer }) => offer) && (
          <Alert kind="info" title="Check how this is written">
            <RowNotes row={row} onFix={onFix} />
          </Alert>
        )}
        <div className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
          <button type="button" className="link" onClick={() => setEditing(true)}>
            Fix this row
          </button>
          <button type="button" className="link" onClick={() => onGo(4)}>
            Change the message
          </button>
        </div>
        {editing && (
          <EditRow row={row} fields={shownFields(view.mapping)} onFix={onFix} onClose={() => setEditing(false)} />
        )}
      </div>
      <ProofViews letter={letter} row={row} text={text} seed={`${view.id}:${row.row_no}`} />
    </div>
  );
}
