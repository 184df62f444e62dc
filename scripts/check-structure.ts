import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';

/**
 * Checks that the house keeps its shape: a closed vocabulary of file names in the modules, no rooms for odds and ends,
 * no file too long to be read at once. Prints each breach with what to do instead.
 */

const ROOT = join(import.meta.dirname, '..');
const MODULE_KINDS = ['rules', 'schema', 'service', 'store', 'api', 'jobs', 'errors'];
const ODDS_AND_ENDS = /^(utils?|helpers?|misc|common|shared|index)(\.|$)/;
const MOST_LINES = 400;
const MOST_TEST_LINES = 600;

const breaches: string[] = [];
const breach = (path: string, sentence: string) => breaches.push(`${relative(ROOT, path)}: ${sentence}`);

function* filesBelow(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

function checkName(path: string): void {
  const parts = relative(ROOT, path).split(sep);
  for (const part of parts) {
    if (ODDS_AND_ENDS.test(part)) {
      breach(
        path,
        `"${part}" says nothing about what is inside. Name the file after the thing that it is about, and import it directly.`,
      );
    }
  }
  const name = basename(path);
  if (/\.(ts|tsx)$/.test(name) && !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.tsx?$/.test(name)) {
    breach(path, 'file names are in kebab-case: lower case words with hyphens between them.');
  }
  if (parts[0] === 'src' && parts[1] === 'modules') checkModuleFile(path, parts);
}

function checkModuleFile(path: string, parts: string[]): void {
  if (parts.length !== 4) {
    breach(path, 'a module has no folders inside. Name a second file of a kind by its subject: checkout-service.ts.');
    return;
  }
  const kind =
    basename(path)
      .replace(/(\.test)?\.ts$/, '')
      .split('-')
      .at(-1) ?? '';
  if (!MODULE_KINDS.includes(kind)) {
    breach(
      path,
      `a module consists of ${MODULE_KINDS.join(', ')} (or <subject>-<kind>). Decide which of them this is: decisions go to rules, SQL to store, use cases to service.`,
    );
  }
}

function checkLength(path: string): void {
  const lines = readFileSync(path, 'utf8').split('\n').length;
  const most = /\.test\.tsx?$/.test(path) || path.includes(`${sep}tests${sep}`) ? MOST_TEST_LINES : MOST_LINES;
  if (lines > most)
    breach(path, `${lines} lines; the most is ${most}. Split it by meaning: what would a newcomer look for by name?`);
}

for (const top of ['src', 'scripts', 'tools', 'tests', 'bench']) {
  for (const path of filesBelow(join(ROOT, top))) {
    checkName(path);
    if (/\.(ts|tsx)$/.test(path)) checkLength(path);
  }
}

if (breaches.length > 0) {
  console.error(`The structure is broken in ${breaches.length} places:\n  ${breaches.join('\n  ')}`);
  process.exit(1);
}
console.log('Structure: every file is where its name says.');
