import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * What `npm ci` installs is what was reviewed: each package of package-lock.json comes from the registry, in one version,
 * and with the hash of its content. npm leaves the hash out for programs of platforms other than the one that wrote the file.
 */

type Package = { version?: string; resolved?: string; integrity?: string; optional?: boolean; link?: boolean };

const REGISTRY = 'https://registry.npmjs.org/';

export function lockProblems(packages: Record<string, Package>): string[] {
  return Object.entries(packages).flatMap(([path, { version, resolved, integrity, optional, link }]) => {
    if (path === '' || link) return [];
    const problems: string[] = [];
    if (resolved && !resolved.startsWith(REGISTRY)) problems.push(`comes from ${resolved}`);
    if (!version) problems.push('has no version');
    if (integrity ? !integrity.startsWith('sha512-') : !optional) problems.push('has no sha512 integrity');
    return problems.map((problem) => `${path} ${problem}`);
  });
}

if (import.meta.main) {
  const { packages } = JSON.parse(await readFile(join(import.meta.dirname, '../../package-lock.json'), 'utf8'));
  const problems = lockProblems(packages);
  if (problems.length > 0) {
    console.error(`package-lock.json is incomplete in ${problems.length} places:`);
    for (const problem of problems) console.error(`  ${problem}`);
    console.error('Remove these entries, then let npm write them again: npm install --package-lock-only');
    process.exitCode = 1;
  }
}
