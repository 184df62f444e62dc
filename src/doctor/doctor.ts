import { Resolver } from 'node:dns/promises';
import type { Probe } from '../adapters.ts';
import type { BadSettings, Config } from '../config.ts';
import { SETTING_NAMES } from '../configuration/variables.ts';
import type { Db } from '../platform/database/db.ts';
import { databaseFacts } from './database/facts.ts';
import { isPooled, judgePooler, openSession } from './database/pooler.ts';
import { judgeClock, judgeDatabase } from './database/rules.ts';
import { type Finding, problem, warning } from './finding.ts';
import { machineFacts } from './machine/facts.ts';
import { judgeMachine } from './machine/rules.ts';
import { type Dns, mailDomainFacts } from './mail/facts.ts';
import { judgeMailDomain } from './mail/rules.ts';
import { clockOffset, reasonOf, siteFacts } from './outside/facts.ts';
import { judgeProbe, judgeSite } from './outside/rules.ts';
import { domainOf, isLoopback, judgeSettings } from './settings/rules.ts';
import { workFacts } from './work/facts.ts';
import { judgeWork } from './work/rules.ts';

/** So long one check may take. */
const LIMIT_MS = 5000;

/** Something that doctor looks at. It may give several findings. */
export type Check = { name: string; run(signal: AbortSignal): Promise<Finding[]> };

export type DoctorParts = {
  /** The folder of Longhand. */
  root: string;
  version: string;
  config: Config;
  env: NodeJS.ProcessEnv;
  /** Null where it can't be reached, with why not. */
  database: { db: Db } | { error: string };
  probes: Probe[];
  demoAccounts(db: Db): Promise<string[]>;
  /** When the newest whole backup was begun; asked where BACKUP_TO is set. */
  lastBackup: (db: Db) => Promise<Date | null>;
  dns?: Dns;
};

/** Runs every check at the same time. Doctor changes nothing but a probe file, which it removes. */
export async function examine(checks: Check[], limit_ms = LIMIT_MS): Promise<Finding[]> {
  return (await Promise.all(checks.map((check) => runCheck(check, limit_ms)))).flat();
}

async function runCheck({ name, run }: Check, limit_ms: number): Promise<Finding[]> {
  const signal = AbortSignal.timeout(limit_ms);
  const late = new Promise<Finding[]>((done) => {
    signal.addEventListener('abort', () => done([problem(name, `No answer in ${limit_ms / 1000} s.`, TRY_AGAIN)]));
  });
  const checked = run(signal).catch((error) => [problem(name, `It can't be checked: ${reasonOf(error)}.`, TRY_AGAIN)]);
  return Promise.race([checked, late]);
}

const TRY_AGAIN = 'Run doctor again; if it stays so, see that what it asks can be reached from this machine.';

/** What settings that a start refuses look like to doctor: a problem for each sentence. */
export const refusedSettings = (error: BadSettings): Finding[] =>
  error.problems.map((sentence) =>
    problem('settings', sentence, 'Correct it in the environment; .env.example explains each setting.'),
  );

/** All checks for one installation. */
export function checksOf(parts: DoctorParts): Check[] {
  const { config, env, root, database } = parts;
  const checks: Check[] = [
    {
      name: 'settings',
      run: async () => judgeSettings(config, { given: Object.keys(env), known: SETTING_NAMES }),
    },
    { name: 'machine', run: async () => judgeMachine(await machineFacts(root, config, env)) },
    ...parts.probes.flatMap(probeChecks),
    ...siteChecks(parts),
    ...mailChecks(parts),
  ];
  if ('error' in database) {
    const is_silent = database.error.includes('cannot be reached');
    const to_do = is_silent
      ? 'Start the database, and check DATABASE_URL and DATA_DIR.'
      : 'Check DATABASE_URL and DATA_DIR.';
    const finding = problem('database', database.error, to_do);
    return [...checks, { name: 'database', run: async () => [finding] }];
  }
  const { db } = database;
  const { lastBackup } = parts;
  const ask = {
    demoAccounts: async () => (config.reachable ? parts.demoAccounts(db) : []),
    ...(config.backup.to ? { lastBackup: () => lastBackup(db) } : {}),
  };
  return [
    ...checks,
    { name: 'database', run: async () => judgeDatabase(await databaseFacts(db, `${root}/migrations`)) },
    ...poolerChecks(config),
    { name: 'work', run: async () => judgeWork(await workFacts(db, new Date(), ask)) },
  ];
}

function poolerChecks({ database_url, database_direct_url }: Config): Check[] {
  const address = database_direct_url ?? database_url;
  if (!address) return [];
  const run = async () => judgePooler(await isPooled(openSession(address)), Boolean(database_direct_url));
  return [{ name: 'database.pooler', run }];
}

function probeChecks({ ability, provider, origin, check }: Probe): Check[] {
  const name = `provider.${ability}`;
  const probe: Check = {
    name,
    run: async () => [
      judgeProbe({
        ability,
        provider,
        error: await check().then(
          () => null,
          (error) => (error as Error).message,
        ),
      }),
    ],
  };
  if (!origin || isLoopback(origin)) return [probe];
  const clock: Check = {
    name: 'clock',
    // A provider that does not answer is said by its probe.
    run: async (signal) => {
      const offset_ms = await clockOffset(origin, signal).catch(() => null);
      return offset_ms === null ? [] : judgeClock('clock', `The clock of ${provider}`, offset_ms);
    },
  };
  return [probe, clock];
}

function siteChecks({ config: { site_url, payments }, version }: DoctorParts): Check[] {
  if (!site_url || isLoopback(site_url)) return [];
  const webhooks_of = payments.provider === 'stripe' ? 'stripe' : null;
  return [{ name: 'site', run: async (signal) => judgeSite(await siteFacts(site_url, version, webhooks_of, signal)) }];
}

function mailChecks({ config, dns = new Resolver({ timeout: 2000, tries: 2 }) }: DoctorParts): Check[] {
  const { mail, mail_dkim_selector } = config;
  const domain = mail.provider === 'smtp' ? domainOf(mail.from) : null;
  if (!domain) return [];
  return [
    {
      name: 'mail.domain',
      run: async () => {
        const facts = await mailDomainFacts(dns, domain, mail_dkim_selector).catch(
          (error: NodeJS.ErrnoException) => error,
        );
        if (!(facts instanceof Error)) return judgeMailDomain(facts);
        const found = `DNS does not answer for ${domain} (${facts.code ?? facts.message}), so SPF, DKIM and DMARC are not checked.`;
        return [warning('mail.domain', found, 'Check the name servers of this machine (/etc/resolv.conf).')];
      },
    },
  ];
}
