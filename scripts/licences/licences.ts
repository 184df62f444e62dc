import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ASSETS } from './assets.ts';
import { licenseProblems, type Part, partsOf } from './rules.ts';

/**
 * The licenses of all that the product runs with: `npm run licences` prints them by license and exits with 1 when one of
 * them was not judged yet; `-- --write <file>` also writes them with their texts, as the image carries them.
 */

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** What the installed package says about itself; null where it is not installed. Old packages have a list. */
function licenseOf(path: string): string | null {
  if (!existsSync(join(ROOT, path, 'package.json'))) return null;
  const { license, licenses } = JSON.parse(read(`${path}/package.json`)) as { license?: unknown; licenses?: unknown };
  const named = license ?? licenses;
  const ids = (Array.isArray(named) ? named : [named]).map((one) => (one as { type?: string })?.type ?? one);
  return ids.filter((id) => typeof id === 'string').join(' OR ');
}

function textsOf(name: string): string {
  const folder = join(ROOT, 'node_modules', name);
  if (!existsSync(folder)) return '';
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)([.-]|$)/i.test(file));
  return files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n');
}

function assetText({ from, text }: (typeof ASSETS)[number]): string {
  return `${from}\n\n${existsSync(join(ROOT, text)) ? read(text).trim() : `License text: ${text}`}`;
}

function thirdParty(parts: Part[]): string {
  const rule = '-'.repeat(80);
  const package_texts = parts.map(({ name, version, license }) => [`${name} ${version} (${license})`, textsOf(name)]);
  const asset_texts = ASSETS.map((asset) => [`${asset.name} (${asset.license})`, assetText(asset)]);
  const blocks = [...asset_texts, ...package_texts].map(([title, text]) => `${rule}\n${title}\n\n${text}`.trim());
  return `Longhand is made with the work of many people. Here it is named, with its licenses.\n\n${blocks.join('\n\n')}\n`;
}

const { packages } = JSON.parse(read('package-lock.json'));
const { parts, unknown } = partsOf(packages, licenseOf);
const all = [...parts, ...ASSETS.map(({ name, license }) => ({ name, license, version: 'here' }))];
const problems = licenseProblems(all);
const target = process.argv.includes('--write') ? process.argv[process.argv.indexOf('--write') + 1] : undefined;

const by_license = Object.entries(Object.groupBy(all, ({ license }) => license));
for (const [license, same = []] of by_license.sort(([, a = []], [, b = []]) => b.length - a.length)) {
  console.log(`${license} (${same.length}): ${same.map(({ name }) => name).join(', ')}`);
}
if (unknown.length > 0) console.log(`For other platforms, and not installed here: ${unknown.join(', ')}`);
if (target) writeFileSync(target, thirdParty(parts));
if (problems.length > 0) {
  console.error(`${problems.length} licenses need a look before they are shipped:`);
  for (const problem of problems) console.error(`  ${problem}`);
  console.error('Replace the package, or allow its license in scripts/licences/rules.ts and say why it fits.');
  process.exitCode = 1;
}
