import type { ReactNode } from 'react';
import { CONTACT_FIELDS, FIELD_NAMES, REQUIRED_CONTACT_FIELDS } from '../../../../modules/imports/column-rules.ts';
import { formatCount, formatNumber } from '../../../../platform/format.ts';
import type { Analysis } from '../list/analysis.ts';

const isRequired = (field: string) => REQUIRED_CONTACT_FIELDS.some((required) => required === field);

/** List totals, missing fields and the number of letters charged. */
export function ContactAnalysis({ rows, analysis }: { rows: number; analysis: Analysis | undefined }) {
  const facts = analysis ?? NOTHING_YET;
  const lacking = CONTACT_FIELDS.flatMap((field) => {
    const rows_without = analysis?.missing[field] ?? 0;
    return rows_without > 0 && (isRequired(field) || field === 'last_name') ? [{ field, rows_without }] : [];
  });
  return (
    <section aria-label="Contact analysis" aria-busy={!facts.done} className="sheet grid gap-5 p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h3 className="text-xl">Contact analysis</h3>
        {!facts.done && (
          <p className="text-sm text-ink-faint tabular-nums">
            Checking row {formatNumber(facts.checked)} of {formatNumber(rows)}
          </p>
        )}
      </div>
      <dl className="grid grid-cols-2 gap-5 lg:grid-cols-4">
        <Figure name="Total rows">{formatNumber(rows)}</Figure>
        <Figure name="Valid rows">{formatNumber(facts.valid)}</Figure>
        <Figure name="Missing required fields" trouble={facts.missing_required > 0}>
          {formatNumber(facts.missing_required)}
        </Figure>
        <Figure name="Total needing attention" trouble={facts.needs_attention > 0}>
          {formatNumber(facts.needs_attention)}
        </Figure>
      </dl>
      {lacking.length > 0 && (
        <ul className="flex flex-wrap gap-x-6 gap-y-1 border-t border-rule pt-4 text-sm text-ink-soft">
          {lacking.map(({ field, rows_without }) => (
            <li key={field}>
              {FIELD_NAMES[field]} is missing in {formatCount(rows_without, 'row')}
              {isRequired(field) ? '' : ' (optional)'}
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="border-t border-rule pt-4">
        {analysis?.done && <ChargeSummary {...analysis} />}
      </p>
    </section>
  );
}

function ChargeSummary({ valid, duplicates, needs_attention }: Analysis) {
  const letters = `${formatCount(valid - duplicates, 'letter')} will be charged`;
  const left_out = [
    ...(needs_attention > 0 ? [formatCount(needs_attention, 'row needs attention', 'rows need attention')] : []),
    ...(duplicates > 0 ? [formatCount(duplicates, 'row repeats an earlier one', 'rows repeat earlier ones')] : []),
  ];
  return (
    <>
      <span className="font-semibold">{letters}</span>: one credit each.
      {left_out.length > 0 && ` Left out: ${left_out.join(', and ')}.`} The address check comes next.
    </>
  );
}

const NOTHING_YET: Omit<Analysis, 'missing' | 'tidy'> = {
  done: false,
  checked: 0,
  valid: 0,
  missing_required: 0,
  needs_attention: 0,
  duplicates: 0,
};

export function Figure({ name, trouble = false, children }: { name: string; trouble?: boolean; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className={`font-display text-2xl tabular-nums ${trouble ? 'text-wax-ink' : ''}`}>{children}</dd>
    </div>
  );
}
