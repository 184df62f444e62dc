import { queryOptions } from '@tanstack/react-query';
import { ENTERPRISE_PLANS, PERSONAL_PLANS } from '../../../modules/billing/catalog/rules.ts';
import { call } from '../../lib/api.ts';

/** The plan of the signed-in person's account as the server names it; empty where there is none. */
export const planQuery = queryOptions({
  queryKey: ['credits', 'plan'],
  queryFn: async ({ signal }) => {
    const [link] = await call('GET /rest/v1/account_users', undefined, { signal });
    return link?.accounts.plan ?? '';
  },
});

/** What a plan is called; 'No Plan' where there is none. */
export function planName(plan: string): string {
  const known = [...PERSONAL_PLANS, ...ENTERPRISE_PLANS].find(({ id }) => id === plan || id === `plan_${plan}`);
  return known?.name ?? (plan || 'No Plan');
}
