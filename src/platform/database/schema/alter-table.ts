import type { Effect, Lock, Work } from './locks.ts';

type Action = { lock: Lock; work: Work; hazard?: string };
type Rule = { pattern: RegExp; action: (line: string) => Action };

const instant = (lock: Lock, hazard?: string): Action => ({ lock, work: 'instant', ...(hazard ? { hazard } : {}) });

/** Functions that PostgreSQL computes once for all rows, so that a new column with such a default is there at once. */
const STABLE = new Set([
  'now',
  'current_timestamp',
  'current_date',
  'jsonb_build_object',
  'jsonb_build_array',
  'array',
  'numeric',
  'varchar',
  'interval',
  'check',
  'references',
  'decimal',
  'char',
  'timestamp',
]);

/** What the parts of an ALTER TABLE do; the first pattern that fits counts. */
const RULES: Rule[] = [
  {
    pattern: /^add (?:constraint \w+ )?(?:foreign key|check)\b.* not valid$/,
    action: (line) => instant(/foreign key/.test(line) ? 'share row exclusive' : 'access exclusive'),
  },
  { pattern: /^add (?:constraint \w+ )?(?:unique|primary key) using index/, action: () => instant('access exclusive') },
  {
    pattern: /^add (?:constraint \w+ )?(?:unique|primary key|exclude)\b/,
    action: () => ({
      lock: 'access exclusive',
      work: 'index',
      hazard:
        'nobody can use the table until the index is built. Build a unique index concurrently, then add the constraint using it',
    }),
  },
  {
    pattern: /^add (?:constraint \w+ )?(?:foreign key|check|not null)\b|^add constraint\b/,
    action: (line) => ({
      lock: /foreign key/.test(line) ? 'share row exclusive' : 'access exclusive',
      work: 'scan',
      hazard: 'the table is locked until each row is checked. Add it not valid, and validate it in a file of its own',
    }),
  },
  { pattern: /^add (?:column )?/, action: addColumn },
  { pattern: /^validate constraint/, action: () => ({ lock: 'share update exclusive', work: 'scan' }) },
  { pattern: /^drop constraint (?:if exists )?\w+_(?:check|fkey)$/, action: () => instant('access exclusive') },
  {
    pattern: /^drop constraint/,
    action: () =>
      instant('access exclusive', 'the older version may name it in "on conflict". Remove it a release later'),
  },
  {
    pattern: /^drop (?:column )?/,
    action: () =>
      instant('access exclusive', 'the older version still reads and writes this column. Remove it a release later'),
  },
  {
    pattern: /^rename\b/,
    action: () =>
      instant(
        'access exclusive',
        'the older version knows only the old name. Add the new one, write both, remove the old one a release later',
      ),
  },
  {
    pattern: /^alter (?:column )?\w+ (?:set data )?type\b/,
    action: () => ({
      lock: 'access exclusive',
      work: 'rewrite',
      hazard: 'the whole table is written again while nobody can use it. Add a new column, write both',
    }),
  },
  {
    pattern: /^alter (?:column )?\w+ set not null/,
    action: () => ({
      lock: 'access exclusive',
      work: 'scan',
      hazard: 'the older version may write nothing there, and the table is locked until each row is checked',
    }),
  },
  {
    pattern: /^alter (?:column )?\w+ drop default/,
    action: () => instant('access exclusive', 'the older version may leave the column out'),
  },
  { pattern: /^alter (?:column )?\w+ set statistics/, action: () => instant('share update exclusive') },
  {
    pattern: /^alter (?:column )?\w+ (?:drop not null|set default|set storage|set compression)/,
    action: () => instant('access exclusive'),
  },
  { pattern: /^(?:set|reset) \( /, action: () => instant('share update exclusive') },
  {
    pattern: /^attach partition .* default$/,
    action: () =>
      instant(
        'access exclusive',
        'a default partition is searched, and locked, each time a month is added. Add the month that is missing',
      ),
  },
  { pattern: /^attach partition/, action: () => ({ lock: 'share update exclusive', work: 'scan' }) },
  {
    pattern: /^detach partition (?:\w+ \. )?\w+ (?:concurrently|finalize)/,
    action: () =>
      instant(
        'share update exclusive',
        'it works in no transaction, and the older version loses the rows. Do it in a job',
      ),
  },
  {
    pattern: /^detach partition/,
    action: () =>
      instant(
        'access exclusive',
        'everybody waits, and the older version loses the rows. A job removes months that are over',
      ),
  },
];

function addColumn(line: string): Action {
  const computed =
    /\bgenerated always as \(|\bgenerated (?:always|by default) as identity|\b(?:big|small)?serial\b/.test(line);
  const called = [...(/\bdefault (.*)$/.exec(line)?.[1] ?? '').matchAll(/\b(\w+) \(/g)].map(([, name = '']) => name);
  const hazards: [boolean, Work, string][] = [
    [
      computed || called.some((name) => !STABLE.has(name)),
      'rewrite',
      'its value differs from row to row, so the whole table is written again while nobody can use it. Add it nullable, and fill it in batches',
    ],
    [
      /\b(?:unique|primary key)\b/.test(line),
      'index',
      'nobody can use the table until the index is built. Build a unique index concurrently',
    ],
    [
      /\bcheck \(/.test(line),
      'scan',
      'the table is locked until each row is checked. Add the check not valid, and validate it in a file of its own',
    ],
    [
      /\bnot null\b/.test(line) && !/\bdefault\b/.test(line),
      'instant',
      'the older version does not write it. Give it a constant default, or let it be null',
    ],
    [
      /\bdefault\b/.test(line) && /\breferences\b/.test(line),
      'scan',
      'the table is locked until each row is checked. Add the reference not valid',
    ],
  ];
  const [found] = hazards.filter(([applies]) => applies);
  return found ? { lock: 'access exclusive', work: found[1], hazard: found[2] } : instant('access exclusive');
}

const LOCKS_BY_STRENGTH: Lock[] = ['access exclusive', 'share row exclusive', 'share update exclusive'];
const WORK_BY_LENGTH: Work[] = ['rewrite', 'index', 'scan', 'instant'];

/** What an ALTER TABLE does, of all its parts together. `line` is the statement as `lineOf` writes it. */
export function alterTableEffects(line: string): Effect {
  const [, table = '', rest = ''] = /^alter table (?:if exists )?(?:only )?(?:public \. )?(\w+) (.*)$/.exec(line) ?? [];
  const actions = partsOf(rest).map((part) => {
    const known = RULES.find(({ pattern }) => pattern.test(part))?.action(part);
    return known ?? instant('access exclusive', `the check does not know what "${part.slice(0, 40)}" does`);
  });
  const has = <T>(order: T[], of: (action: Action) => T, none: T) =>
    order.find((one) => actions.some((action) => of(action) === one)) ?? none;
  return {
    tables: [...new Set([table, ...[...rest.matchAll(/\breferences (?:public \. )?(\w+)/g)].map(([, to = '']) => to)])],
    lock: has(LOCKS_BY_STRENGTH, ({ lock }) => lock, 'access exclusive'),
    work: has(WORK_BY_LENGTH, ({ work }) => work, 'instant'),
    hazards: [...new Set(actions.flatMap(({ hazard }) => hazard ?? []))],
  };
}

/** Cuts at the commas that are in no brackets. */
function partsOf(line: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const word of line.split(' ')) {
    if (word === '(' || word === '[') depth++;
    if (word === ')' || word === ']') depth--;
    if (word === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += `${parts.at(-1) ? ' ' : ''}${word}`;
  }
  return parts;
}
