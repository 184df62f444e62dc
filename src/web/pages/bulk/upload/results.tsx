import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { toast } from 'sonner';
import type { ImportChoices, ImportView, RowFilter } from '../../../../modules/imports/schema.ts';
import { formatCount, formatNumber } from '../../../../platform/format.ts';
import { Button } from '../../../components/button.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { Choice } from '../../../components/form/choice.tsx';
import { call, download, messageOf } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/file-download.ts';
import type { ListWorkerClient } from '../list/worker/client.ts';
import { RowFilterBar } from '../rows/filter.tsx';
import { failedName, shownFields } from '../rows/shown-fields.ts';
import { serverRows } from '../rows/source.ts';
import { RowsTable } from '../rows/table.tsx';
import { Figure } from '../steps/contact-analysis.tsx';

/** The results of the list check, and the customer's choices for unclear rows. */
export function ImportResults({
  client,
  view,
  may_change,
  onChange,
  onChooseFile,
}: {
  client: ListWorkerClient;
  view: ImportView;
  /** The file is still available, so its columns can be matched again. */
  may_change: boolean;
  onChange(): void;
  onChooseFile(): void;
}) {
  const save = useMutation({
    mutationFn: () => download('GET /rest/v1/imports/:id/failed.csv', { id: view.id }),
    onSuccess: (file) => saveFile(file, failedName(view.file_name)),
    onError: (error) => toast.error('Download failed', { description: messageOf(error, 'Please try again.') }),
  });
  return (
    <>
      <section aria-label="List summary" className="sheet grid gap-5 p-5 sm:p-6">
        <dl className="grid grid-cols-2 gap-5 lg:grid-cols-4">
          <Figure name="Letters to send">{formatNumber(view.to_send)}</Figure>
          <Figure name="City and ZIP match">{formatNumber(view.matched)}</Figure>
          <Figure name="Addresses corrected">{formatNumber(view.corrected)}</Figure>
          <Figure name="Need attention" trouble={view.needs_attention > 0}>
            {formatNumber(view.needs_attention)}
          </Figure>
        </dl>
        <p role="status" className="border-t border-rule pt-4">
          Of {formatCount(view.rows, 'row')},{' '}
          <span className="font-semibold">{formatCount(view.to_send, 'letter')} will be charged</span>: one credit each.
          {leftOut(view)}
        </p>
      </section>
      <Decisions view={view} />
      <Rows client={client} view={view} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button
          variant="secondary"
          size="sm"
          disabled={view.needs_attention === 0}
          pending={save.isPending}
          onClick={() => save.mutate()}
        >
          Download failed rows
        </Button>
        <button type="button" className="link text-sm" onClick={may_change ? onChange : onChooseFile}>
          {may_change ? 'Change the columns' : 'Use another list'}
        </button>
        <Link to="/portal/do-not-mail" target="_blank" className="link text-sm">
          Do-not-mail list (opens in a new tab)
        </Link>
      </div>
    </>
  );
}

/** Why the other rows are not charged. A row may be named twice: as a repeat, and as one that was mailed recently. */
function leftOut({ needs_attention, duplicates, mailed_recently, unverified, choices }: ImportView): string {
  const reasons = [
    needs_attention > 0 && formatCount(needs_attention, 'row needs attention', 'rows need attention'),
    choices.duplicates === 'skip' &&
      duplicates > 0 &&
      formatCount(duplicates, 'row repeats an earlier one', 'rows repeat earlier ones'),
    choices.recently_mailed === 'skip' && mailed_recently > 0 && `${formatNumber(mailed_recently)} mailed recently`,
    choices.unverified === 'skip' && unverified > 0 && `${formatNumber(unverified)} with an uncertain ZIP code`,
  ].filter((reason) => reason !== false);
  return reasons.length > 0 ? ` Left out: ${reasons.join(', ')}.` : '';
}

const FILTERS: { filter: RowFilter; name: string; of: (view: ImportView) => number }[] = [
  { filter: 'to_send', name: 'To send', of: (view) => view.to_send },
  { filter: 'needs_attention', name: 'Needs attention', of: (view) => view.needs_attention },
  { filter: 'corrected', name: 'Corrected', of: (view) => view.corrected },
  { filter: 'unverified', name: 'Unverified', of: (view) => view.unverified },
  { filter: 'duplicates', name: 'Duplicates', of: (view) => view.duplicates },
  { filter: 'mailed_recently', name: 'Mailed recently', of: (view) => view.mailed_recently },
  { filter: 'all', name: 'All rows', of: (view) => view.rows },
];

function Rows({ client, view }: { client: ListWorkerClient; view: ImportView }) {
  const [filter, setFilter] = useState<RowFilter>(view.needs_attention > 0 ? 'needs_attention' : 'to_send');
  const source = useMemo(() => serverRows(view.id, client), [view.id, client]);
  const shown = FILTERS.filter(
    (offered) => offered.of(view) > 0 || ['to_send', 'all', filter].includes(offered.filter),
  );
  return (
    <section aria-label="The rows of your list" className="grid gap-4">
      <RowFilterBar<RowFilter>
        value={filter}
        onChange={setFilter}
        filters={shown.map(({ name, of, ...offered }) => ({ ...offered, name, count: of(view) }))}
      />
      <RowsTable
        source={source}
        filter={filter}
        fields={shownFields(view.mapping)}
        label="Checked contacts"
        empty="No rows to show."
      />
    </section>
  );
}

type Decision = {
  choice: keyof ImportChoices;
  rows: number;
  question: string;
  options: [value: string, name: string, note: string][];
};

const decisionsOf = (view: ImportView): Decision[] =>
  [
    {
      choice: 'unverified' as const,
      rows: view.unverified,
      question: `${rowsSay(view.unverified, 'has a ZIP code', 'have a ZIP code')} that may not belong to the city`,
      options: [
        ['send', 'Send them as written', 'Mail is sorted by ZIP code. A nearby city name is fine.'],
        ['skip', 'Skip them', 'They are not charged.'],
      ] as Decision['options'],
    },
    {
      choice: 'duplicates' as const,
      rows: view.duplicates,
      question: `${rowsSay(view.duplicates, 'repeats', 'repeat')} a person and address from an earlier row`,
      options: [
        ['skip', 'One card each', 'We use the first row.'],
        ['keep', 'Send every row', 'Some people get more than one.'],
      ] as Decision['options'],
    },
    {
      choice: 'recently_mailed' as const,
      rows: view.mailed_recently,
      question: `${rowsSay(view.mailed_recently, 'got a card', 'got cards')} from you within the last 30 days`,
      options: [
        ['keep', 'Send them another card', 'For a different message.'],
        ['skip', 'Skip them', 'They are not charged.'],
      ] as Decision['options'],
    },
  ].filter(({ rows }) => rows > 0);

const rowsSay = (rows: number, one: string, many: string) => formatCount(rows, `row ${one}`, `rows ${many}`);

/** Each question that the list raises. What is chosen is counted by the server at once. */
function Decisions({ view }: { view: ImportView }) {
  const queries = useQueryClient();
  const choose = useMutation({
    mutationFn: (choices: ImportChoices) =>
      call('POST /functions/v1/import-choose', { body: { import_id: view.id, choices } }),
    onSuccess: (counted) => {
      queries.setQueryData(['import', view.id], counted);
      void queries.invalidateQueries({ queryKey: ['import', view.id, 'rows'] });
    },
  });
  const chosen = choose.isPending ? choose.variables : view.choices;
  const decisions = decisionsOf(view);
  if (decisions.length === 0) return null;
  return (
    <section aria-label="Your decisions" className="grid gap-6 lg:grid-cols-3">
      {decisions.map(({ choice, question, options }) => (
        <fieldset key={choice} className="grid content-start gap-2.5">
          <legend className="mb-2.5 text-sm font-semibold text-balance">{question}</legend>
          {options.map(([value, name, note]) => (
            <Choice
              key={value}
              name={choice}
              value={value}
              checked={chosen[choice] === value}
              onChoose={() => choose.mutate({ ...chosen, [choice]: value })}
            >
              <span className="font-semibold">{name}</span>
              <span className="text-ink-soft">{note}</span>
            </Choice>
          ))}
        </fieldset>
      ))}
      {choose.isError && (
        <Alert kind="error" className="lg:col-span-3" title="Your choice was not saved">
          {messageOf(choose.error, 'Please choose again.')}
        </Alert>
      )}
    </section>
  );
}
