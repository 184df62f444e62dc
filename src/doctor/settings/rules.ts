import type { Config } from '../../config.ts';
import { type Finding, ok, problem, warning } from '../finding.ts';
import { weakSecrets } from './secret-rules.ts';
import { similarNames } from './similar-names.ts';

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[?::1\]?|.*\.localhost)$/;
/** Whether an address leads to this machine. */
export const isLoopback = (url: string): boolean => URL.canParse(url) && LOOPBACK.test(new URL(url).hostname);

/** What the settings say that is allowed and looks wrong all the same. */
export function judgeSettings(config: Config, names: { given: string[]; known: readonly string[] }): Finding[] {
  const found = [
    ...siteFindings(config),
    ...productionFindings(config),
    ...paymentFindings(config),
    ...plainConnections(config),
    ...mailFindings(config),
    ...weakSecrets(config),
    ...similarNames(names.given, names.known).map(([name, meant]) =>
      warning(
        'settings.unknown',
        `The environment has ${name}, which Longhand does not know.`,
        `If you mean ${meant}, correct the name; else remove it.`,
      ),
    ),
  ];
  return found.length > 0 ? found : [ok('settings', 'All settings make sense together.')];
}

function siteFindings({ site_url, production, trust_proxy, host }: Config): Finding[] {
  const found: Finding[] = [];
  if (production && site_url && isLoopback(site_url)) {
    found.push(
      problem(
        'settings.site_url',
        `SITE_URL is ${site_url}, so links in emails lead readers to their own machines.`,
        'Set SITE_URL to the address that customers type, such as https://letters.example.com.',
      ),
    );
  } else if (production && site_url?.startsWith('http:')) {
    found.push(
      problem(
        'settings.https',
        `SITE_URL is ${site_url}: passwords and sessions travel unencrypted.`,
        'Put a proxy with TLS in front and set SITE_URL to its https address.',
      ),
    );
  }
  if (site_url?.startsWith('https:') && !trust_proxy) {
    found.push(
      warning(
        'settings.trust_proxy',
        'SITE_URL is https, so requests come through a proxy, but TRUST_PROXY is false: every caller appears to be the proxy and shares its rate limits.',
        'Set TRUST_PROXY=true, and let the proxy set X-Forwarded-For.',
      ),
    );
  }
  if (trust_proxy && !isLoopback(`http://${host}`)) {
    found.push(
      warning(
        'settings.forged_addresses',
        `TRUST_PROXY is true and HOST=${host} is open to other machines: whoever calls the port directly can claim any address.`,
        'Let a firewall allow only the proxy to reach the port, or set HOST=127.0.0.1 where the proxy is on this machine.',
      ),
    );
  }
  return found;
}

function productionFindings(config: Config): Finding[] {
  if (!config.production) {
    const is_used = config.reachable || (config.site_url && !isLoopback(config.site_url));
    if (!is_used) return [];
    return [
      warning(
        'settings.not_production',
        'Others can reach this Longhand, and NODE_ENV is not production: the checks of a safe start are off.',
        'Set NODE_ENV=production, start again, and correct what it refuses.',
      ),
    ];
  }
  const found: Finding[] = [];
  if (!config.metrics_token) {
    found.push(
      warning(
        'settings.metrics',
        'METRICS_TOKEN is not set, so /metrics is closed and nothing is monitored.',
        'Set METRICS_TOKEN to a long random text (openssl rand -hex 32) and give it to Prometheus.',
      ),
    );
  }
  if (!config.backup.to) {
    found.push(
      warning(
        'settings.backup',
        'BACKUP_TO is not set, so Longhand makes no backups.',
        'Set BACKUP_TO (docs/guides/back-up-and-restore.md), unless something else backs up the database, the files and the key.',
      ),
    );
  }
  if (!config.operators_need_second_factor) {
    found.push(
      warning(
        'settings.second_factor',
        'OPERATOR_SECOND_FACTOR=optional: a stolen password is enough to become an operator.',
        'Remove OPERATOR_SECOND_FACTOR, or set it to required.',
      ),
    );
  }
  if (config.support_email === 'support@localhost.test') {
    found.push(
      warning(
        'settings.support_email',
        'SUPPORT_EMAIL is not set: customers see support@localhost.test, and their questions reach no one by email.',
        'Set SUPPORT_EMAIL, or the address on /admin/system-settings.',
      ),
    );
  }
  const open_origins = config.cors_origins.filter((origin) => origin.startsWith('http:') && !isLoopback(origin));
  if (open_origins.length > 0) {
    found.push(
      warning(
        'settings.cors',
        `CORS_ORIGINS lets pages without TLS call this server: ${open_origins.join(', ')}.`,
        'Use the https addresses of those pages.',
      ),
    );
  }
  return found;
}

function paymentFindings({ payments, production }: Config): Finding[] {
  if (payments.provider === 'sandbox') {
    if (!production) return [];
    return [
      warning(
        'settings.payments',
        'PAYMENTS_PROVIDER=sandbox: customers can order as much as they like without paying.',
        'Set PAYMENTS_PROVIDER=stripe with its keys, unless you bill elsewhere.',
      ),
    ];
  }
  const is_live = /^(sk|rk)_live_/.test(payments.secret_key);
  if (production && !is_live) {
    return [
      warning(
        'settings.stripe_key',
        'STRIPE_SECRET_KEY is a test key: no card is charged.',
        'Set the live key (sk_live_ or rk_live_) and the signing secret of the live webhook endpoint.',
      ),
    ];
  }
  if (!production && is_live) {
    return [
      problem(
        'settings.stripe_key',
        'STRIPE_SECRET_KEY is a live key, and NODE_ENV is not production: trying things out moves real money.',
        'Set a test key (sk_test_ or rk_test_), or NODE_ENV=production.',
      ),
    ];
  }
  return [];
}

/** Services that are given a password or key over a connection without TLS. */
function plainConnections(config: Config): Finding[] {
  const urls: [string, string | undefined][] = [
    ['SCRIBE_API_URL', config.print.provider === 'scribe' ? config.print.api_url : undefined],
    ['S3_ENDPOINT', config.files.provider === 's3' ? config.files.endpoint : undefined],
    ['STRIPE_API_URL', config.payments.provider === 'stripe' ? config.payments.api_url : undefined],
    ['OPENAI_BASE_URL', config.writing.provider === 'openai' ? config.writing.base_url : undefined],
    ['GOOGLE_PLACES_API_URL', config.places.provider === 'google' ? config.places.base_url : undefined],
  ];
  const found = urls
    .filter(([, url]) => url?.startsWith('http:') && !isLoopback(url))
    .map(([name, url]) =>
      problem(
        'settings.plain_http',
        `${name} is ${url}: the key for it travels unencrypted.`,
        `Set ${name} to an https address.`,
      ),
    );
  const { database_url } = config;
  if (database_url && URL.canParse(database_url) && !isLoopback(database_url)) {
    const mode = new URL(database_url).searchParams.get('sslmode');
    if (!mode || ['disable', 'allow', 'prefer'].includes(mode)) {
      found.push(
        warning(
          'settings.database_tls',
          'DATABASE_URL leads to another machine without TLS: whoever is on the line reads every letter.',
          'Add ?sslmode=verify-full to DATABASE_URL, unless the network between them is your own.',
        ),
      );
    }
  }
  return found;
}

function mailFindings({ mail, production }: Config): Finding[] {
  if (mail.provider === 'outbox') {
    if (!production) return [];
    return [
      warning(
        'settings.mail',
        'MAIL_PROVIDER=outbox: no email leaves this machine, and no one confirms their address.',
        'Set MAIL_PROVIDER=smtp and SMTP_URL.',
      ),
    ];
  }
  const found: Finding[] = [];
  const { username, hostname } = new URL(mail.url);
  if (mail.allow_plaintext_auth && username && !LOOPBACK.test(hostname)) {
    found.push(
      warning(
        'settings.smtp_plaintext',
        `SMTP_ALLOW_PLAINTEXT_AUTH=true sends the mail password to ${hostname} unencrypted where it offers no TLS.`,
        'Remove SMTP_ALLOW_PLAINTEXT_AUTH, unless the network between them is your own.',
      ),
    );
  }
  if (domainOf(mail.from) === null) {
    found.push(
      problem(
        'settings.mail_from',
        `MAIL_FROM is ${mail.from}: mail servers refuse a sender without a real domain.`,
        "Set MAIL_FROM to an address of a domain that you own, such as 'Longhand <letters@example.com>'.",
      ),
    );
  }
  return found;
}

/** The domain of a sender such as "Longhand <letters@example.com>"; null where it is none on the internet. */
export function domainOf(from: string): string | null {
  const domain = /@([^\s<>@]+?)>?\s*$/.exec(from)?.[1]?.toLowerCase() ?? '';
  return domain.includes('.') && !/(^|\.)(localhost|test|local|invalid|example)$/.test(domain) ? domain : null;
}
