import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ButtonLink } from '../../../components/button.tsx';
import { EmptyState, FailedState } from '../../../components/feedback/empty-state.tsx';
import { LoadingScreen } from '../../../components/feedback/loading-screen.tsx';
import { ApiError, call } from '../../../lib/api.ts';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { AuthPage } from '../auth/page.tsx';
import { OwnerForm } from './owner-form.tsx';

export const meta = pageMeta('Set up');

const NOTE =
  'Dear printer,\nthe paper is cut, the ink is fresh and the door is open. May the mail be heavy and the bills be light.\nYours, the workshop';

/** Where whoever started Longhand makes themselves its first owner. The link is printed at the start. */
export default function SetUp() {
  const [token, setToken] = useState<string>();
  // Behind the #, where no server and no log sees it.
  useEffect(() => setToken(window.location.hash.slice(1)), []);
  const link = useQuery({
    queryKey: ['set-up', token],
    queryFn: ({ signal }) => call('POST /functions/v1/show-set-up', { body: { token: token ?? '' } }, { signal }),
    enabled: !!token,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const refused = link.error instanceof ApiError && link.error.status < 500 ? link.error : undefined;
  if (token === '' || refused)
    return (
      <div className="page-width py-16">
        <EmptyState title="This setup link can’t be used" action={<ButtonLink to="/auth/login">Sign In</ButtonLink>}>
          {refused?.user_message ?? 'Open the full link that Longhand printed when it started.'}
        </EmptyState>
      </div>
    );
  if (link.isError)
    return (
      <div className="page-width py-16">
        <FailedState title="We couldn’t load the setup page" onRetry={() => void link.refetch()} />
      </div>
    );
  if (!link.data || !token) return <LoadingScreen>Opening the setup page...</LoadingScreen>;
  return (
    <AuthPage
      title="Set up your shop"
      subtitle="You’ll be the first owner: you print and mail, and can add other operators."
      note={NOTE}
    >
      <OwnerForm token={token} />
    </AuthPage>
  );
}
