import { describe, expect, it } from 'vitest';
import { type BadSettings, readConfig } from '../config.ts';
import { SETTING_NAMES } from '../configuration/variables.ts';
import { type DatabaseFacts, judgeClock, judgeDatabase } from './database/rules.ts';
import { examine, refusedSettings } from './doctor.ts';
import { exitCodeOf, type Finding } from './finding.ts';
import { judgeMachine, type MachineFacts } from './machine/rules.ts';
import { mailDomainFacts } from './mail/facts.ts';
import { judgeMailDomain, type MailDomainFacts } from './mail/rules.ts';
import { judgeProbe, judgeSite, type SiteFacts } from './outside/rules.ts';
import { reportOf } from './report.ts';
import { judgeSettings } from './settings/rules.ts';
import { judgeWork, type WorkFacts } from './work/rules.ts';

/** One misconfiguration at a time in an installation where all is well: exactly that is found, and what to do. */

const KEY = JSON.stringify({ kty: 'EC', crv: 'P-256', x: 'x', y: 'y', d: 'd' });
const PRODUCTION = {
  NODE_ENV: 'production',
  SITE_URL: 'https://letters.example.com',
  TRUST_PROXY: 'true',
  JWT_SIGNING_JWK: KEY,
  DATABASE_URL: 'embedded',
  PRINT_PROVIDER: 'press',
  PAYMENTS_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_51Nq0aBcDeFgHiJk',
  STRIPE_WEBHOOK_SECRET: 'whsec_9f8e7d6c5b4a3210',
  WRITING_PROVIDER: 'local',
  PLACES_PROVIDER: 'directory',
  FILES_PROVIDER: 'disk',
  MAIL_PROVIDER: 'smtp',
  SMTP_URL: 'smtp://longhand:Kq7-vT2_mz9@mail.letters-by-hand.com:587',
  MAIL_FROM: 'Longhand <letters@letters-by-hand.com>',
  SUPPORT_EMAIL: 'help@letters-by-hand.com',
  METRICS_TOKEN: 'f3a9c1d7e5b20846aa17',
  BACKUP_TO: 'disk:/mnt/backups/longhand',
};
const S3 = {
  FILES_PROVIDER: 's3',
  S3_ENDPOINT: 'https://s3.eu-central-1.amazonaws.com',
  S3_BUCKET: 'letters',
  S3_ACCESS_KEY_ID: 'AKIA0123456789',
  S3_SECRET_ACCESS_KEY: 'pQ8rT5yU2iO9aS6dF3gH',
};
const DATABASE = 'postgres://longhand:zX8-cV5_bN2mQ@db.letters-by-hand.com/longhand';

function settingsFindings(over: Record<string, string | undefined>): Finding[] {
  const env = { ...PRODUCTION, ...over };
  try {
    return judgeSettings(readConfig(env), { given: Object.keys(env), known: SETTING_NAMES });
  } catch (error) {
    return refusedSettings(error as BadSettings);
  }
}

const MACHINE: MachineFacts = {
  node_version: '24.21.0',
  packages: { missing: [], other_version: [] },
  web_build: 'current',
  data_dir: '/srv/longhand',
  data_folder: { exists: true, is_writable: true, owner: 1000, process_user: 1000 },
  disk: { free_bytes: 60e9, bytes: 100e9, free_inodes: 9e6, inodes: 1e7 },
  secret_files: [{ path: '/srv/longhand/signing-key.json', mode: 0o600 }],
  signing_key: { is_configured: false, has_file: true, is_readable: true },
};
const HEALTHY: DatabaseFacts = {
  version_number: 180_004,
  encoding: 'UTF8',
  time_zone: 'Etc/UTC',
  settings: { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', autovacuum: 'on', data_checksums: 'on' },
  connections: 20,
  max_connections: 100,
  longest_transaction_s: 2,
  transaction_age: 40_000_000,
  unused_slots: [],
  invalid_indexes: [],
  bloated_tables: [],
  tables_without_autovacuum: [],
  archiving_failed: false,
  clock_offset_ms: 3,
  migrations: { missing: [], unknown: [] },
};
const HOUR = 3600;
const FLOWING: WorkFacts = {
  oldest_job_s: 1,
  failed_jobs: [],
  schedule_overdue_s: 0,
  oldest_webhook_s: null,
  oldest_letter_s: 20,
  oldest_at_press_s: 30 * HOUR,
  ledger: { age_s: 9 * HOUR, differing: 0 },
  owners: 1,
  demo_accounts: [],
  maintenance: false,
  backup_age_s: 6 * HOUR,
};
const DOMAIN: MailDomainFacts = {
  domain: 'letters-by-hand.com',
  spf: ['v=spf1 include:mail.letters-by-hand.com -all'],
  dmarc: ['v=DMARC1; p=quarantine'],
  has_mx: true,
  dkim: { name: 'mail._domainkey.letters-by-hand.com', records: ['v=DKIM1; k=rsa; p=MIGfMA0'] },
};
const SITE: SiteFacts = {
  site_url: 'https://letters.example.com',
  version: '0.1.0',
  site: { status: 200, version: '0.1.0' },
  webhook: {
    url: 'https://letters.example.com/webhooks/payments/stripe',
    reached: { status: 400, code: 'bad_signature' },
  },
};

const settings = (over: Record<string, string | undefined>) => () => settingsFindings(over);
const machine = (over: Partial<MachineFacts>) => () => judgeMachine({ ...MACHINE, ...over });
const database = (over: Partial<DatabaseFacts>) => () => judgeDatabase({ ...HEALTHY, ...over });
const server = (over: Partial<DatabaseFacts['settings']>) => database({ settings: { ...HEALTHY.settings, ...over } });
const work = (over: Partial<WorkFacts>) => () => judgeWork({ ...FLOWING, ...over });
const domain = (over: Partial<MailDomainFacts>) => () => judgeMailDomain({ ...DOMAIN, ...over });
const site = (over: Partial<SiteFacts>) => () => judgeSite({ ...SITE, ...over });

type Planted = [what: string, finding: string, level: 'warning' | 'problem', judge: () => Finding[], to_do: RegExp];

const PLANTED: Planted[] = [
  ['a setting that a start refuses', 'settings', 'problem', settings({ PORT: 'eighty' }), /\.env\.example/],
  [
    'an address without TLS',
    'settings.https',
    'problem',
    settings({ SITE_URL: 'http://letters.example.com', TRUST_PROXY: 'false' }),
    /proxy with TLS/,
  ],
  [
    'an address of this machine',
    'settings.site_url',
    'problem',
    settings({ SITE_URL: 'http://localhost:3000' }),
    /SITE_URL/,
  ],
  [
    'a proxy that is not trusted',
    'settings.trust_proxy',
    'warning',
    settings({ TRUST_PROXY: 'false' }),
    /TRUST_PROXY=true/,
  ],
  [
    'a port that is open beside the proxy',
    'settings.forged_addresses',
    'warning',
    settings({ HOST: '0.0.0.0' }),
    /firewall/,
  ],
  ['no backups', 'settings.backup', 'warning', settings({ BACKUP_TO: undefined }), /BACKUP_TO/],
  ['no metrics token', 'settings.metrics', 'warning', settings({ METRICS_TOKEN: undefined }), /METRICS_TOKEN/],
  [
    'operators without a second factor',
    'settings.second_factor',
    'warning',
    settings({ OPERATOR_SECOND_FACTOR: 'optional' }),
    /required/,
  ],
  ['no support address', 'settings.support_email', 'warning', settings({ SUPPORT_EMAIL: undefined }), /SUPPORT_EMAIL/],
  [
    'sandbox payments',
    'settings.payments',
    'warning',
    settings({ PAYMENTS_PROVIDER: 'sandbox', SANDBOX_WEBHOOK_SECRET: 'b71c0f2de94a83651d' }),
    /stripe/,
  ],
  [
    'a test key of Stripe',
    'settings.stripe_key',
    'warning',
    settings({ STRIPE_SECRET_KEY: 'sk_test_51Nq0aBcDe' }),
    /sk_live_/,
  ],
  [
    'a live key of Stripe outside production',
    'settings.stripe_key',
    'problem',
    settings({ NODE_ENV: 'development', SITE_URL: undefined }),
    /sk_test_/,
  ],
  [
    'a public site that is not production',
    'settings.not_production',
    'warning',
    settings({ NODE_ENV: 'development', STRIPE_SECRET_KEY: 'sk_test_51Nq0aBcDe' }),
    /NODE_ENV=production/,
  ],
  [
    'mails that stay here',
    'settings.mail',
    'warning',
    settings({ MAIL_PROVIDER: 'outbox', SANDBOX_MAILBOX: 'operator' }),
    /SMTP_URL/,
  ],
  [
    'the mail password without TLS',
    'settings.smtp_plaintext',
    'warning',
    settings({ SMTP_ALLOW_PLAINTEXT_AUTH: 'true' }),
    /Remove/,
  ],
  [
    'a sender without a domain',
    'settings.mail_from',
    'problem',
    settings({ MAIL_FROM: 'Longhand <letters@localhost>' }),
    /MAIL_FROM/,
  ],
  [
    'a file store without TLS',
    'settings.plain_http',
    'problem',
    settings({ ...S3, S3_ENDPOINT: 'http://files.letters-by-hand.com' }),
    /https/,
  ],
  [
    'a database of another machine without TLS',
    'settings.database_tls',
    'warning',
    settings({ DATABASE_URL: DATABASE }),
    /sslmode/,
  ],
  [
    'a page without TLS that may call',
    'settings.cors',
    'warning',
    settings({ CORS_ORIGINS: 'http://app.example.com' }),
    /https/,
  ],
  [
    "an example's secret",
    'secrets.placeholder',
    'problem',
    settings({ METRICS_TOKEN: 'change-me-0123456789' }),
    /openssl rand/,
  ],
  ['a weak secret', 'secrets.weak', 'problem', settings({ METRICS_TOKEN: 'aaaaaaaaaaaaaaaaaaaaaaaa' }), /openssl rand/],
  [
    'a secret that is used twice',
    'secrets.shared',
    'problem',
    settings({ SERVICE_KEY: '9a8b7c6d5e4f30219a8b7c6d5e4f3021', METRICS_TOKEN: '9a8b7c6d5e4f30219a8b7c6d5e4f3021' }),
    /own/,
  ],
  ['a misspelled setting', 'settings.unknown', 'warning', settings({ SMTP_ULR: 'x' }), /SMTP_URL/],
  ['an old Node', 'node', 'problem', machine({ node_version: '20.19.1' }), /npm start/],
  ['missing packages', 'packages', 'problem', machine({ packages: { missing: ['pg'], other_version: [] } }), /npm ci/],
  [
    'packages of another release',
    'packages',
    'problem',
    machine({ packages: { missing: [], other_version: ['hono 4.0.0'] } }),
    /npm ci/,
  ],
  ['old pages', 'pages', 'warning', machine({ web_build: 'outdated' }), /npm run build/],
  ['no pages', 'pages', 'problem', machine({ web_build: 'missing' }), /npm run build/],
  [
    'a data folder that is not writable',
    'data_folder',
    'problem',
    machine({ data_folder: { ...MACHINE.data_folder, is_writable: false } }),
    /chown/,
  ],
  [
    'a data folder of somebody else',
    'data_folder',
    'warning',
    machine({ data_folder: { ...MACHINE.data_folder, owner: 0 } }),
    /same user/,
  ],
  [
    'a full disk',
    'disk.space',
    'problem',
    machine({ disk: { free_bytes: 1e9, bytes: 100e9, free_inodes: 9e6, inodes: 1e7 } }),
    /larger disk/,
  ],
  [
    'a disk that fills up',
    'disk.space',
    'warning',
    machine({ disk: { free_bytes: 8e9, bytes: 100e9, free_inodes: 9e6, inodes: 1e7 } }),
    /larger disk/,
  ],
  [
    'no inodes',
    'disk.inodes',
    'problem',
    machine({ disk: { free_bytes: 60e9, bytes: 100e9, free_inodes: 1e4, inodes: 1e7 } }),
    /small files/,
  ],
  [
    'a secret that everybody may read',
    'secrets.open_file',
    'problem',
    machine({ secret_files: [{ path: '/srv/.env', mode: 0o644 }] }),
    /chmod 600/,
  ],
  [
    'a damaged signing key',
    'signing_key',
    'problem',
    machine({ signing_key: { is_configured: false, has_file: true, is_readable: false } }),
    /backup/,
  ],
  [
    'a second signing key',
    'signing_key',
    'warning',
    machine({ signing_key: { is_configured: true, has_file: true, is_readable: true } }),
    /Delete/,
  ],
  ['an old PostgreSQL', 'database.version', 'problem', database({ version_number: 160_004 }), /18/],
  [
    'migrations that are not applied',
    'database.migrations',
    'problem',
    database({ migrations: { missing: ['0031_x.sql'], unknown: [] } }),
    /npm start -- migrate/,
  ],
  [
    "another version's migrations",
    'database.migrations',
    'problem',
    database({ migrations: { missing: [], unknown: ['0099_x.sql'] } }),
    /that version/,
  ],
  ['another encoding', 'database.encoding', 'problem', database({ encoding: 'SQL_ASCII' }), /UTF8/],
  ['another time zone', 'database.time_zone', 'warning', database({ time_zone: 'America/New_York' }), /UTC/],
  ['fsync off', 'database.fsync', 'problem', server({ fsync: 'off' }), /fsync = on/],
  ['commits that do not wait', 'database.synchronous_commit', 'problem', server({ synchronous_commit: 'off' }), /= on/],
  ['no checksums', 'database.checksums', 'warning', server({ data_checksums: 'off' }), /pg_checksums/],
  ['autovacuum off', 'database.autovacuum', 'problem', server({ autovacuum: 'off' }), /autovacuum = on/],
  [
    'autovacuum off for a table',
    'database.table_autovacuum',
    'warning',
    database({ tables_without_autovacuum: ['letters'] }),
    /reset/,
  ],
  ['an archive that takes nothing', 'database.archiving', 'problem', database({ archiving_failed: true }), /log/],
  ['too many connections', 'database.connections', 'warning', database({ connections: 90 }), /PgBouncer/],
  [
    'a forgotten transaction',
    'database.long_transaction',
    'problem',
    database({ longest_transaction_s: 2 * HOUR }),
    /pg_terminate_backend/,
  ],
  [
    'a replication slot that nobody reads',
    'database.unused_slot',
    'problem',
    database({ unused_slots: [{ name: 'old', kept_bytes: 1e9 }] }),
    /pg_drop_replication_slot\('old'\)/,
  ],
  [
    'transactions that are not frozen',
    'database.wraparound',
    'problem',
    database({ transaction_age: 1_500_000_000 }),
    /freeze/,
  ],
  [
    'an index that is not valid',
    'database.invalid_indexes',
    'problem',
    database({ invalid_indexes: ['letters_once'] }),
    /reindex/,
  ],
  [
    'dead rows',
    'database.bloat',
    'warning',
    database({ bloated_tables: [{ name: 'jobs', dead: 9e6, live: 10 }] }),
    /reindex/,
  ],
  ["a database's clock", 'clock.database', 'problem', database({ clock_offset_ms: -120_000 }), /set-ntp/],
  ['a clock of this machine', 'clock', 'warning', () => judgeClock('clock', 'The clock of Stripe', 20_000), /set-ntp/],
  ['no worker', 'work.worker', 'problem', work({ schedule_overdue_s: HOUR, oldest_job_s: HOUR }), /worker/],
  ['a queue that is too long', 'work.queue', 'problem', work({ oldest_job_s: HOUR }), /WORKER_CONCURRENCY/],
  [
    'failed jobs',
    'work.failed_jobs',
    'warning',
    work({ failed_jobs: [{ name: 'a.mail', jobs: 2, last_error: 'no' }] }),
    /jobs retry all/,
  ],
  ['payment webhooks that wait', 'work.webhooks', 'problem', work({ oldest_webhook_s: HOUR }), /payment provider/],
  [
    'letters that are not handed over',
    'work.letters_waiting',
    'problem',
    work({ oldest_letter_s: 3 * HOUR }),
    /print provider/,
  ],
  ['letters that nobody prints', 'work.press', 'warning', work({ oldest_at_press_s: 200 * HOUR }), /\/admin\/press/],
  ['a ledger that disagrees', 'work.ledger', 'problem', work({ ledger: { age_s: HOUR, differing: 1 } }), /bug/],
  [
    'a ledger that nobody checks',
    'work.ledger',
    'warning',
    work({ ledger: { age_s: 90 * HOUR, differing: 0 } }),
    /worker/,
  ],
  ['no owner', 'work.no_owner', 'problem', work({ owners: 0 }), /set-up link/],
  [
    'demo accounts',
    'work.demo_accounts',
    'problem',
    work({ demo_accounts: ['demo@longhand.test'] }),
    /another database/,
  ],
  ['no backup', 'backup', 'problem', work({ backup_age_s: null }), /npm start -- backup/],
  ['an old backup', 'backup', 'warning', work({ backup_age_s: 72 * HOUR }), /npm start -- backup/],
  [
    'a provider that refuses the key',
    'provider.payments',
    'problem',
    () => [judgeProbe({ ability: 'payments', provider: 'Stripe', error: 'refused' })],
    /STRIPE_SECRET_KEY/,
  ],
  ['no SPF', 'mail.spf', 'problem', domain({ spf: [] }), /v=spf1/],
  ['two SPF records', 'mail.spf', 'problem', domain({ spf: ['v=spf1 -all', 'v=spf1 mx -all'] }), /Join/],
  ['an SPF record that allows everybody', 'mail.spf', 'problem', domain({ spf: ['v=spf1 +all'] }), /-all/],
  ['no DKIM key', 'mail.dkim', 'problem', domain({ dkim: { name: 'x', records: [] } }), /TXT record/],
  [
    'a revoked DKIM key',
    'mail.dkim',
    'problem',
    domain({ dkim: { name: 'x', records: ['v=DKIM1; p='] } }),
    /TXT record/,
  ],
  ['no DMARC', 'mail.dmarc', 'warning', domain({ dmarc: [] }), /_dmarc/],
  ['no MX', 'mail.mx', 'warning', domain({ has_mx: false }), /MX record/],
  [
    'a site that does not answer',
    'site',
    'problem',
    site({ site: { error: 'its certificate has expired' }, webhook: null }),
    /certificate/,
  ],
  [
    'an address that leads elsewhere',
    'site',
    'problem',
    site({ site: { status: 200, version: null }, webhook: null }),
    /proxy/,
  ],
  [
    'an old process behind the address',
    'site',
    'warning',
    site({ site: { status: 200, version: '0.0.9' } }),
    /Restart/,
  ],
  [
    'webhooks that do not arrive',
    'site.webhooks',
    'problem',
    site({ webhook: { url: 'https://x', reached: { status: 403, code: null } } }),
    /\/webhooks\//,
  ],
];

const bad = (findings: Finding[]) => findings.filter(({ level }) => level !== 'ok');

describe('doctor', () => {
  it('finds nothing where all is well', () => {
    const healthy = [settings({}), machine({}), database({}), work({}), domain({}), site({})].flatMap((judge) =>
      judge(),
    );
    expect(bad(healthy)).toEqual([]);
    expect(healthy.length).toBeGreaterThan(8);
    expect(exitCodeOf(healthy, { strict: true })).toBe(0);
  });

  it.each(PLANTED)('finds %s', (_, name, level, judge, to_do) => {
    expect(bad(judge())).toMatchObject([{ name, level, to_do: expect.stringMatching(to_do) }]);
  });

  it('never says a secret', () => {
    const secrets = { SERVICE_KEY: 'password-password-password-password', METRICS_TOKEN: 'aaaaaaaaaaaaaaaaaaaaaaaa' };
    const said = JSON.stringify(settingsFindings({ ...secrets, DATABASE_URL: DATABASE }));
    for (const secret of [...Object.values(secrets), 'zX8-cV5_bN2mQ', 'Kq7-vT2_mz9'])
      expect(said).not.toContain(secret);
  });

  it('ends with 1 for problems, and for warnings when it is strict', () => {
    const [problems, warnings] = [database({ encoding: 'LATIN1' })(), domain({ has_mx: false })()];
    expect([exitCodeOf(problems, { strict: false }), exitCodeOf(warnings, { strict: false })]).toEqual([1, 0]);
    expect(exitCodeOf(warnings, { strict: true })).toBe(1);
  });

  it('puts problems first, each with what to do', () => {
    const report = reportOf([...domain({ has_mx: false })(), ...work({ owners: 0 })()]);
    expect(report.indexOf('PROBLEM  work.no_owner')).toBe(0);
    expect(report).toMatch(/To do: .*\nwarning {2}mail\.mx/);
    expect(report).toMatch(/1 problem, 1 warning, 1 ok\.$/);
  });

  it('waits for no check longer than its limit, and goes on where one fails', async () => {
    const found = await examine(
      [
        { name: 'hangs', run: () => new Promise(() => {}) },
        { name: 'fails', run: () => Promise.reject(new Error('it broke')) },
        { name: 'works', run: async () => [] },
      ],
      50,
    );
    expect(found).toMatchObject([
      { name: 'hangs', level: 'problem', found: 'No answer in 0.05 s.' },
      { name: 'fails', level: 'problem', found: "It can't be checked: it broke." },
    ]);
  });
});

describe('the domain of mails', () => {
  const none = Object.assign(new Error('nothing'), { code: 'ENODATA' });
  const records: Record<string, string[][]> = {
    'mail.example.com': [['v=spf1 ', 'mx -all'], ['google-site-verification=x']],
    '_dmarc.example.com': [['v=DMARC1; p=none']],
    'k1._domainkey.mail.example.com': [['v=DKIM1; p=ab', 'cd']],
  };
  const dns = {
    resolveTxt: async (name: string) => records[name] ?? Promise.reject(none),
    resolveMx: async () => Promise.reject(none),
  };

  it('is looked up: joined texts, the policy of its parent, the key of its selector', async () => {
    expect(await mailDomainFacts(dns, 'mail.example.com', 'k1')).toEqual({
      domain: 'mail.example.com',
      spf: ['v=spf1 mx -all'],
      dmarc: ['v=DMARC1; p=none'],
      has_mx: false,
      dkim: { name: 'k1._domainkey.mail.example.com', records: ['v=DKIM1; p=abcd'] },
    });
  });

  it('is not judged while DNS is silent', async () => {
    const silent = Object.assign(new Error('timeout'), { code: 'ETIMEOUT' });
    const broken = { ...dns, resolveTxt: () => Promise.reject(silent) };
    await expect(mailDomainFacts(broken, 'mail.example.com', null)).rejects.toBe(silent);
  });
});
