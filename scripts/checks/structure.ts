import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';

/**
 * Checks the layout: a closed vocabulary of file names in the modules, no drawers for odds and ends, folders that are
 * small enough to take in at a glance, no file too long to read in one go. Each message says what to do instead.
 */

const ROOT = join(import.meta.dirname, '../..');
const MODULE_KINDS = ['rules', 'schema', 'service', 'store', 'api', 'jobs', 'errors', 'dependencies', 'module'];
const ODDS_AND_ENDS = /^(utils?|helpers?|misc|common|shared|index)(\.|$)/;
const MOST_LINES = 400;
const MOST_TEST_LINES = 600;
const MOST_FILES = 15;
const MOST_SAME_WORD = 2;
/** Folders whose files are alike by nature: one drawing for each card. */
const COLLECTIONS = ['tools/designs/art'];

const breaches: string[] = [];
const posix = (path: string) => relative(ROOT, path).split(sep).join('/');
const breach = (path: string, sentence: string) => breaches.push(`${posix(path)}: ${sentence}`);
const isTest = (name: string) => /\.(test|story)\.tsx?$/.test(name);
const kindOf = (name: string) =>
  name
    .replace(/(\.test)?\.ts$/, '')
    .split('-')
    .at(-1) ?? '';

function checkName(path: string): void {
  for (const part of posix(path).split('/')) {
    if (!ODDS_AND_ENDS.test(part)) continue;
    breach(
      path,
      `"${part}" says nothing about what is inside. Name the file after its subject, and import it directly.`,
    );
  }
  const name = basename(path);
  if (/\.(ts|tsx)$/.test(name) && !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.tsx?$/.test(name)) {
    breach(path, 'file names are in kebab-case: lower case words with hyphens between them.');
  }
}

function checkLength(path: string): void {
  const lines = readFileSync(path, 'utf8').split('\n').length;
  const most = isTest(path) || posix(path).startsWith('tests/') ? MOST_TEST_LINES : MOST_LINES;
  if (lines > most)
    breach(path, `${lines} lines; the most is ${most}. Split it by meaning: what would a newcomer look for by name?`);
}

/** Three files with one first word are a folder that drops the word; a folder shows at most fifteen files. */
function checkFolder(folder: string, names: string[]): void {
  const files = names.filter((name) => /\.tsx?$/.test(name) && !isTest(name) && !name.endsWith('.d.ts'));
  if (COLLECTIONS.includes(posix(folder))) return;
  if (files.length > MOST_FILES)
    breach(
      folder,
      `${files.length} files in one folder; the most is ${MOST_FILES}. Give those that belong together a folder.`,
    );
  // A hook belongs to its subject: use-payment-tab is about payments.
  const by_word = Map.groupBy(files, (name) => name.replace(/^use-|\.tsx?$/g, '').split('-')[0] ?? '');
  for (const [word, same] of by_word) {
    if (same.length > MOST_SAME_WORD)
      breach(
        folder,
        `${same.length} files begin with "${word}" (${same.join(', ')}). Make a folder for them whose files drop the word.`,
      );
  }
}

/**
 * A module's folder holds its own files of the known kinds, and sub-folders. A sub-folder is a concern (the same kinds
 * again) or an engine (pure computation under names of its own, whose arrows imports.ts checks), never both.
 */
function checkModuleFolder(folder: string, names: string[], depth: number): void {
  const files = names.filter((name) => /\.tsx?$/.test(name));
  const foreign = files.filter((name) => !MODULE_KINDS.includes(kindOf(name)) && !name.endsWith('.d.ts'));
  const is_engine = depth > 1 && foreign.length === files.length;
  if (foreign.length > 0 && !is_engine)
    breach(
      folder,
      `${foreign.join(', ')}: a module and its concerns consist of ${MODULE_KINDS.join(', ')} (or <subject>-<kind>). Decisions go to rules, SQL to store, use cases to service; pure computation goes to an engine folder of its own.`,
    );
  if (depth > 2 && !is_engine) breach(folder, 'a concern has no concerns inside. Is it a module of its own?');
}

function walk(folder: string): void {
  const names = readdirSync(folder);
  checkFolder(folder, names);
  const [top, second, ...below] = posix(folder).split('/');
  if (top === 'src' && second === 'modules' && below.length > 0) checkModuleFolder(folder, names, below.length);
  for (const name of names) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) walk(path);
    else {
      checkName(path);
      if (/\.(ts|tsx)$/.test(path)) checkLength(path);
    }
  }
}

for (const top of ['src', 'scripts', 'tools', 'tests', 'bench']) walk(join(ROOT, top));

if (breaches.length > 0) {
  console.error(`The layout is broken in ${breaches.length} places:\n  ${breaches.join('\n  ')}`);
  process.exit(1);
}
console.log('Structure: every file is where its name says.');
