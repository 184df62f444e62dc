import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { FailedState } from '../../components/feedback/empty-state.tsx';
import { LoadingScreen } from '../../components/feedback/loading-screen.tsx';
import { useTooLong } from '../../components/feedback/too-long.ts';
import { useAuth } from './auth.tsx';
import { guard, isPaymentReturn } from './guard.ts';
import { useMember } from './member.ts';
import { NoRight } from './no-right.tsx';
import { rightOfPage } from './page-rights.ts';
import { STALLED } from './stalled.tsx';

const PAYMENT_SCREEN_MS = 3000;

/** Shows the page, in the frame that is given, or the loading screen, or redirects. */
export function Guarded({ admin_only, children = <Outlet /> }: { admin_only: boolean; children?: ReactNode }) {
  const { person, visitor, is_admin, onboarded, accounts, missing_factor } = useAuth();
  const { can } = useMember();
  const { pathname, search } = useLocation();
  const [patient, setPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), PAYMENT_SCREEN_MS);
    return () => clearTimeout(timer);
  }, []);

  const loading =
    person === undefined ||
    ((person !== null || visitor !== null) &&
      !missing_factor &&
      (is_admin === undefined || onboarded === undefined || !accounts));
  const decision = guard(
    {
      loading,
      signed_in: !!person,
      is_visitor: !!visitor,
      owes_factor: !!missing_factor,
      is_admin: is_admin === true,
      onboarded: onboarded === true,
    },
    { path: pathname, admin_only },
  );
  const too_long = useTooLong(decision.kind === 'loading');
  if (too_long)
    return (
      <div className="page-width py-16">
        <FailedState title={STALLED} onRetry={() => window.location.reload()} />
      </div>
    );
  if (decision.kind === 'loading') {
    const paying = patient && isPaymentReturn(search);
    return <LoadingScreen>{paying ? 'Processing payment and loading account...' : 'Loading...'}</LoadingScreen>;
  }
  // Both pages of a sign-in lead back here.
  const state = decision.kind === 'go' && decision.to.startsWith('/auth/') ? { next: `${pathname}${search}` } : null;
  if (decision.kind === 'go') return <Navigate to={decision.to} state={state} replace />;
  if (!admin_only && !can(rightOfPage(pathname))) return <NoRight />;
  return children;
}
