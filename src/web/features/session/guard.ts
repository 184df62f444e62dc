/** Access decisions for a page, in the order of the specification. */

export type GuardState = {
  /** The person or their onboarding status is still unknown. */
  loading: boolean;
  signed_in: boolean;
  /** Has a session, but no account yet. */
  is_visitor?: boolean;
  is_admin: boolean;
  onboarded: boolean;
  /** Signed in, but the second factor is still missing. */
  owes_factor?: boolean;
};
export type GuardPage = { path: string; admin_only: boolean };
export type GuardDecision = { kind: 'loading' } | { kind: 'go'; to: string } | { kind: 'show' };

export const isOnboardingPath = (path: string): boolean => path.startsWith('/portal/onboarding');

/** Pure: loading, then visitors without an account, then sign-in, then the operator's pages, then onboarding before and after, then the page. */
export function guard(state: GuardState, page: GuardPage): GuardDecision {
  const onboarding = isOnboardingPath(page.path);
  if (state.loading) return { kind: 'loading' };
  if (state.signed_in && state.owes_factor) return { kind: 'go', to: SECOND_FACTOR_PATH };
  // The specification sends everybody but administrators home from there.
  if (page.path === '/admin/settings' && !(state.signed_in && state.is_admin)) return { kind: 'go', to: '/' };
  if (state.is_visitor) return page.path === TRY_PATH ? { kind: 'show' } : { kind: 'go', to: '/auth/signup' };
  if (!state.signed_in) return { kind: 'go', to: '/auth/login' };
  if (page.admin_only && !state.is_admin) return { kind: 'go', to: '/create-letter-start' };
  if (!state.onboarded && !onboarding && !page.admin_only)
    return { kind: 'go', to: '/portal/onboarding/account-details' };
  if (state.onboarded && onboarding) return { kind: 'go', to: '/create-letter-start' };
  return { kind: 'show' };
}

/** The page that people without an account may use. */
export const TRY_PATH = '/portal/create-individual-letter';

/** The page where a sign-in is finished. */
export const SECOND_FACTOR_PATH = '/auth/second-factor';

/** The path that somebody was on their way to; null for none, and for anything that leads off this site. */
export const ownPath = (path: unknown): string | null =>
  typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : null;

/** Where a person goes right after signing in. */
export const homeOf = (person: { is_admin: boolean }): string =>
  person.is_admin ? '/admin/dashboard' : '/create-letter-start';

/** Both parameters together mark a return from payment. */
export function isPaymentReturn(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.get('payment_success') === 'true' && query.has('session_id');
}
