import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { SIGN_UP_CREDITS } from '../../../../../modules/credits/rules.ts';
import { Alert } from '../../../../components/feedback/alert.tsx';
import { useBoughtBundle } from '../../../../features/checkout/bundle-claim.ts';
import { pageMeta } from '../../../../lib/document/page-title.ts';
import { PlanOffer } from '../../onboarding/plan-offer.tsx';
import { ConfirmationNeeded } from '../confirmation-needed.tsx';
import { AuthPage } from '../page.tsx';
import { useOwnHome } from '../use-own-home.ts';
import { boughtBundle } from './fields.ts';
import { SignUpForm } from './form.tsx';

export const meta = pageMeta('Create your account');

const NOTE =
  'Dear Ruth,\nthe garden is full again and so is the table. Come on Sunday, and bring the kids. ' +
  'Saved you a seat.\nLove, Anna';

const homeOf = ({ is_admin }: { is_admin: boolean }) =>
  is_admin ? '/admin/dashboard' : '/portal/onboarding/account-details';

export default function SignUp() {
  const { search } = useLocation();
  const bundle = boughtBundle(search);
  useBoughtBundle(search);
  const home = useOwnHome(homeOf);
  const [unconfirmed, setUnconfirmed] = useState<string>();

  if (home) return <Navigate to={home} replace />;
  if (unconfirmed)
    return <ConfirmationNeeded email={unconfirmed} onStartOver={() => setUnconfirmed(undefined)} note={NOTE} />;
  return (
    <AuthPage
      title={bundle ? 'Complete Your Account' : 'Create Your Account'}
      subtitle={
        <>
          Already have one?{' '}
          <Link to="/auth/login" className="link">
            Sign in
          </Link>
        </>
      }
      note={NOTE}
      beside={bundle && <PlanOffer />}
    >
      {bundle && (
        <Alert kind="success" title="Bundle Purchase Successful!">
          {bundle.credits && <p>{bundle.credits} credits added to your account</p>}
        </Alert>
      )}
      <SignUpForm onUnconfirmed={setUnconfirmed} />
      <p className="border-t border-rule pt-5 text-sm text-ink-soft">
        Your first {SIGN_UP_CREDITS} cards are free. After that a card costs one credit:{' '}
        <Link to="/pricing" className="link">
          see pricing
        </Link>
        .
      </p>
    </AuthPage>
  );
}
