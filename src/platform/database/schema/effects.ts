import { alterTableEffects } from './alter-table.ts';
import type { Effect, Lock, Work } from './locks.ts';
import { lineOf, type Statement } from './statements.ts';

const effect = (tables: string[], lock: Lock, work: Work, ...hazards: string[]): Effect => ({
  tables,
  lock,
  work,
  hazards,
});

const NAME = '(?:if (?:not )?exists )?(?:only )?(?:public \\. )?(\\w+)';
const OLDER_VERSION_USES = 'the older version may still use it. Remove it a release later';

type Reading = { pattern: RegExp; effect: (found: string[], line: string) => Effect };

/** The first pattern that fits says what a statement does; a statement that none fits is one that nobody has judged. */
const READINGS: Reading[] = [
  {
    pattern: /^create (?:unlogged )?table .* references (?:public \. )?(\w+)/,
    effect: (_, line) => effect(referenced(line), 'share row exclusive', 'instant'),
  },
  {
    pattern: new RegExp(`^create (?:unlogged )?table (?:if not exists )?(?:\\w+ \\. )?\\w+ partition of ${NAME}`),
    effect: ([table = '']) =>
      effect(
        [table],
        'access exclusive',
        'instant',
        'everybody waits for the divided table. Make the month by itself and attach it, as add_months does',
      ),
  },
  { pattern: /^create (?:unlogged )?table/, effect: () => effect([], 'none', 'instant') },
  {
    pattern: new RegExp(`^create (?:unique )?index (?!concurrently).*?on only ${NAME}`),
    effect: ([table = '']) => effect([table], 'share', 'instant'),
  },
  {
    pattern: new RegExp(`^create (?:unique )?index concurrently (.*?)on ${NAME}`),
    effect: ([names = '', table = '']) =>
      effect(
        [table],
        'share update exclusive',
        'index',
        ...(/if not exists \w/.test(names) ? [] : ['it is run again after a kill: write "if not exists" and a name']),
      ),
  },
  {
    pattern: new RegExp(`^create (?:unique )?index .*?on ${NAME}`),
    effect: ([table = '']) =>
      effect(
        [table],
        'share',
        'index',
        'nobody can write to the table until the index is built. Build it concurrently, in a file of its own',
      ),
  },
  { pattern: /^alter table/, effect: (_, line) => alterTableEffects(line) },
  { pattern: /^alter index (?:if exists )?\w+ attach partition/, effect: () => effect([], 'none', 'instant') },
  // Months are made beside the table and attached: nobody waits.
  { pattern: /^select add_months \(/, effect: () => effect([], 'share update exclusive', 'instant') },
  {
    pattern: /^select pack_month \(/,
    effect: () => effect([], 'access exclusive', 'rewrite', 'a month is written again meanwhile. Do it in a job'),
  },
  {
    pattern: new RegExp(`^drop table ${NAME}`),
    effect: ([table = '']) => effect([table], 'access exclusive', 'instant', OLDER_VERSION_USES),
  },
  {
    pattern: new RegExp(`^create (?:or replace )?(?:constraint )?trigger .*? on ${NAME}`),
    effect: ([table = '']) =>
      effect(
        [table],
        'share row exclusive',
        'instant',
        'the older version does not know what the trigger demands. Add it a release later',
      ),
  },
  { pattern: /^drop \w+/, effect: () => effect([], 'access exclusive', 'instant', OLDER_VERSION_USES) },
  {
    pattern: /^create (?:or replace )?(?:function|procedure|view|type|domain|sequence|schema)\b/,
    effect: () => effect([], 'none', 'instant'),
  },
  { pattern: /^alter type \w+ add value/, effect: () => effect([], 'none', 'instant') },
  {
    pattern: new RegExp(`^comment on table ${NAME}`),
    effect: ([table = '']) => effect([table], 'share update exclusive', 'instant'),
  },
  { pattern: /^(?:comment on|grant|set local) /, effect: () => effect([], 'none', 'instant') },
  { pattern: new RegExp(`^insert into ${NAME}`), effect: ([table = '']) => effect([table], 'row exclusive', 'rows') },
  {
    pattern: new RegExp(`^(?:update|delete from) ${NAME}`),
    effect: ([table = '']) =>
      effect(
        [table],
        'row exclusive',
        'rows',
        'all changed rows stay locked until the migration ends. Change them in batches, in a job',
      ),
  },
  {
    pattern: new RegExp(`^truncate (?:table )?${NAME}`),
    effect: ([table = '']) => effect([table], 'access exclusive', 'instant', OLDER_VERSION_USES),
  },
];

/** What a statement does, whichever tables are new. */
export function effectOf({ tokens }: Statement): Effect {
  const line = lineOf(tokens);
  for (const { pattern, effect: read } of READINGS) {
    const found = pattern.exec(line);
    if (found) return read(found.slice(1), line);
  }
  return effect([], 'access exclusive', 'instant', 'the check does not know what this statement does');
}

/** The table that a statement creates; undefined for any other statement. */
export const createdTable = ({ tokens }: Statement): string | undefined =>
  new RegExp(`^create (?:unlogged )?table ${NAME}`).exec(lineOf(tokens))?.[1];

/** The name of the index that a statement builds concurrently; undefined for any other statement. */
export const concurrentIndex = ({ tokens }: Statement): string | undefined =>
  /^create (?:unique )?index concurrently (?:if not exists )?(\w+) on /.exec(lineOf(tokens))?.[1];

const referenced = (line: string): string[] => [
  ...new Set([...line.matchAll(/\breferences (?:public \. )?(\w+)/g)].map(([, table = '']) => table)),
];
