import { TIDY_LIST_TEXTS } from '../../../../modules/addresses/text-rules.ts';
import { TIDIES, type Tidy } from '../../../../modules/addresses/tidy-rules.ts';
import type { ColumnMapping } from '../../../../modules/imports/column-rules.ts';
import { formatNumber } from '../../../../platform/format.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import type { Analysis } from '../list/analysis.ts';

/** What would look odd on the envelopes of a list, with a button that changes it in all rows. */
export function TidyOffers({
  tidy: facts,
  mapping,
  onChange,
}: {
  tidy: Analysis['tidy'];
  mapping: ColumnMapping;
  onChange(mapping: ColumnMapping): void;
}) {
  const asked = mapping.tidy ?? [];
  const offered = TIDIES.filter((tidy) => facts[tidy].rows > 0);
  if (offered.length === 0) return null;
  const ask = (tidy: Tidy, wanted: boolean) =>
    onChange({ ...mapping, tidy: TIDIES.filter((one) => (one === tidy ? wanted : asked.includes(one))) });
  return (
    <section aria-label="How it looks on the envelope" className="sheet grid gap-1 p-5 sm:p-6">
      <h3 className="text-xl">How it looks on the envelope</h3>
      <ul className="grid divide-y divide-rule">
        {offered.map((tidy) => {
          const { rows, example } = facts[tidy];
          const { one, many, offer, done } = TIDY_LIST_TEXTS[tidy];
          return (
            <li key={tidy} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
              <div className="min-w-0">
                <p>
                  <span className="font-semibold tabular-nums">{formatNumber(rows)}</span> {rows === 1 ? one : many}
                </p>
                {example && (
                  <p className="text-sm wrap-anywhere text-ink-soft">
                    {example.before} → {example.after || '(empty)'}
                  </p>
                )}
              </div>
              {asked.includes(tidy) ? (
                <p className="flex items-center gap-3">
                  <Badge variant="good">{done}</Badge>
                  <button type="button" className="link text-sm" onClick={() => ask(tidy, false)}>
                    Undo
                  </button>
                </p>
              ) : (
                <Button variant="secondary" size="sm" onClick={() => ask(tidy, true)}>
                  {offer}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
