import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import { EmptyState, FailedState } from '../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { call } from '../../lib/api.ts';
import { asMoment } from '../../lib/dates.ts';
import { pageMeta } from '../../lib/document/page-title.ts';
import { MailFrame } from './mail-frame.tsx';

export const meta = pageMeta('Sandbox mailbox');

/** The mails of an installation that sends none out, for administrators. */
export default function Mailbox() {
  const { id } = useParams();
  return <div className="page-width max-w-4xl pb-6">{id ? <OneMail id={id} /> : <MailList />}</div>;
}

function MailList() {
  const [search] = useSearchParams();
  const to = search.get('to') ?? undefined;
  const mails = useQuery({
    queryKey: ['outbox', to],
    queryFn: ({ signal }) => call('GET /rest/v1/outbox_mails', { query: { to } }, { signal }),
  });
  return (
    <>
      <PageHeader
        title="Sandbox mailbox"
        subtitle="Emails are kept here instead of being sent. Only administrators can see them."
      />
      {mails.isPending ? (
        <Skeleton className="h-48" />
      ) : !mails.data ? (
        <FailedState title="Failed to load emails" onRetry={() => void mails.refetch()} />
      ) : mails.data.length === 0 ? (
        <EmptyState title="No emails yet">Emails appear here when Longhand sends them.</EmptyState>
      ) : (
        <ol className="sheet divide-y divide-rule">
          {mails.data.map((mail) => (
            <li key={mail.id}>
              <Link to={`/sandbox/mailbox/${mail.id}`} className="grid gap-1 px-5 py-4 sm:grid-cols-[1fr_auto]">
                <span className="font-semibold">{mail.subject}</span>
                <span className="text-sm text-ink-soft">{asMoment(mail.created_at)}</span>
                <span className="text-sm text-ink-soft">to {mail.to_address}</span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function OneMail({ id }: { id: string }) {
  const found = useQuery({
    queryKey: ['outbox', 'mail', id],
    queryFn: ({ signal }) => call('GET /rest/v1/outbox_mails/:id', { params: { id } }, { signal }),
  });
  if (found.isPending) return <Skeleton className="mt-14 h-96" />;
  if (!found.data) return <FailedState title="Failed to load the email" onRetry={() => void found.refetch()} />;
  const { subject, to_address, created_at, html_part, text_part } = found.data;
  return (
    <>
      <PageHeader title={subject} subtitle={`To ${to_address}, ${asMoment(created_at)}`} />
      <p className="pb-6">
        <Link to="/sandbox/mailbox" className="link">
          All emails
        </Link>
      </p>
      <MailFrame title={`Email: ${subject}`} html={html_part} />
      <h2 className="pt-8 pb-3 text-xl">Plain text version</h2>
      <pre className="sheet overflow-x-auto p-5 text-sm whitespace-pre-wrap">{text_part}</pre>
    </>
  );
}
