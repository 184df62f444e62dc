import { expect, it } from 'vitest';
import { planName } from './plan.ts';

it.each([
  ['', 'No Plan'],
  ['plan_team', 'Team'],
  ['growth', 'Growth'],
  ['plan_pro_500', 'Pro 500'],
  ['admin', 'admin'],
])('the plan "%s" is called %s', (plan, name) => {
  expect(planName(plan)).toBe(name);
});
