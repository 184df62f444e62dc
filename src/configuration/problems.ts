import { passwordWeakness } from '../modules/identity/passwords/rules.ts';
import { missingOfBackups } from './backups.ts';

import type { Settings } from './variables.ts';

/** Every reason not to start with these settings: a sentence each, which says how to fix it. */
export const problemsOf = (s: Settings): string[] => [
  ...missingPartners(s),
  ...weakOperator(s),
  ...openToStrangers(s),
  ...foreignChat(s),
  ...(s.NODE_ENV === 'production' ? unsafe(s) : []),
];

function missingPartners(s: Settings): string[] {
  const problems: string[] = [];
  const need = (when: boolean, name: keyof Settings, why: string) => {
    if (when && s[name] === undefined) problems.push(`The setting ${name} is missing: ${why}.`);
  };
  const scribe = s.PRINT_PROVIDER === 'scribe';
  need(scribe, 'SCRIBE_API_URL', 'PRINT_PROVIDER=scribe needs the address of its campaign API');
  need(scribe, 'SCRIBE_API_TOKEN', 'PRINT_PROVIDER=scribe needs the token of your account');
  const s3 = s.FILES_PROVIDER === 's3';
  need(s3, 'S3_ENDPOINT', 'FILES_PROVIDER=s3 needs the address of the store, without the bucket');
  need(s3, 'S3_BUCKET', 'FILES_PROVIDER=s3 needs a bucket of its own');
  need(s3, 'S3_ACCESS_KEY_ID', 'FILES_PROVIDER=s3 needs a key for its bucket');
  need(s3, 'S3_SECRET_ACCESS_KEY', 'FILES_PROVIDER=s3 needs the secret of its key');
  for (const [name, why] of missingOfBackups(s)) need(true, name, why);
  const stripe = s.PAYMENTS_PROVIDER === 'stripe';
  need(stripe, 'STRIPE_SECRET_KEY', 'PAYMENTS_PROVIDER=stripe needs the secret key of your account');
  need(stripe, 'STRIPE_WEBHOOK_SECRET', 'PAYMENTS_PROVIDER=stripe needs the signing secret of its webhook endpoint');
  need(s.WRITING_PROVIDER === 'openai', 'OPENAI_API_KEY', 'WRITING_PROVIDER=openai needs the key of the service');
  need(s.PLACES_PROVIDER === 'google', 'GOOGLE_PLACES_API_KEY', 'PLACES_PROVIDER=google needs the key of the service');
  need(
    s.MAIL_PROVIDER === 'smtp',
    'SMTP_URL',
    'MAIL_PROVIDER=smtp needs the address of the mail server, such as smtp://user:password@mail.example.com:587',
  );
  need(s.OPERATOR_EMAIL !== undefined, 'OPERATOR_PASSWORD', 'the first operator needs a password');
  return problems;
}

function weakOperator({ OPERATOR_EMAIL = '', OPERATOR_PASSWORD }: Settings): string[] {
  const weakness = OPERATOR_PASSWORD === undefined ? null : passwordWeakness(OPERATOR_PASSWORD, OPERATOR_EMAIL);
  return weakness ? [`The setting OPERATOR_PASSWORD is refused. ${weakness.sentence}`] : [];
}

const foreignChat = ({ CHAT_SCRIPT_URL: url, CHAT_SCRIPT_ORIGIN: origin }: Settings): string[] =>
  url && origin && new URL(url).origin !== origin
    ? ['CHAT_SCRIPT_URL is not on CHAT_SCRIPT_ORIGIN. Change one of them, or leave CHAT_SCRIPT_ORIGIN out.']
    : [];

export const isLoopback = (host: string): boolean => /^(localhost|::1|127(\.\d{1,3}){3})$/.test(host);
export const seedsDemo = (s: Settings): boolean => s.SEED_DEMO ?? s.NODE_ENV !== 'production';
const keepsMail = (s: Settings): boolean => s.MAIL_PROVIDER !== 'smtp';

/** What gives accounts away as soon as the port can be reached from other machines. */
function openToStrangers(s: Settings): string[] {
  if (isLoopback(s.HOST)) return [];
  const problems: string[] = [];
  if (seedsDemo(s)) {
    problems.push(
      `HOST=${s.HOST} lets other machines connect, and the passwords of the demo accounts are public. Set SEED_DEMO=false, or HOST=127.0.0.1.`,
    );
  }
  if (keepsMail(s) && s.SANDBOX_MAILBOX === 'open') {
    problems.push(
      `HOST=${s.HOST} lets other machines connect, and anyone who does can read every email at /sandbox/mailbox. Set MAIL_PROVIDER=smtp, SANDBOX_MAILBOX=operator or HOST=127.0.0.1.`,
    );
  }
  return problems;
}

/** What a Longhand that strangers reach must not be left with. */
function unsafe(s: Settings): string[] {
  const problems: string[] = [];
  const embedded = {
    DATABASE_URL: 'embedded',
    PRINT_PROVIDER: 'press',
    PAYMENTS_PROVIDER: 'sandbox',
    WRITING_PROVIDER: 'local',
    PLACES_PROVIDER: 'directory',
    FILES_PROVIDER: 'disk',
  } as const;
  for (const [name, value] of Object.entries(embedded)) {
    if (s[name as keyof Settings] === undefined) {
      problems.push(
        `In production the setting ${name} must be named: set ${name}=${value} to use the embedded part on purpose, or another provider.`,
      );
    }
  }
  if (!s.MAIL_PROVIDER) {
    problems.push('In production the setting MAIL_PROVIDER must be named: set MAIL_PROVIDER=smtp and SMTP_URL.');
  } else if (keepsMail(s) && s.SANDBOX_MAILBOX === 'open') {
    problems.push(
      'In production MAIL_PROVIDER=outbox is refused: anyone could read every email at /sandbox/mailbox and reset every password. Set MAIL_PROVIDER=smtp, or SANDBOX_MAILBOX=operator to show the emails to administrators only.',
    );
  }
  if (!s.SITE_URL)
    problems.push(
      'In production the setting SITE_URL must be named: every mail links to it, such as https://letters.example.com.',
    );
  problems.push(...weakKey(s.JWT_SIGNING_JWK));
  if (s.SEED_DEMO)
    problems.push(
      'In production SEED_DEMO=true is refused: its passwords are public. Set OPERATOR_EMAIL and OPERATOR_PASSWORD to make the first operator.',
    );
  if (s.PAYMENTS_PROVIDER === 'sandbox' && !s.SANDBOX_WEBHOOK_SECRET) {
    problems.push(
      'In production PAYMENTS_PROVIDER=sandbox needs SANDBOX_WEBHOOK_SECRET: anyone who knows the default could write paid sessions.',
    );
  }
  return problems;
}

function weakKey(text: string | undefined): string[] {
  const how = 'Make one with: npm run make:key';
  if (!text) return [`In production the setting JWT_SIGNING_JWK is missing: every session is signed with it. ${how}.`];
  try {
    const parsed = JSON.parse(text) as { keys?: unknown };
    const keys = [parsed.keys ?? parsed].flat() as Record<string, unknown>[];
    const isStrong = ({ kty, crv, d, n }: Record<string, unknown>) =>
      typeof d === 'string' &&
      ((kty === 'EC' && crv === 'P-256') ||
        (kty === 'OKP' && crv === 'Ed25519') ||
        (kty === 'RSA' && String(n).length > 340));
    if (keys.length > 0 && keys.every(isStrong)) return [];
  } catch {
    // Not JSON: the sentence below says what it should be.
  }
  return [
    `The setting JWT_SIGNING_JWK must be a private P-256, Ed25519 or RSA key as JSON, or a list of them. ${how}.`,
  ];
}
