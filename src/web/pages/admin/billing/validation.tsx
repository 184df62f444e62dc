import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { reasonsOf, validate } from '../../../../modules/credits/totals/rules.ts';
import type { CreditFigures } from '../../../../modules/credits/totals/schema.ts';
import { formatCount, formatNumber } from '../../../../platform/format.ts';
import { Button } from '../../../components/button.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { Section } from '../../../components/section.tsx';
import { call, messageOf } from '../../../lib/api.ts';
import { cn } from '../../../lib/cn.ts';
import { asFullMoment } from '../../../lib/dates.ts';
import { signed } from '../../../lib/signed-number.ts';
import { type EnvironmentChoice, isChecked, useCreditFigures } from './queries.ts';

type Check = NonNullable<CreditFigures['check']>;

/** Whether purchased credits equal used plus available, as the last check found it. */
export function Validation({ environment, onShow }: { environment: string; onShow(account_id: string): void }) {
  const [awaited, setAwaited] = useState<string>();
  const found = useCreditFigures(environment as EnvironmentChoice, awaited);
  const check = found.data?.check;
  const start = useMutation({
    mutationFn: () => call('POST /functions/v1/check-credits'),
    onSuccess: ({ requested_at }) => setAwaited(requested_at),
    onError: (error) => toast.error('Not checked', { description: messageOf(error, 'Please try again.') }),
  });
  const is_checking = start.isPending || (awaited !== undefined && !isChecked(check?.checked_at, awaited));
  return (
    <Section
      title="Credit Accounting Validation"
      action={
        <Button variant="secondary" pending={is_checking} onClick={() => start.mutate()}>
          {is_checking ? 'Checking...' : 'Check Now'}
        </Button>
      }
    >
      {check ? (
        <Checked check={check} onShow={onShow} />
      ) : check === null ? (
        <p className="sheet px-5 py-5 text-ink-soft">Not checked yet. The first check runs tonight, or check now.</p>
      ) : null}
    </Section>
  );
}

function Checked({ check, onShow }: { check: Check; onShow(account_id: string): void }) {
  const { purchased, used, available, discrepancy, is_fine } = validate(check.sums, check);
  const is_good = is_fine && check.differing === 0;
  return (
    <div className="grid gap-4">
      {is_good ? (
        <Alert kind="success" title="Purchased credits equal used plus available.">
          <p>A discrepancy under 1 counts as fine.</p>
        </Alert>
      ) : (
        <Alert
          kind="error"
          title={
            is_fine
              ? `${formatCount(check.differing, 'account does', 'accounts do')} not add up`
              : `Discrepancy of ${formatCount(Math.abs(discrepancy), 'credit')}`
          }
        >
          <p>The accounts below say why. Compare them with their payments before you adjust anything.</p>
        </Alert>
      )}
      <div className="sheet grid gap-5 px-5 py-5">
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:flex sm:flex-wrap sm:items-end sm:gap-x-6">
          <Term name="Purchased" value={purchased} />
          <Term sign="=" name="Used" value={used} />
          <Term sign="+" name="Available" value={available} />
          <div className="sm:ml-auto sm:text-right">
            <dt className="text-sm text-ink-soft">Discrepancy</dt>
            <dd className="text-lg font-semibold tabular-nums">{signed(discrepancy)}</dd>
          </div>
        </dl>
        <Parts check={check} />
        <p className="text-sm text-ink-soft">
          Checked {asFullMoment(check.checked_at)}, {formatCount(check.accounts, 'account')} with credits.
        </p>
      </div>
      {check.findings.length > 0 && <Findings check={check} onShow={onShow} />}
    </div>
  );
}

function Term({ name, value, sign }: { name: string; value: number; sign?: string }) {
  return (
    <div>
      <dt className={cn('text-sm text-ink-soft', sign && 'sm:pl-9')}>{name}</dt>
      <dd className="font-display text-xl leading-tight tabular-nums sm:text-3xl">
        {sign && (
          <span aria-hidden="true" className="hidden w-9 text-2xl text-ink-faint sm:inline-block">
            {sign}
          </span>
        )}
        {formatNumber(value)}
      </dd>
    </div>
  );
}

/** What "purchased" is made of, so that nothing is hidden in it. */
function Parts({ check: { sums, overdue } }: { check: Check }) {
  const parts = [
    ['Sold', sums.purchased],
    ['Free at sign-up', sums.given],
    ['Adjusted by operators', sums.adjusted],
    ['Refunded or disputed', sums.taken_back],
    ['Expired', sums.expired - overdue],
  ] as const;
  return (
    <dl className="grid gap-x-6 gap-y-2 border-t border-rule pt-4 text-sm sm:grid-cols-5">
      {parts.map(([name, credits]) => (
        <div key={name} className="flex justify-between gap-3 sm:block">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="font-semibold tabular-nums">{signed(credits)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Findings({ check, onShow }: { check: Check; onShow(account_id: string): void }) {
  return (
    <ul aria-label="Accounts that do not add up" className="grid gap-3">
      {check.findings.map((account) => (
        <li key={`${account.account_id} ${account.environment}`} className="sheet grid gap-2 px-5 py-4 text-sm">
          <p className="font-semibold break-all">
            {account.email ?? account.account_id} ({account.environment})
          </p>
          <ul className="grid gap-1">
            {reasonsOf(account).map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          <p className="text-ink-soft">Its customer can spend {formatCount(account.balance, 'credit')}.</p>
          <button type="button" className="link w-fit" onClick={() => onShow(account.account_id)}>
            Show its transactions
          </button>
        </li>
      ))}
      {check.differing > check.findings.length && (
        <li className="text-sm text-ink-soft">
          {formatCount(check.differing - check.findings.length, 'more account differs', 'more accounts differ')}.
          Correct these first, then check again.
        </li>
      )}
    </ul>
  );
}
