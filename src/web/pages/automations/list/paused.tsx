import { Link } from 'react-router';
import { Button } from '../../../components/button.tsx';
import { historyUrl } from '../../../features/automations/history-filter.ts';
import { pausedText } from '../../../features/automations/labels.ts';
import type { Automation } from '../../../features/automations/queries.ts';
import { useSwitch } from './switch.tsx';

/** Why an automation is paused, and how to continue. Empty for one that is not paused. */
export function Paused({ automation }: { automation: Automation }) {
  const { id, name, paused_reason } = automation;
  const resume = useSwitch(automation);
  const text = pausedText(automation);
  if (!text) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md bg-amber-wash px-4 py-3 text-sm">
      <p className="max-w-prose">{text}</p>
      <div className="flex flex-wrap items-center gap-4">
        {paused_reason === 'credits' && (
          <Link to="/portal/billing" className="link font-semibold">
            Buy credits
          </Link>
        )}
        {paused_reason === 'burst' && (
          <Link to={historyUrl({ automation_id: id, outcome: 'needs_approval' })} className="link font-semibold">
            Review cards
          </Link>
        )}
        {paused_reason === 'member' && (
          <Link to="/portal/campaign-history" className="link font-semibold">
            See its campaign
          </Link>
        )}
        {paused_reason === 'operator' && (
          <Link to="/contact" className="link font-semibold">
            Contact us
          </Link>
        )}
        {paused_reason !== 'credits' && paused_reason !== 'operator' && (
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Resume ${name}`}
            pending={resume.isPending}
            onClick={() => resume.mutate(true)}
          >
            {resume.isPending ? 'Resuming...' : 'Resume'}
          </Button>
        )}
      </div>
    </div>
  );
}
