import { useEffect, useState } from 'react';
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { LoadingScreen } from '../../components/feedback/loading-screen.tsx';
import { pageMeta } from '../../lib/document/page-title.ts';
import { startViewing, tokenIn, viewing } from '../../lib/session/viewing.ts';

export const meta = pageMeta('View as customer');

const FIRST_PAGE = '/portal/campaigns';

/** Where a view as a customer begins, with the token of the desk's link, and where it ends. */
export default function ViewAs() {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const token = tokenIn(window.location.href);
    const start = token ? startViewing(token) : viewing() ? Promise.resolve() : Promise.reject();
    // A full page load that replaces this one: the token stays out of the tab's history.
    start.then(
      () => window.location.replace(FIRST_PAGE),
      () => setOver(true),
    );
  }, []);
  if (!over) return <LoadingScreen>Opening the view...</LoadingScreen>;
  return (
    <div className="page-width py-16">
      <EmptyState title="This view has ended" action={<ButtonLink to="/admin/users">Back to Users</ButtonLink>}>
        You can close this tab. To view as a customer again, start from the user’s page.
      </EmptyState>
    </div>
  );
}
