import { formatNumber } from '../../../../platform/format.ts';
import { controlLook } from '../../../components/form/field.tsx';
import { ROLE } from '../../../components/table-roles.ts';
import type { Settings } from '../../../features/approvals/queries.ts';
import { cn } from '../../../lib/cn.ts';
import { CARDS_PROBLEM, readCards, type SettingsForm } from './form.ts';

const ROLE_NAMES = { owner: 'Owner', admin: 'Admin', sender: 'Sender', drafter: 'Drafter', viewer: 'Viewer' } as const;
const cell = 'px-4 py-3 max-md:block max-md:py-1';

/** The budget of the account and of each member, with what was sent this month. */
export function BudgetTable({
  settings,
  form,
  locked,
  tried,
  onChange,
}: {
  settings: Settings;
  form: SettingsForm;
  locked: boolean;
  tried: boolean;
  onChange(change: Partial<SettingsForm>): void;
}) {
  return (
    <div className="sheet">
      <table {...ROLE.table} className="w-full text-left max-md:block">
        <caption className="sr-only">Budgets of the account and its members</caption>
        <thead {...ROLE.rowgroup} className="border-b border-rule bg-sunk text-sm text-ink-soft max-md:sr-only">
          <tr {...ROLE.row}>
            {['Who', 'Sent this month', 'Cards a month'].map((name) => (
              <th key={name} {...ROLE.columnheader} scope="col" className="px-4 py-2 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROLE.rowgroup} className="divide-y divide-rule max-md:block">
          <BudgetRow
            {...{ locked, tried }}
            name="The whole account"
            about="All members and automations together"
            used={settings.used}
            value={form.account}
            onChange={(account) => onChange({ account })}
          />
          {settings.members.map(({ user_id, name, email, role, used }) => (
            <BudgetRow
              key={user_id}
              {...{ locked, tried, name, used }}
              about={`${ROLE_NAMES[role]}, ${email}`}
              value={form.budgets[user_id] ?? ''}
              onChange={(cards) => onChange({ budgets: { ...form.budgets, [user_id]: cards } })}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function BudgetRow({
  name,
  about,
  used,
  value,
  locked,
  tried,
  onChange,
}: {
  name: string;
  about: string;
  used: number;
  value: string;
  locked: boolean;
  tried: boolean;
  onChange(cards: string): void;
}) {
  const is_wrong = tried && readCards(value) === undefined;
  return (
    <tr {...ROLE.row} className="max-md:block max-md:py-2">
      <th {...ROLE.rowheader} scope="row" className={cn(cell, 'font-semibold wrap-anywhere')}>
        {name}
        <span className="block text-sm font-normal text-ink-soft wrap-anywhere">{about}</span>
      </th>
      <td {...ROLE.cell} className={cn(cell, 'tabular-nums')}>
        {formatNumber(used)}
        <span className="text-ink-soft md:sr-only"> sent this month</span>
      </td>
      <td {...ROLE.cell} className={cell}>
        <span aria-hidden="true" className="block pb-1 text-sm text-ink-soft md:hidden">
          Cards a month
        </span>
        <input
          inputMode="numeric"
          aria-label={`Cards a month, ${name}`}
          aria-invalid={is_wrong || undefined}
          placeholder="No limit"
          disabled={locked}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className={cn(controlLook, 'min-h-11 max-w-40 tabular-nums')}
        />
        {is_wrong && <p className="pt-1 text-sm font-medium text-wax-ink">{CARDS_PROBLEM}</p>}
      </td>
    </tr>
  );
}
