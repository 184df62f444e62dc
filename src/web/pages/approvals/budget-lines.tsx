import { formatCount, formatNumber } from '../../../platform/format.ts';
import type { Own } from '../../features/approvals/queries.ts';

/** What is left of the budgets that the member has. */
export function BudgetLines({ own: { member_budget, account_budget } }: { own: Own }) {
  const budgets = [
    ['Your budget this month', member_budget],
    ['The account’s budget this month', account_budget],
  ] as const;
  if (!member_budget && !account_budget) return null;
  return (
    <dl className="sheet mb-6 grid gap-x-10 gap-y-4 px-5 py-4 sm:flex sm:flex-wrap">
      {budgets.map(
        ([name, budget]) =>
          budget && (
            <div key={name}>
              <dt className="text-sm text-ink-soft">{name}</dt>
              <dd className="tabular-nums">
                <span className="font-display text-xl">{formatNumber(budget.left)}</span> of{' '}
                {formatCount(budget.limit, 'card')} left
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
