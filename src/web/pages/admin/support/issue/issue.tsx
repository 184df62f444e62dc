import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Badge } from '../../../../components/badge.tsx';
import { ButtonLink } from '../../../../components/button.tsx';
import { EmptyState, FailedState } from '../../../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../../../components/feedback/skeleton.tsx';
import { PageHeader } from '../../../../components/page-header.tsx';
import { ApiError } from '../../../../lib/api.ts';
import { asFullMoment } from '../../../../lib/dates.ts';
import { pageMeta } from '../../../../lib/document/page-title.ts';
import { STATUSES } from '../labels.ts';
import { type Issue, issueQuery } from '../queries.ts';
import { Customer } from './customer.tsx';
import { Reply } from './reply.tsx';
import { ResolveButton, State } from './state.tsx';
import { Timeline } from './timeline.tsx';

export const meta = pageMeta('Support issue');

/** One issue: what was written and changed, who asked, and what to do about it. */
export default function IssuePage() {
  const { id = '' } = useParams();
  const { data: issue, isPending, error, refetch } = useQuery(issueQuery(id));
  if (isPending) return <Skeleton className="page-width h-96" />;
  if (issue) return <Loaded issue={issue} />;
  return (
    <div className="page-width pt-3">
      {error instanceof ApiError && error.status < 500 ? (
        <EmptyState title="This issue was not found" action={<ButtonLink to="/admin/support">All Issues</ButtonLink>} />
      ) : (
        <FailedState title="The issue could not be loaded" onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function Loaded({ issue }: { issue: Issue }) {
  const { number, subject, email, created_at, status, filed_by } = issue;
  return (
    <div className="page-width">
      <PageHeader
        title={`#${number} ${subject}`}
        subtitle={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge variant={STATUSES[status].look}>{STATUSES[status].name}</Badge>
            <span className="break-all">{email}</span>
            <span>
              {asFullMoment(created_at)}
              {filed_by && `, added by ${filed_by}`}
            </span>
          </span>
        }
        actions={<ResolveButton issue={issue} />}
      />
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-x-10">
        <div className="grid content-start gap-8">
          <Timeline issue={issue} />
          <Reply key={issue.id} issue={issue} />
        </div>
        <div className="grid content-start gap-8">
          <State issue={issue} />
          <Customer issue={issue} />
        </div>
      </div>
    </div>
  );
}
