import { useQuery } from '@tanstack/react-query';
import type { TeamAnswer } from '../../../../modules/accounts/members/schema.ts';
import { formatNumber } from '../../../../platform/format.ts';
import { ButtonLink } from '../../../components/button.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { ProgressBar } from '../../../components/feedback/progress-bar.tsx';
import { Section } from '../../../components/section.tsx';
import { subscriptionQuery } from '../../../features/billing/queries.ts';
import { useMember } from '../../../features/session/member.ts';
import { WithoutPlan } from '../../../features/team/without-plan.tsx';
import { asDay } from '../../../lib/dates.ts';

/** How many people the plan lets work in the account, and what happens to them when it ends. */
export function Seats({ team: { seats } }: { team: TeamAnswer }) {
  const { can } = useMember();
  const { data: plan } = useQuery(subscriptionQuery);
  const is_full = seats.used >= seats.total;
  return (
    <Section title="Seats">
      <div className="sheet grid gap-3 p-5">
        <p>
          <span className="font-display text-2xl">{formatNumber(seats.used)}</span> of {formatNumber(seats.total)} used
        </p>
        <ProgressBar label="Seats used" max={seats.total} value={Math.min(seats.used, seats.total)} />
        <p className="text-sm text-ink-soft">
          Each member and each open invitation uses a seat.
          {is_full && ' To invite someone, choose a larger plan, remove a member or withdraw an invitation.'}
        </p>
        {is_full && can('money') && (
          <ButtonLink to="/pricing" variant="secondary" size="sm" className="justify-self-start">
            See Plans
          </ButtonLink>
        )}
      </div>
      {plan?.cancel_at_period_end && (
        <Alert kind="warning" title={`The plan ends on ${asDay(plan.period_end)}`}>
          <WithoutPlan ends="Then" />
        </Alert>
      )}
    </Section>
  );
}
