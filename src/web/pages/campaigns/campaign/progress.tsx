import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../../platform/format.ts';
import { ProgressBar } from '../../../components/feedback/progress-bar.tsx';
import { progressQuery } from '../queries.ts';
import { timeLeft } from '../time-left.ts';

/** The progress of a campaign's letters to print. Updates automatically. */
export function CampaignProgress({ campaign_id, title }: { campaign_id: string; title: string }) {
  const { data } = useQuery(progressQuery(campaign_id));
  if (!data || data.total === 0) return null;
  const { queued, sent, mailed, failed, total, per_second, seconds_left } = data;
  const is_sending = queued > 0;
  return (
    <section aria-label={`Progress of ${title}`} className="grid gap-2.5 text-sm">
      <ProgressBar
        label={`${formatNumber(sent + failed)} of ${formatNumber(total)} letters`}
        max={total}
        value={sent + failed}
        is_done={queued === 0 && failed === 0}
      />
      <dl className="flex flex-wrap gap-x-6 gap-y-1.5 tabular-nums">
        <Figure name="Queued">{formatNumber(queued)}</Figure>
        <Figure name="Sent to print">{formatNumber(sent)}</Figure>
        <Figure name="Mailed">{formatNumber(mailed)}</Figure>
        <Figure name="Failed" trouble={failed > 0}>
          {formatNumber(failed)}
        </Figure>
        {is_sending && per_second > 0 && <Figure name="Per second">{pace(per_second)}</Figure>}
        {is_sending && seconds_left !== null && <Figure name="Time left">{timeLeft(seconds_left)}</Figure>}
      </dl>
    </section>
  );
}

const pace = (per_second: number) => (per_second < 10 ? per_second.toFixed(1) : formatNumber(Math.round(per_second)));

function Figure({ name, trouble = false, children }: { name: string; trouble?: boolean; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-ink-faint">{name}</dt>
      <dd className={trouble ? 'font-semibold text-wax-ink' : 'font-semibold'}>{children}</dd>
    </div>
  );
}
