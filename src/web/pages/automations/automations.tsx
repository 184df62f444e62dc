import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, ButtonLink } from '../../components/button.tsx';
import { EmptyState, FailedState } from '../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { automationsQuery } from '../../features/automations/queries.ts';
import { FormerReaders } from '../../features/automations/url-readers.tsx';
import { useMember } from '../../features/session/member.ts';
import { Locked } from '../../features/session/no-right.tsx';
import { pageMeta } from '../../lib/document/page-title.ts';
import { LazyAutomationDialog } from './editor/lazy-dialog.tsx';
import { AccountLimit } from './list/account-limit.tsx';
import { AutomationRow } from './list/row.tsx';

export const meta = pageMeta('Automations');

export default function Automations() {
  const { data: automations, isPending, isError, refetch } = useQuery(automationsQuery);
  const [creating, setCreating] = useState(false);
  const create = <Button onClick={() => setCreating(true)}>Create Automation</Button>;
  const { can } = useMember();
  const has_some = !!automations?.length;
  return (
    <div className="page-width pb-6">
      <PageHeader
        title="Automations"
        subtitle="Send a card whenever something happens in your CRM, form or store."
        actions={
          <>
            <ButtonLink variant="secondary" to="/portal/webhook-history">
              Webhook History
            </ButtonLink>
            {has_some && can('automations') && create}
          </>
        }
      />
      <div className="mb-6 empty:hidden">
        <FormerReaders />
      </div>
      {isPending && <RowsSkeleton />}
      {isError && !automations && <FailedState title="Failed to load automations" onRetry={() => void refetch()} />}
      {automations && !has_some && (
        <EmptyState
          title="No automations yet"
          action={
            <div className="flex flex-wrap justify-center gap-3">
              {can('automations') && create}
              <ButtonLink variant="secondary" to="/highlevel-guide">
                Read the guide
              </ButtonLink>
            </div>
          }
        >
          Choose a card and a message, then connect your CRM with one URL. Nothing is sent until you switch it on.
        </EmptyState>
      )}
      {has_some && (
        <Locked
          right="automations"
          what="You can view these automations but not change them, and their webhook URLs are shown only to members who may send."
        >
          <ul aria-label="Your automations" className="sheet divide-y divide-rule">
            {automations.map((automation) => (
              <AutomationRow key={automation.id} automation={automation} />
            ))}
          </ul>
          <AccountLimit />
        </Locked>
      )}
      {creating && <LazyAutomationDialog onClose={() => setCreating(false)} />}
    </div>
  );
}

function RowsSkeleton() {
  return (
    <div role="status" className="sheet grid divide-y divide-rule px-5">
      <span className="sr-only">Loading your automations...</span>
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex items-center gap-4 py-5">
          <Skeleton className="h-12 w-16" />
          <Skeleton className="h-5 flex-1" />
          <Skeleton className="h-7 w-12" />
        </div>
      ))}
    </div>
  );
}
