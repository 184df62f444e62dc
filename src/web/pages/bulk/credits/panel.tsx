import { type ReactNode, useState } from 'react';
import { VALIDITY_TEXT } from '../../../../modules/billing/catalog/rules.ts';
import { formatCount } from '../../../../platform/format.ts';
import { formatUsd } from '../../../../platform/money.ts';
import { Button } from '../../../components/button.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { PenSpinner } from '../../../components/feedback/pen-spinner.tsx';
import { ProductionTime } from '../../../components/production-time.tsx';
import { AskForApproval } from '../../../features/approvals/ask.tsx';
import { knownReasons, useOwnApprovals } from '../../../features/approvals/queries.ts';
import { CoverTheGapDialog } from '../../../features/credit-shortfall/cover-the-gap.tsx';
import { Locked } from '../../../features/session/no-right.tsx';
import { cn } from '../../../lib/cn.ts';
import type { BulkDraft } from '../draft/draft.ts';
import type { useSubmission } from '../wizard/use-submission.ts';
import { coverageOf } from './coverage.ts';
import { type CreditCheck, useCreditCheck } from './use-check.ts';

const credits = (number: number) => formatCount(number, 'credit');

/** What the campaign takes of the account, how a gap is closed, and the button that sends it. */
export function CreditPanel({
  draft,
  letters,
  submission,
  accepts_cut_off,
  disabled,
  children,
}: {
  draft: BulkDraft;
  letters: number;
  submission: ReturnType<typeof useSubmission>;
  accepts_cut_off: boolean;
  /** Whether the question that `children` asks is still open. */
  disabled: boolean;
  children: ReactNode;
}) {
  const check = useCreditCheck(true);
  /** The balance with which the gap began to be covered. */
  const [covering, setCovering] = useState<number>();
  const coverage = coverageOf(check.balance, letters);
  const own = useOwnApprovals();
  const reasons = submission.reasons.length > 0 ? submission.reasons : knownReasons(own.data, letters);
  if (submission.is_pending) return <OnItsWay letters={letters} />;
  return (
    <section aria-label="Credits" className="sheet grid content-start gap-5 self-start p-6 sm:p-7 lg:sticky lg:top-24">
      <Sums check={check} coverage={coverage} />
      {check.state === 'assumed' && (
        <Alert kind="warning" title="Unable to verify credit balance">
          <p>Until we can reach your account, we assume a balance of 0.</p>
          <button type="button" className="link mt-1" onClick={check.again}>
            Check again
          </button>
        </Alert>
      )}
      {children}
      {reasons.length > 0 && (
        <AskForApproval
          {...{ reasons }}
          cards={letters}
          pending={submission.is_asking}
          disabled={disabled || letters === 0}
          onAsk={(note) => submission.ask({ note, accepts_cut_off })}
        />
      )}
      {reasons.length === 0 && check.state !== 'checking' && !coverage.covered && (
        <div className="grid gap-3">
          <Alert kind="warning" title={`You are ${credits(coverage.shortfall)} short`}>
            Your campaign is saved. Add credits to continue.
          </Alert>
          <Locked right="money" what="Ask someone with billing access to buy credits.">
            <Button variant="secondary" className="w-full" onClick={() => setCovering(coverage.balance)}>
              Cover the Gap
            </Button>
          </Locked>
        </div>
      )}
      {reasons.length === 0 && (
        <>
          <Alert title="Bulk campaigns cannot be cancelled once submitted.">
            You can edit or delete it until you submit.
          </Alert>
          <Button
            size="lg"
            disabled={disabled || check.state === 'checking' || own.isPending || !coverage.covered || letters === 0}
            onClick={() => submission.submit({ accepts_cut_off })}
          >
            Submit Campaign
          </Button>
        </>
      )}
      <p className="text-sm text-ink-faint">
        Printed within <ProductionTime />, then mailed First Class. {VALIDITY_TEXT.one_time}
      </p>
      <CoverTheGapDialog
        open={covering !== undefined}
        onClose={() => setCovering(undefined)}
        credits_needed={letters}
        balance={covering ?? coverage.balance}
        campaign_name={draft.letter.letterForm.title.trim()}
        return_path={`/portal/bulk-campaign-wizard?draft=${encodeURIComponent(draft.key)}`}
      />
    </section>
  );
}

function Sums({ check, coverage }: { check: CreditCheck; coverage: ReturnType<typeof coverageOf> }) {
  const checking = check.state === 'checking';
  return (
    <dl aria-busy={checking} className="grid gap-2.5 text-sm">
      <Row name="Credit balance">{checking ? 'Checking...' : credits(coverage.balance)}</Row>
      <Row name="Required credits">{credits(coverage.required)}</Row>
      {coverage.covered || checking ? (
        <Row name="Balance after sending" is_result>
          {checking ? 'Checking...' : credits(coverage.left)}
        </Row>
      ) : (
        <Row name="Credits you still need" is_result>
          {credits(coverage.shortfall)}
        </Row>
      )}
      {!checking && coverage.cheapest && (
        <Row name={`Cheapest way, paid once: ${coverage.cheapest.what}`}>
          {formatUsd(coverage.cheapest.amount_cents)}
        </Row>
      )}
    </dl>
  );
}

function OnItsWay({ letters }: { letters: number }) {
  return (
    <section
      aria-label="Credits"
      role="status"
      className="sheet grid content-start justify-items-start gap-3 self-start p-6 sm:p-7"
    >
      <PenSpinner className="h-7 w-20 text-ink-soft" />
      <p className="font-display text-xl">Submitting your campaign...</p>
      <p className="text-ink-soft">
        {letters === 1 ? 'One letter is' : formatCount(letters, 'letter is', 'letters are')} being created. Please keep
        this page open for a moment.
      </p>
    </section>
  );
}

function Row({ name, is_result = false, children }: { name: string; is_result?: boolean; children: ReactNode }) {
  return (
    <div className={cn('flex items-baseline justify-between gap-4', is_result && 'border-t border-rule pt-2.5')}>
      <dt className="text-ink-soft">{name}</dt>
      <dd className={cn('tabular-nums', is_result ? 'font-display text-xl' : 'font-semibold')}>{children}</dd>
    </div>
  );
}
