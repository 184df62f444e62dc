import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { call, type RouteName } from '../../lib/api.ts';
import { asClock, asFullMoment } from '../../lib/dates.ts';
import { publicMeta } from '../../lib/public-meta.ts';
import { usePublicSettings } from '../../lib/public-settings.ts';

export const meta = publicMeta({
  title: 'Status',
  description: 'Live status of Longhand, checked from your browser.',
  path: '/status',
});

const ASKED_EVERY_MS = 30_000;

/** Requests one health URL and measures the response time. */
function useCheck(name: Extract<RouteName, 'GET /healthz' | 'GET /readyz'>) {
  return useQuery({
    queryKey: ['status', name],
    queryFn: async ({ signal }) => {
      const started = performance.now();
      const answer = await call(name, undefined, { signal });
      return { answer, took_ms: Math.round(performance.now() - started) };
    },
    refetchInterval: ASKED_EVERY_MS,
    retry: false,
    staleTime: 0,
  });
}

type Check = ReturnType<typeof useCheck>;

export default function Status() {
  const alive = useCheck('GET /healthz');
  const ready = useCheck('GET /readyz');
  const settings = usePublicSettings();
  const server = alive.data?.answer;
  const asked_at = Math.max(alive.dataUpdatedAt, alive.errorUpdatedAt, ready.dataUpdatedAt, ready.errorUpdatedAt);
  return (
    <div className="page-width max-w-[56rem]">
      <PageHeader
        title={headline(alive, ready)}
        subtitle="Checked live every 30 seconds."
        actions={
          <Button
            variant="secondary"
            pending={alive.isFetching || ready.isFetching}
            onClick={() => void Promise.all([alive.refetch(), ready.refetch()])}
          >
            Refresh
          </Button>
        }
      />
      <ul className="sheet divide-y divide-rule" aria-live="polite">
        <CheckLine name="Web server" text="Pages and API calls respond." check={alive} />
        <CheckLine name="Database and queue" text="Letters, credits and jobs are available." check={ready} />
      </ul>
      <dl className="mt-10 grid gap-x-10 text-sm sm:grid-cols-2">
        {server && 'version' in server && <Fact name="Version" value={server.version} />}
        {server && 'started_at' in server && <Fact name="Running since" value={asFullMoment(server.started_at)} />}
        {asked_at > 0 && <Fact name="Last checked" value={asClock(asked_at)} />}
        {settings && (
          <Fact
            name="Payments"
            value={
              settings.environment === 'test' ? `${settings.providers.payments} (test)` : settings.providers.payments
            }
          />
        )}
        {settings && <Fact name="Printing" value={settings.providers.print} />}
        {settings && <Fact name="Writing" value={settings.providers.writing} />}
        {settings && <Fact name="Addresses" value={settings.providers.places} />}
        {settings && <Fact name="Email" value={settings.providers.mail} />}
      </dl>
    </div>
  );
}

function headline(...checks: Check[]): string {
  if (checks.some((check) => check.isError)) return 'Some systems are down';
  return checks.every((check) => check.isSuccess) ? 'All systems operational' : 'Checking';
}

function CheckLine({ name, text, check }: { name: string; text: string; check: Check }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-6 py-5">
      <div>
        <h2 className="font-sans text-base font-semibold tracking-normal">{name}</h2>
        <p className="text-sm text-ink-soft">{text}</p>
      </div>
      {check.isError ? (
        <Badge variant="destructive">Not responding</Badge>
      ) : check.isSuccess ? (
        <Badge variant="good">Operational · {check.data.took_ms} ms</Badge>
      ) : (
        <Badge variant="secondary">Checking</Badge>
      )}
    </li>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-6 border-t border-rule py-2.5">
      <dt className="font-semibold">{name}</dt>
      <dd className="text-right text-ink-soft">{value}</dd>
    </div>
  );
}
