import { useQuery } from '@tanstack/react-query';
import { issueText } from '../../../../modules/imports/row-rules.ts';
import { fullName } from '../../../../modules/letters/rules.ts';
import { formatNumber } from '../../../../platform/format.ts';
import type { ListWorkerClient } from '../list/worker/client.ts';

const SHOWN = 20;

/** The first skipped rows, each with its problems. */
export function InvalidRows({ client, count }: { client: ListWorkerClient; count: number }) {
  const { data } = useQuery({
    queryKey: ['list', 'invalid', client.view().version],
    queryFn: () => client.window('needs_attention', 0, SHOWN),
  });
  return (
    <section aria-label="Skipped rows" className="grid gap-3">
      <h3 className="text-lg">Skipped rows</h3>
      <ul className="grid max-h-64 divide-y divide-rule overflow-y-auto border-y border-rule text-sm">
        {data?.rows.map(({ row_no, contact, issues }) => (
          <li key={row_no} className="grid gap-x-4 py-2 sm:grid-cols-[5rem_minmax(0,1fr)_minmax(0,1.5fr)]">
            <span className="text-ink-faint tabular-nums">Row {formatNumber(row_no)}</span>
            <span className="wrap-anywhere">{fullName(contact.first_name, contact.last_name) || contact.street}</span>
            <span className="text-wax-ink">{issues.map(issueText).join('; ')}</span>
          </li>
        ))}
      </ul>
      {count > SHOWN && (
        <p className="text-sm text-ink-faint">
          The first {SHOWN} of {formatNumber(count)}. Download the file to see all of them.
        </p>
      )}
    </section>
  );
}
