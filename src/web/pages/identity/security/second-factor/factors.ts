import { call } from '../../../../lib/api.ts';

const FACTORS = ['factors'] as const;

/** The second factors of the person, and how many recovery codes are left. */
export const factorsQuery = {
  queryKey: FACTORS,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { factors = [] } = await call('GET /auth/v1/user', undefined, { signal });
    const has_codes = factors.some(({ factor_type }) => factor_type === 'recovery_code');
    return {
      verified: factors.filter(({ factor_type, status }) => factor_type !== 'recovery_code' && status === 'verified'),
      codes: has_codes ? await call('GET /auth/v1/factors/recovery-codes', undefined, { signal }) : null,
    };
  },
};
export type Factors = Awaited<ReturnType<typeof factorsQuery.queryFn>>;
