import { Badge, type BadgeVariant } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { publicMeta } from '../../lib/public-meta.ts';
import { type PublicSettings, usePublicSettings } from '../../lib/public-settings.ts';

export const meta = publicMeta({
  title: 'Status',
  description: 'Live status of Longhand, checked from your browser.',
  path: '/status',
});

/** The script requests both health URLs, now and every 30 seconds, and shows how long each took. */
export default function Status() {
  const settings = usePublicSettings();
  return (
    <div data-status className="page-width max-w-[56rem]">
      <PageHeader
        title="Checking"
        subtitle="Checked live every 30 seconds."
        actions={
          <Button variant="secondary" data-refresh className="with-script">
            Refresh
          </Button>
        }
      />
      <p className="without-script mb-6 text-ink-soft">
        This page checks with JavaScript. Without it, open{' '}
        <a href="/readyz" className="link">
          the server’s own answer
        </a>
        .
      </p>
      <ul className="sheet divide-y divide-rule" aria-live="polite">
        <CheckLine url="/healthz" name="Web server" text="Pages and API calls respond." />
        <CheckLine url="/readyz" name="Database and queue" text="Letters, credits and jobs are available." />
      </ul>
      <dl className="mt-10 grid gap-x-10 text-sm sm:grid-cols-2">
        <Fact name="Version" id="version" />
        <Fact name="Running since" id="started" />
        <Fact name="Last checked" id="checked" />
        {settings && servicesOf(settings).map(([name, value]) => <Fact key={name} name={name} value={value} />)}
      </dl>
    </div>
  );
}

const BADGES = [
  ['checking', 'secondary', 'Checking'],
  ['good', 'good', 'Operational'],
  ['bad', 'destructive', 'Not responding'],
] as const satisfies readonly (readonly [string, BadgeVariant, string])[];

function CheckLine({ url, name, text }: { url: string; name: string; text: string }) {
  return (
    <li data-checks={url} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-6 py-5">
      <div>
        <h2 className="font-sans text-base font-semibold tracking-normal">{name}</h2>
        <p className="text-sm text-ink-soft">{text}</p>
      </div>
      {BADGES.map(([state, variant, words]) => (
        <Badge key={state} variant={variant} data-state={state} hidden={state !== 'checking'}>
          {words}
        </Badge>
      ))}
    </li>
  );
}

/** A fact with an `id` is filled in by the script. */
function Fact({ name, value, id }: { name: string; value?: string; id?: string }) {
  return (
    <div data-fact={id} hidden={value === undefined} className="flex justify-between gap-6 border-t border-rule py-2.5">
      <dt className="font-semibold">{name}</dt>
      <dd className="text-right text-ink-soft">{value}</dd>
    </div>
  );
}

/** What the parts that this installation brings itself are called; every other one has a name of its own. */
const OWN_PARTS: Record<string, string> = {
  press: 'In-house print shop',
  local: 'Built-in phrases',
  directory: 'Built-in ZIP directory',
  outbox: 'Kept on this server, not delivered',
  smtp: 'SMTP',
  sandbox: 'Test payments, no card is charged',
};
const nameOf = (part: string): string => OWN_PARTS[part] ?? part.charAt(0).toUpperCase() + part.slice(1);

const servicesOf = ({ environment, providers }: PublicSettings): [string, string][] => [
  [
    'Payments',
    environment === 'test' && providers.payments !== 'sandbox'
      ? `${nameOf(providers.payments)}, test mode`
      : nameOf(providers.payments),
  ],
  ['Printing', nameOf(providers.print)],
  ['Writing', nameOf(providers.writing)],
  ['Addresses', nameOf(providers.places)],
  ['Email', nameOf(providers.mail)],
];
