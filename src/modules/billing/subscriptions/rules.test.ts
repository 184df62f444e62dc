import { describe, expect, it } from 'vitest';
import { type AnyPlan, planName, planOf, topUpCents } from '../catalog/rules.ts';
import {
  creditsByInvoice,
  endedPlanCreditsExpireAt,
  graceEndsAt,
  linesOfInvoice,
  planCreditsExpireAt,
  planDirection,
  renewalOf,
  upgradeCredits,
} from './rules.ts';

const plan = (id: string): AnyPlan => {
  const found = planOf(id);
  if (!found) throw new Error(`There is no plan ${id}.`);
  return found;
};
const [SOLO, TEAM, PRO] = [plan('plan_solo'), plan('plan_team'), plan('plan_pro_500')];

describe('an upgrade', () => {
  it.each([
    ['all of the difference', 4500, 17],
    ['half of it, in whole credits', 2250, 8],
    ['nothing', 0, 0],
    ['more than the difference', 9000, 17],
  ])('that %s was paid for brings that share of the additional credits', (_, paid_cents, credits) => {
    expect(upgradeCredits(SOLO, TEAM, paid_cents)).toBe(credits);
  });

  it('brings nothing where the target has no more credits or costs no more', () => {
    expect([
      upgradeCredits(TEAM, SOLO, 4500),
      upgradeCredits(TEAM, TEAM, 4500),
      upgradeCredits(SOLO, { ...TEAM, credits: SOLO.credits }, 4500),
      upgradeCredits(SOLO, { ...TEAM, amount_cents: SOLO.amount_cents }, 4500),
      upgradeCredits(SOLO, { ...TEAM, amount_cents: SOLO.amount_cents - 1 }, 4500),
    ]).toEqual([0, 0, 0, 0, 0]);
  });

  it('is a change to a plan that costs more', () => {
    expect([planDirection(SOLO, TEAM), planDirection(TEAM, SOLO), planDirection(TEAM, TEAM)]).toEqual([
      'upgrade',
      'downgrade',
      'keep',
    ]);
  });
});

describe('the paid invoices of a subscription', () => {
  const at = (day: number) => new Date(Date.UTC(2040, 0, day));
  const invoice = (
    reason: 'first' | 'renewal' | 'plan_change',
    plan_id: string,
    amount_cents: number,
    day: number,
  ) => ({
    invoice_id: `${reason}-${day}`,
    reason,
    plan_id,
    amount_cents,
    tax_cents: 0,
    paid_at: at(day),
  });
  const bought = (...invoices: ReturnType<typeof invoice>[]) =>
    creditsByInvoice(invoices).map(({ credits, plan_id }) => [credits, plan_id]);

  it('bring a month of credits each, and a change the share that was paid for', () => {
    expect(
      bought(
        invoice('first', 'plan_solo', 2400, 1),
        invoice('plan_change', 'plan_team', 2250, 15),
        invoice('renewal', 'plan_team', 6900, 31),
      ),
    ).toEqual([
      [8, 'plan_solo'],
      [8, 'plan_team'],
      [25, 'plan_team'],
    ]);
  });

  it('bring the same in whatever order they are listed, also when two were paid at the same time', () => {
    const first = invoice('first', 'plan_solo', 2400, 1);
    const change = invoice('plan_change', 'plan_team', 4500, 1);
    expect(bought(change, first)).toEqual([
      [8, 'plan_solo'],
      [17, 'plan_team'],
    ]);
    expect(bought(invoice('renewal', 'plan_team', 6900, 31), first)).toEqual([
      [8, 'plan_solo'],
      [25, 'plan_team'],
    ]);
  });

  it('leave the plan in force where a change costs nothing, until the next one is paid', () => {
    expect(
      bought(
        invoice('first', 'plan_team', 6900, 1),
        invoice('plan_change', 'plan_solo', 0, 10),
        invoice('renewal', 'plan_solo', 2400, 31),
      ),
    ).toEqual([
      [25, 'plan_team'],
      [0, 'plan_team'],
      [8, 'plan_solo'],
    ]);
  });

  it('bring nothing for a plan that is not listed', () => {
    expect(bought(invoice('first', 'plan_gone', 100, 1), invoice('plan_change', 'plan_team', 100, 2))).toEqual([
      [0, 'plan_gone'],
      [0, 'plan_team'],
    ]);
  });
});

it('a renewal is named and priced by its unpaid invoice, else as the plan is listed', () => {
  const row = { plan_id: 'plan_solo', unpaid_plan_id: null, unpaid_cents: null };
  expect([
    renewalOf(row),
    renewalOf({ ...row, unpaid_plan_id: 'plan_team', unpaid_cents: 100 }),
    renewalOf({ ...row, plan_id: 'plan_gone' }),
    planName('plan_gone'),
  ]).toEqual([
    { plan_name: 'Solo', amount_cents: 2400 },
    { plan_name: 'Team', amount_cents: 100 },
    { plan_name: 'plan_gone', amount_cents: 0 },
    'plan_gone',
  ]);
});

it('a top-up costs the rate of a personal plan, and of an enterprise plan what its credits cost', () => {
  expect([topUpCents(SOLO), topUpCents(PRO)]).toEqual([329, 229]);
});

it('terms of a plan end with a whole day', () => {
  const at = new Date('2040-01-10T20:00:00Z');
  expect(
    [planCreditsExpireAt(at), endedPlanCreditsExpireAt(at), graceEndsAt(at)].map((end) => end.toISOString()),
  ).toEqual(['2040-03-11T11:00:00.000Z', '2040-02-10T11:00:00.000Z', '2040-01-18T11:00:00.000Z']);
});

describe('the lines of an invoice', () => {
  const team = { plan_id: 'plan_team', amount_cents: -3450 };
  const growth = { plan_id: 'plan_growth', amount_cents: 6250 };

  it('are none where the description of the payment says it all', () => {
    const lines = [{ plan_id: 'plan_team', amount_cents: 6900 }];
    expect(linesOfInvoice({ reason: 'renewal', amount_cents: 7452, tax_cents: 552, lines })).toEqual([]);
  });

  it('of a change name the unused time of the old plan and the rest of the month of the new one', () => {
    expect(linesOfInvoice({ reason: 'plan_change', amount_cents: 2800, tax_cents: 0, lines: [team, growth] })).toEqual([
      { description: 'Unused time on the Team plan', amount_cents: -3450 },
      { description: 'Growth plan, for the rest of the month', amount_cents: 6250 },
    ]);
  });

  it.each([
    ['used', [{ plan_id: 'plan_team', amount_cents: 6900 }], 1900, ['Credit from an earlier plan', -5000]],
    ['kept', [{ plan_id: 'plan_team', amount_cents: -3450 }], 0, ['Kept as credit for your next invoices', 3450]],
  ] as const)('name the credit that is %s, so that they add up to what was paid', (_, lines, amount_cents, credit) => {
    const parts = linesOfInvoice({ reason: 'renewal', amount_cents, tax_cents: 0, lines });
    expect(parts.at(-1)).toEqual({ description: credit[0], amount_cents: credit[1] });
    expect(parts.reduce((sum, part) => sum + part.amount_cents, 0)).toBe(amount_cents);
  });
});
