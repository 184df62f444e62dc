import { concurrentIndex, createdTable, effectOf } from './effects.ts';
import type { Effect } from './locks.ts';
import { lineOf, type Statement, splitStatements } from './statements.ts';

/** A file of `migrations/`. */
export type Migration = { name: string; text: string; checksum: string };

const OUTSIDE = /^-- longhand: outside of a transaction$/m;
const CONTRACT = /longhand: contract, safe since (\d+\.\d+\.\d+) because \S.{9,}/;

/** Whether each statement commits by itself, as CREATE INDEX CONCURRENTLY must. */
export const isOutside = ({ text }: Pick<Migration, 'text'>): boolean => OUTSIDE.test(text);

/** The oldest version that survives a migration, as its contractions name it; null: each one does. */
export const oldestVersion = ({ text }: Pick<Migration, 'text'>): string | null =>
  splitStatements(text)
    .flatMap(({ comment }) => CONTRACT.exec(comment)?.[1] ?? [])
    .sort(compareVersions)
    .at(-1) ?? null;

/** Negative when `a` is the older version. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split(/[.-]/).map(Number));
  for (const n of [0, 1, 2]) {
    const difference = (left?.[n] || 0) - (right?.[n] || 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

export type PlannedStatement = Effect & { statement: Statement; contract: boolean };

/** What each statement does to tables that exist before these migrations run. */
export function effectsOf(migrations: readonly Migration[]): Map<string, PlannedStatement[]> {
  const parsed = migrations.map(({ name, text }) => ({ name, statements: splitStatements(text) }));
  const created = new Set(parsed.flatMap(({ statements }) => statements.flatMap((one) => createdTable(one) ?? [])));
  return new Map(parsed.map(({ name, statements }) => [name, statements.map((one) => judged(one, created))]));
}

function judged(statement: Statement, created: Set<string>): PlannedStatement {
  const contract = CONTRACT.test(statement.comment);
  const effect = effectOf(statement);
  const tables = effect.tables.filter((table) => !created.has(table));
  // Nobody uses a table that the migrations themselves create, nor waits for a lock on it.
  if (effect.tables.length > 0 && (tables.length === 0 || created.has(effect.tables[0] ?? '')))
    return {
      tables,
      lock: tables.length > 0 ? 'share row exclusive' : 'none',
      work: 'instant',
      hazards: [],
      statement,
      contract,
    };
  return { ...effect, tables, statement, contract };
}

/**
 * Why these migrations are not what a release may bring, a sentence each. `released` has the checksum of each migration
 * of the last release: those may not change, and what is newer must be survived by the older version while it runs.
 */
export function migrationProblems(migrations: readonly Migration[], released: Record<string, string>): string[] {
  const names = Object.keys(released).sort();
  if (names.length === 0) return [];
  const by_name = new Map(migrations.map((migration) => [migration.name, migration]));
  const fresh = migrations.filter(({ name }) => !(name in released));
  const effects = effectsOf(fresh);
  return [
    ...names.filter((name) => !by_name.has(name)).map((name) => `${name}: was released and is gone. Put it back.`),
    ...names
      .filter((name) => (by_name.get(name)?.checksum ?? released[name]) !== released[name])
      .map((name) => `${name}: was released and may not change. Undo that, and write a new migration.`),
    ...fresh
      .filter(({ name }) => name < (names.at(-1) ?? ''))
      .map(({ name }) => `${name}: comes before ${names.at(-1)}, which was released. Give it a later number.`),
    ...fresh.flatMap((migration) => problemsOf(migration, effects.get(migration.name) ?? [])),
  ];
}

function problemsOf(migration: Migration, planned: PlannedStatement[]): string[] {
  const problem = ({ statement }: PlannedStatement, sentence: string) =>
    `${migration.name}: "${shortly(statement)}": ${sentence}.`;
  const outside = isOutside(migration);
  const locked = new Set<string>();
  return planned.flatMap((one) => {
    const is_concurrent =
      concurrentIndex(one.statement) !== undefined ||
      /^drop index concurrently if exists /.test(lineOf(one.statement.tokens));
    const problems = one.contract ? [] : one.hazards.map((sentence) => problem(one, sentence));
    if (is_concurrent && !outside)
      problems.push(problem(one, 'begin the file with the line "-- longhand: outside of a transaction"'));
    if (outside && !is_concurrent)
      problems.push(
        problem(
          one,
          'a file outside of a transaction holds only "create index concurrently if not exists" and "drop index concurrently if exists"',
        ),
      );
    if (one.work === 'scan' && one.hazards.length === 0 && one.tables.some((table) => locked.has(table)))
      problems.push(
        problem(
          one,
          'the file has locked this table already, and keeps it locked while each row is checked. Move this to a file of its own',
        ),
      );
    if (one.lock === 'access exclusive') for (const table of one.tables) locked.add(table);
    return problems;
  });
}

/** The beginning of a statement on one line. */
export const shortly = ({ text }: Statement): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 70 ? `${line.slice(0, 69)}…` : line;
};
