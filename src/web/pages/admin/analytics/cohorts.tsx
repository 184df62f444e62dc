import { periodText } from '../../../../modules/analytics/range-rules.ts';
import type { Analytics } from '../../../../modules/analytics/schema.ts';
import { formatCount, formatNumber } from '../../../../platform/format.ts';
import { Section } from '../../../components/section.tsx';
import { TableExport } from './table-export.tsx';

type Cohort = Analytics['cohorts'][number];

/** How many of those who signed up in a month ordered a card, and how soon. */
export function Cohorts({ found }: { found: Analytics }) {
  const { cohorts } = found;
  return (
    <Section title="Sign-ups to first card">
      <p className="max-w-prose text-sm text-ink-soft">
        The share of people who ordered a first card within this many days after they signed up, for the last 12 months.
      </p>
      {cohorts.length === 0 ? (
        <p className="sheet px-4 py-8 text-sm text-ink-soft">Nobody signed up in the last 12 months.</p>
      ) : (
        <>
          <div className="sheet overflow-hidden">
            <table className="w-full table-fixed text-left text-sm">
              <caption className="sr-only">Sign-ups to first card</caption>
              <thead className="bg-sunk text-ink-soft">
                <tr className="[&>th]:px-2 [&>th]:py-2 [&>th]:align-bottom [&>th]:font-semibold sm:[&>th]:px-4">
                  <th scope="col" className="w-[30%] sm:w-48">
                    Signed up
                  </th>
                  {cohorts[0]?.within.map(({ days }) => (
                    <th key={days} scope="col" className="text-right">
                      {formatCount(days, 'day')}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody className="divide-y divide-rule">
                {cohorts.map((cohort) => (
                  <CohortRow key={cohort.month} {...cohort} />
                ))}
              </tbody>
            </table>
          </div>
          <p className="text-sm text-ink-soft">* So far: some of these people have had fewer days yet.</p>
          <TableExport found={found} table="cohorts" />
        </>
      )}
    </Section>
  );
}

function CohortRow({ month, sign_ups, within }: Cohort) {
  return (
    <tr className="[&>*]:px-2 [&>*]:py-2 sm:[&>*]:px-4">
      <th scope="row" className="font-normal">
        {periodText(month, 'month')}
        <span className="block text-xs text-ink-soft">{formatCount(sign_ups, 'sign-up')}</span>
      </th>
      {within.map(({ days, people, is_open }) => {
        const share = sign_ups === 0 ? 0 : people / sign_ups;
        return (
          <td
            key={days}
            className="text-right tabular-nums"
            // The larger the share, the darker the cell, up to where the text stays readable.
            style={{
              background: `color-mix(in srgb, var(--moss) ${Math.round(Math.min(1, share) * 30)}%, transparent)`,
            }}
          >
            <span className="font-semibold">
              {Math.round(share * 100)}%{is_open && '*'}
            </span>
            <span className="block text-xs text-ink">{formatNumber(people)}</span>
          </td>
        );
      })}
    </tr>
  );
}
