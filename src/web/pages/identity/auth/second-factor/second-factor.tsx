import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Button } from '../../../../components/button.tsx';
import { LoadingScreen } from '../../../../components/feedback/loading-screen.tsx';
import { useAuth } from '../../../../features/session/auth.tsx';
import { homeOf, SECOND_FACTOR_PATH } from '../../../../features/session/guard.ts';
import { hasPasskeys } from '../../../../features/session/passkey.ts';
import { pageMeta } from '../../../../lib/document/page-title.ts';
import { AppSetUp } from '../../security/second-factor/app-set-up.tsx';
import { AuthPage } from '../page.tsx';
import { useOwnHome } from '../use-own-home.ts';
import { GiveFactor } from './give-factor.tsx';
import { PasskeySetUp } from './passkey-set-up.tsx';

export const meta = pageMeta('Second factor');

const NOTE =
  'Knock twice, then say the word.\nI keep the second lock for nights like this one.\nYours, the night porter';

/** Finishes a sign-in, then goes where the person was on their way to. */
export default function SecondFactor() {
  const { person, missing_factor } = useAuth();
  const home = useOwnHome(homeOf);
  const { state } = useLocation();
  // A set-up goes on, to its recovery codes, after it has stopped being needed.
  const [setting_up, setSettingUp] = useState(false);
  if (missing_factor === 'set_up' && !setting_up) setSettingUp(true);
  if (person === null) return <Navigate to="/auth/login" state={state} replace />;
  if (person && setting_up) return <SetUpFirst email={person.email} onDone={() => setSettingUp(false)} />;
  if (home && home !== SECOND_FACTOR_PATH) return <Navigate to={home} replace />;
  if (!person || missing_factor !== 'verify') return <LoadingScreen>Loading...</LoadingScreen>;
  return (
    <AuthPage title="Enter your code" subtitle={<SignedInAs email={person.email} />} note={NOTE}>
      <GiveFactor />
      <Leave />
    </AuthPage>
  );
}

const SignedInAs = ({ email }: { email: string }) => (
  <>
    One more step to sign in as <span className="font-semibold break-all text-ink">{email}</span>
  </>
);

function SetUpFirst({ email, onDone }: { email: string; onDone(): void }) {
  const { askAgain } = useAuth();
  const finish = () => {
    onDone();
    askAgain();
  };
  return (
    <AuthPage
      title="Set up a second factor"
      subtitle={
        <>
          Your account requires more than a password. Set up an authenticator app or a passkey for{' '}
          <span className="font-semibold break-all text-ink">{email}</span> to go on.
        </>
      }
      note={NOTE}
    >
      {hasPasskeys() && <PasskeySetUp onDone={finish} />}
      <AppSetUp onDone={finish} />
      <Leave />
    </AuthPage>
  );
}

function Leave() {
  const { signOut } = useAuth();
  return (
    <p className="border-t border-rule pt-3 text-sm text-ink-soft">
      Not you?{' '}
      <Button variant="quiet" size="sm" onClick={() => void signOut()}>
        Sign out
      </Button>
    </p>
  );
}
