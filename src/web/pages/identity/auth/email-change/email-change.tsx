import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../../components/button.tsx';
import { Alert } from '../../../../components/feedback/alert.tsx';
import { call, messageOf } from '../../../../lib/api.ts';
import { pageMeta } from '../../../../lib/document/page-title.ts';
import { AuthPage } from '../page.tsx';
import { emailChangeArrival } from './arrival.ts';

export const meta = pageMeta('Change your email address');

const NOTE = 'We’ve moved!\nPlease send everything to the new house. The old one still gets this card, so you know.';

const SAID = {
  half: {
    kind: 'info',
    title: 'One confirmation to go',
    text: 'This address has confirmed the change. Now follow the link we sent to the other address. Until then, sign in as before.',
  },
  done: {
    kind: 'success',
    title: 'Your email address was changed',
    text: 'Both addresses confirmed the change. Sign in with the new one from now on.',
  },
  expired: {
    kind: 'warning',
    title: 'This link no longer works',
    text: 'It has been used, replaced or canceled, or it’s more than 24 hours old. Nothing was changed. You can send both links again from the security page.',
  },
  nothing: {
    kind: 'info',
    title: 'Open the link in your email',
    text: 'To change your address, go to the security page and follow the links we email you.',
  },
} as const;

/** Where the links of a change of the address lead. */
export default function EmailChange() {
  // Read once: the auth client takes the code of a finished change out of the address.
  const [arrival] = useState(() => emailChangeArrival(window.location.href));
  // What the fragment holds opens or stops something: it does not stay in the address bar and the history.
  useEffect(() => {
    if (window.location.hash) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  return (
    <AuthPage title="Change your email address" note={NOTE}>
      {arrival.kind === 'stop' ? <StopChange token={arrival.token} /> : <Said {...SAID[arrival.kind]} />}
      <p className="border-t border-rule pt-5 text-sm text-ink-soft">
        <Link to="/settings/security" className="link">
          Go to the security page
        </Link>
      </p>
    </AuthPage>
  );
}

function Said({ kind, title, text }: (typeof SAID)[keyof typeof SAID]) {
  return (
    <Alert kind={kind} title={title}>
      <p>{text}</p>
    </Alert>
  );
}

function StopChange({ token }: { token: string }) {
  const [state, setState] = useState<'asked' | 'pending' | 'stopped' | { problem: string }>('asked');
  const stop = async () => {
    setState('pending');
    await call('POST /functions/v1/stop-email-change', { body: { token } }).then(
      () => setState('stopped'),
      (error) => setState({ problem: messageOf(error, 'We couldn’t reach the server. Please try again.') }),
    );
  };
  if (state === 'stopped') {
    return (
      <Alert kind="success" title="The change was stopped">
        <p>
          Your address hasn’t changed. If you didn’t request this, someone may know your password:{' '}
          <Link to="/auth/forgot-password" className="link">
            reset it now
          </Link>
          .
        </p>
      </Alert>
    );
  }
  return (
    <div className="grid gap-5">
      {typeof state === 'object' && <Alert kind="error">{state.problem}</Alert>}
      <p>Someone asked to change the email address of your account. If it wasn’t you, stop the change.</p>
      <Button variant="danger" pending={state === 'pending'} className="justify-self-start" onClick={() => void stop()}>
        Stop the change
      </Button>
    </div>
  );
}
