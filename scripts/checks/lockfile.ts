import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * What `npm ci` installs is what was reviewed: each package of package-lock.json comes from the registry, in one version,
 * and with the hash of its content. Only programs that no Linux server with glibc installs may lack the hash: a registry
 * that mirrors another one may not have them (docs/guides/supply-chain.md).
 */

type Package = {
  version?: string;
  resolved?: string;
  integrity?: string;
  optional?: boolean;
  link?: boolean;
  os?: string | string[];
  cpu?: string | string[];
  libc?: string | string[];
};

const REGISTRY = 'https://registry.npmjs.org/';

/** Whether a Linux server with glibc, on x64 or arm64, would install it. */
function isForServers({ os, cpu, libc }: Package): boolean {
  const allows = (given: string | string[] | undefined, ...ours: string[]) =>
    given === undefined || ours.some((one) => [given].flat().includes(one));
  return allows(os, 'linux') && allows(cpu, 'x64', 'arm64') && allows(libc, 'glibc');
}

export function lockProblems(packages: Record<string, Package>): string[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const { version, resolved, integrity, optional, link } = entry;
    if (path === '' || link) return [];
    const problems: string[] = [];
    if (resolved && !resolved.startsWith(REGISTRY)) problems.push(`comes from ${resolved}`);
    if (!version) problems.push('has no version');
    if (integrity ? !integrity.startsWith('sha512-') : !optional || isForServers(entry))
      problems.push('has no sha512 integrity');
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
