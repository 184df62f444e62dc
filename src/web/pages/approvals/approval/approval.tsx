import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { addressLines, asAddress } from '../../../../modules/letters/page-rules.ts';
import { formatCount } from '../../../../platform/format.ts';
import { EmptyState, FailedState } from '../../../components/feedback/empty-state.tsx';
import { LoadingScreen } from '../../../components/feedback/loading-screen.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { type Detail, detailQuery } from '../../../features/approvals/queries.ts';
import { useDesign } from '../../../features/own-designs/own-designs.ts';
import { ApiError } from '../../../lib/api.ts';
import { asMoment } from '../../../lib/dates.ts';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { StateBadge } from '../state-badge.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import { Proofs } from './proofs.tsx';

export const meta = pageMeta('Approval');

/** One request: the card of any recipient, what it costs, and the decision. */
export default function ApprovalPage() {
  const { id = '' } = useParams();
  const { data, error, isPending, refetch } = useQuery(detailQuery(id));
  if (isPending) return <LoadingScreen>Loading the request...</LoadingScreen>;
  return (
    <div className="page-width pb-10">{data ? <Loaded detail={data} /> : <NotLoaded {...{ error, refetch }} />}</div>
  );
}

const NotLoaded = ({ error, refetch }: { error: Error | null; refetch(): unknown }) =>
  error instanceof ApiError && error.status < 500 ? (
    <div className="py-12">
      <EmptyState title="This request was not found">
        <Link to="/portal/approvals" className="link">
          See all requests
        </Link>
      </EmptyState>
    </div>
  ) : (
    <FailedState title="The request could not be loaded" onRetry={() => void refetch()} />
  );

function Loaded({ detail }: { detail: Detail }) {
  const { approval } = detail;
  return (
    <>
      <PageHeader
        eyebrow="Approval"
        title={approval.title}
        subtitle={`${approval.requested_by_name} asked on ${asMoment(approval.requested_at)}.`}
        actions={<StateBadge state={approval.state} />}
      />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div className="grid content-start gap-8 max-lg:order-last">
          <Proofs detail={detail} />
        </div>
        <div className="grid content-start gap-6 self-start lg:sticky lg:top-24">
          <DecisionPanel detail={detail} />
          <Facts detail={detail} />
        </div>
      </div>
    </>
  );
}

function Facts({ detail: { approval, campaign } }: { detail: Detail }) {
  const design = useDesign(campaign.template_id);
  return (
    <dl className="grid divide-y divide-rule border-y border-rule">
      <Fact name="Cards">{formatCount(approval.cards, 'card')}</Fact>
      <Fact name="Design">{design?.name ?? campaign.template_name ?? 'The chosen design'}</Fact>
      <Fact name="From">
        <address className="not-italic">
          {addressLines(asAddress(campaign.return_address)).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      </Fact>
      <Fact name="Message">
        <span className="block max-h-60 overflow-y-auto whitespace-pre-line wrap-anywhere">{campaign.message}</span>
      </Fact>
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-3 py-3.5">
    <dt className="text-sm font-semibold text-ink-soft">{name}</dt>
    <dd>{children}</dd>
  </div>
);
