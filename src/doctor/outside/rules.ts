import { type Finding, ok, problem, warning } from '../finding.ts';

/** How a provider answered with the real credentials. */
export type ProbeResult = {
  ability: 'print' | 'payments' | 'files' | 'mail' | 'writing' | 'places' | 'scanning';
  provider: string;
  /** What went wrong; null when it answered. */
  error: string | null;
};

const WHAT_TO_SET: Record<ProbeResult['ability'], string> = {
  print: 'Check SCRIBE_API_URL and SCRIBE_API_TOKEN, and that this machine may call it.',
  payments: 'Check STRIPE_SECRET_KEY, and that this machine may call Stripe.',
  files:
    'Check S3_ENDPOINT, S3_REGION, S3_BUCKET and the keys; the key must read, write, delete and list in the bucket.',
  mail: 'Check SMTP_URL: host, port, user and password, and that no firewall closes the port.',
  writing: 'Check OPENAI_API_KEY, OPENAI_BASE_URL and OPENAI_MODEL.',
  places: 'Check GOOGLE_PLACES_API_KEY, and that Places API (New) is on for it.',
  scanning:
    'Check CLAMD_ADDRESS, that clamd runs and this machine may reach it, and that freshclam has loaded its signatures. Until then, receipts are refused.',
};

export const judgeProbe = ({ ability, provider, error }: ProbeResult): Finding =>
  error === null
    ? ok(`provider.${ability}`, `${provider} answers with these credentials.`)
    : problem(`provider.${ability}`, `${provider}: ${error}`, WHAT_TO_SET[ability]);

/** What came back from a public address of this Longhand. */
export type Reached = { status: number; version: string | null } | { error: string };
export type SiteFacts = {
  site_url: string;
  version: string;
  site: Reached;
  /** A webhook without a signature, posted to the payment provider's address; null where no provider posts there. */
  webhook: { url: string; reached: { status: number; code: string | null } | { error: string } } | null;
};

/** Whether SITE_URL leads to this Longhand, from here. Where the proxy can't be reached from inside, it can't be said. */
export function judgeSite({ site_url, version, site, webhook }: SiteFacts): Finding[] {
  if ('error' in site) {
    return [
      problem(
        'site',
        `${site_url} does not answer: ${site.error}.`,
        'Start Longhand; then check the DNS record of SITE_URL, the proxy, its certificate and the firewall.',
      ),
    ];
  }
  if (site.status !== 200 || site.version === null) {
    return [
      problem(
        'site',
        `${site_url}/healthz answers with ${site.status}, and not as Longhand does.`,
        'Let the proxy pass every path to Longhand, and check that SITE_URL is its address.',
      ),
    ];
  }
  const found: Finding[] = [];
  if (site.version !== version) {
    found.push(
      warning(
        'site',
        `${site_url} serves version ${site.version}, and this is ${version}.`,
        'Restart the processes that still run the other version.',
      ),
    );
  } else found.push(ok('site', `${site_url} leads to this Longhand, version ${version}.`));
  return webhook ? [...found, judgeWebhook(webhook)] : found;
}

function judgeWebhook({ url, reached }: NonNullable<SiteFacts['webhook']>): Finding {
  if (!('error' in reached) && reached.code !== null && reached.status < 500) {
    return ok('site.webhooks', `${url} takes webhooks and refuses unsigned ones.`);
  }
  const how = 'error' in reached ? reached.error : `it answers with ${reached.status}, and not as Longhand does`;
  return problem(
    'site.webhooks',
    `Webhooks do not arrive at ${url}: ${how}.`,
    'Let the proxy pass POST requests below /webhooks/ with their body and headers unchanged.',
  );
}
