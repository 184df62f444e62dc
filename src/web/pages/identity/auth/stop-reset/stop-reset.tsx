import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Button } from '../../../../components/button.tsx';
import { Alert } from '../../../../components/feedback/alert.tsx';
import { call, messageOf } from '../../../../lib/api.ts';
import { pageMeta } from '../../../../lib/document/page-title.ts';
import { AuthPage } from '../page.tsx';

export const meta = pageMeta('Stop the reset');

const NOTE = 'Someone asked me for a spare key to your door.\nI said I would ask you first.\nYours, the locksmith';

/** Where the link of a mail stops the removal of second factors. The token is in the fragment, which no log sees. */
export default function StopReset() {
  const stop = useMutation({
    mutationFn: () => call('POST /functions/v1/stop-factor-reset', { body: { token: window.location.hash.slice(1) } }),
  });
  return (
    <AuthPage
      title="Keep your second factors?"
      subtitle="Someone asked us to remove them from your account. If it wasn’t you, stop it here."
      note={NOTE}
    >
      {stop.isSuccess ? (
        <>
          <Alert kind="success" title="Stopped">
            <p>Nothing was removed. If you didn’t expect this, change your password.</p>
          </Alert>
          <Link to="/auth/forgot-password" className="link justify-self-start">
            Change your password
          </Link>
        </>
      ) : (
        <>
          {stop.error && (
            <Alert kind="error" title="Not stopped">
              <p>{messageOf(stop.error, 'We couldn’t reach the server. Please try again.')}</p>
            </Alert>
          )}
          <Button size="lg" className="justify-self-start" pending={stop.isPending} onClick={() => stop.mutate()}>
            {stop.isPending ? 'Stopping...' : 'Stop the reset'}
          </Button>
        </>
      )}
    </AuthPage>
  );
}
