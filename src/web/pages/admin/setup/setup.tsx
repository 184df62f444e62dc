import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatCount } from '../../../../platform/format.ts';
import { Button } from '../../../components/button.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { FailedState } from '../../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Section } from '../../../components/section.tsx';
import { call } from '../../../lib/api.ts';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { Findings } from './findings.tsx';
import { MailTest } from './mail-test.tsx';

export const meta = pageMeta('Setup');

/** What is left to do until this Longhand can serve customers, and later whether it still can. */
export default function Setup() {
  const found = useQuery({
    queryKey: ['admin', 'installation'],
    queryFn: ({ signal }) => call('GET /rest/v1/admin/installation', undefined, { signal }),
    // Every look asks providers, so only a person asks for it.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const bad = found.data?.findings.filter(({ level }) => level !== 'ok') ?? [];
  return (
    <div className="page-width">
      <PageHeader
        title="Set Up Your Shop"
        subtitle="What to do before customers come, and whether all is still well later."
      />
      <div className="grid max-w-4xl gap-8">
        <Section
          title="Checks"
          action={
            <Button variant="secondary" pending={found.isFetching} onClick={() => void found.refetch()}>
              Check Again
            </Button>
          }
        >
          {found.data ? (
            <>
              <p role="status" className="text-ink-soft">
                {bad.length === 0
                  ? 'Everything is fine.'
                  : `${formatCount(bad.length, 'thing')} to do. The same checks on a terminal: npm start -- doctor`}
              </p>
              <Findings findings={found.data.findings} />
            </>
          ) : found.isError ? (
            <FailedState title="The checks could not be run." onRetry={() => void found.refetch()} />
          ) : (
            <Skeleton className="h-64" />
          )}
        </Section>
        {found.data && <MailTest mail={found.data.mail} />}
        <Section title="Name and addresses">
          <p className="text-ink-soft">
            The name of your shop, where customers write, and where answers to emails go are on{' '}
            <Link to="/admin/system-settings" className="link">
              System Settings
            </Link>
            . They apply within seconds.
          </p>
        </Section>
        <Alert kind="info" title="Keys and passwords stay in the environment">
          <p>
            The mail server, the payment keys and the other providers are settings such as SMTP_URL and
            STRIPE_SECRET_KEY. Change them where you start Longhand, and restart it to use them: the checks above then
            try them live.
          </p>
        </Alert>
      </div>
    </div>
  );
}
