import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { monthName } from '../../../../modules/accounting/rules.ts';
import { formatUsd } from '../../../../platform/money.ts';
import { Button } from '../../../components/button.tsx';
import { Section } from '../../../components/section.tsx';
import { call, messageOf } from '../../../lib/api.ts';
import { asFullMoment } from '../../../lib/dates.ts';
import { BOOKS } from './queries.ts';

const LINES = [
  ['received_cents', 'Received'],
  ['returned_cents', 'Returned'],
  ['fees_cents', 'Fees'],
] as const;

/** A month in the payment provider's own books beside ours. */
export function ProviderBooks({ month }: { month: string }) {
  const key = [...BOOKS, 'provider', month];
  const queries = useQueryClient();
  const found = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /rest/v1/admin/accounting/provider', { query: { month } }, { signal }),
  });
  const compare = useMutation({
    mutationFn: () => call('POST /functions/v1/compare-provider-books', { body: { p_month_start: month } }),
    onSuccess: (answer) => queries.setQueryData(key, answer),
    onError: (error) => toast.error('Not compared', { description: messageOf(error, 'Please try again.') }),
  });
  const { ours, theirs } = found.data ?? {};
  return (
    <Section
      title="Processor’s books"
      action={
        <Button variant="secondary" pending={compare.isPending} onClick={() => compare.mutate()}>
          {compare.isPending ? 'Comparing...' : 'Reconcile with Processor'}
        </Button>
      }
    >
      <p className="text-sm text-ink-soft">
        {theirs
          ? `As ${theirs.provider} had it on ${asFullMoment(theirs.read_at)}. Ours is every row dated into the month, corrections and sales tax included.`
          : `${monthName(month)} has not been compared yet.`}
      </p>
      {ours && theirs && (
        <div className="sheet overflow-hidden">
          <table className="w-full text-xs sm:text-sm">
            <caption className="sr-only">Processor’s books and ours, {monthName(month)}</caption>
            <thead className="border-b border-rule bg-sunk text-ink-soft">
              <tr className={ROW}>
                <th scope="col" className="text-left">
                  <span className="sr-only">Line</span>
                </th>
                <th scope="col">Provider</th>
                <th scope="col">Ours</th>
                <th scope="col">Difference</th>
              </tr>
            </thead>
            <tbody className="divide-y divide-rule">
              {LINES.map(([name, title]) => (
                <tr key={name} className={ROW}>
                  <th scope="row" className="text-left font-normal">
                    {title}
                  </th>
                  <td>{formatUsd(theirs[name])}</td>
                  <td>{formatUsd(ours[name])}</td>
                  <td className={theirs[name] === ours[name] ? 'text-ink-soft' : 'font-semibold text-wax-ink'}>
                    {formatUsd(theirs[name] - ours[name])}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}

const ROW = 'text-right tabular-nums [&>*]:px-1.5 [&>*]:py-2.5 sm:[&>*]:px-4';
