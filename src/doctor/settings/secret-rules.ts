import type { Config } from '../../config.ts';
import { type Finding, problem } from '../finding.ts';

const PLACEHOLDER =
  /^(…|\.\.\.|x{3,}|\*{3,})|change.?me|changeit|example|placeholder|your.?(secret|token|key|password)|^(secret|password|token|admin|test|longhand)\d*$/i;
const MIN_LENGTH = 16;
const MIN_DISTINCT = 8;

/** The secrets of the settings by name; those of a provider that is not used are left out. */
function secretsOf(config: Config): [string, string][] {
  const { payments, files, print, writing, places, mail } = config;
  const given: [string, string | null | undefined][] = [
    ['SERVICE_KEY', config.service_key],
    ['METRICS_TOKEN', config.metrics_token],
    ['SANDBOX_WEBHOOK_SECRET', payments.provider === 'sandbox' ? payments.webhook_secret : null],
    ['STRIPE_SECRET_KEY', payments.provider === 'stripe' ? payments.secret_key : null],
    ['STRIPE_WEBHOOK_SECRET', payments.provider === 'stripe' ? payments.webhook_secret : null],
    ['S3_SECRET_ACCESS_KEY', files.provider === 's3' ? files.secret_access_key : null],
    ['SCRIBE_API_TOKEN', print.provider === 'scribe' ? print.api_token : null],
    ['OPENAI_API_KEY', writing.provider === 'openai' ? writing.api_key : null],
    ['GOOGLE_PLACES_API_KEY', places.provider === 'google' ? places.api_key : null],
    ['SMTP_URL', mail.provider === 'smtp' ? decodeURIComponent(new URL(mail.url).password) : null],
    ['DATABASE_URL', passwordOf(config.database_url)],
    ['OPERATOR_PASSWORD', config.operator?.password],
  ];
  return given.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []));
}

const passwordOf = (url: string | null): string | null =>
  url && URL.canParse(url) ? decodeURIComponent(new URL(url).password) : null;

/** Those that the operator makes up; the others come from a service, which makes good ones. */
const MADE_UP = ['SERVICE_KEY', 'METRICS_TOKEN', 'SANDBOX_WEBHOOK_SECRET'];

const isWeak = (value: string): boolean => value.length < MIN_LENGTH || new Set(value).size < MIN_DISTINCT;

/** Secrets that can be guessed, and those that are used twice. Never says a secret. */
export function weakSecrets(config: Config): Finding[] {
  if (!config.reachable) return [];
  const secrets = secretsOf(config);
  const found: Finding[] = [];
  for (const [name, value] of secrets) {
    if (PLACEHOLDER.test(value)) {
      found.push(
        problem(
          'secrets.placeholder',
          `${name} still holds an example's value, which anyone can read.`,
          `Set ${name} to a secret of your own, such as one of openssl rand -hex 32.`,
        ),
      );
    } else if (MADE_UP.includes(name) && isWeak(value)) {
      found.push(
        problem(
          'secrets.weak',
          `${name} can be guessed: it is short or has few different characters.`,
          `Set ${name} to a random text: openssl rand -hex 32.`,
        ),
      );
    }
  }
  for (const same of Map.groupBy(secrets, ([, value]) => value).values()) {
    if (same.length < 2) continue;
    const names = same.map(([name]) => name).join(' and ');
    found.push(
      problem(
        'secrets.shared',
        `${names} are the same secret: whoever learns one has the others.`,
        'Give each a secret of its own.',
      ),
    );
  }
  return found;
}
