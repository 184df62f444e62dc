/** A package that the product runs with, or data in it: what it is called and under which license it comes. */
export type Part = { name: string; version: string; license: string };

/** Licenses whose terms the product and its image meet by passing on their texts. */
const FITS = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Licenses that fit these packages only, and why. */
const FITS_FOR: { license: string; packages: RegExp; why: string }[] = [
  {
    license: 'OFL-1.1',
    packages: /^(@fontsource|hand: )/,
    why: 'a font may be shipped with a program under any license',
  },
  {
    license: 'MPL-2.0',
    packages: /^lightningcss(-|$)/,
    why: 'used unchanged, while pages are built; its source is public',
  },
  { license: 'CC-BY-4.0', packages: /^caniuse-lite$/, why: 'data that is named here, used while pages are built' },
  { license: 'CC-BY-4.0', packages: /^towns of the United States$/, why: 'data whose source is named here' },
  { license: 'PostgreSQL', packages: /^PostgreSQL$/, why: 'asks for its text only' },
];

/** Whether a license expression in SPDX's words can be met: one side of OR, both sides of AND. */
export function fits({ name, license }: Pick<Part, 'name' | 'license'>): boolean {
  const one = (id: string) =>
    FITS.has(id) || FITS_FOR.some((exception) => exception.license === id && exception.packages.test(name));
  const plain = license.replace(/[()]/g, ' ');
  return plain.split(/\s+OR\s+/i).some((side) => side.split(/\s+AND\s+/i).every((id) => one(id.trim())));
}

/** A sentence for each part whose license nobody has judged yet. */
export const licenseProblems = (parts: Part[]): string[] =>
  parts
    .filter((part) => !fits(part))
    .map(({ name, version, license }) => `${name} ${version} comes under "${license || 'no license'}"`);

type LockEntry = { version?: string; license?: string; dev?: boolean; link?: boolean };

/**
 * The packages that are installed in production. `licenseOf` gives what a package says about itself, null when it is not
 * installed here (a program of another platform), for which package-lock.json answers where it knows.
 */
export function partsOf(
  packages: Record<string, LockEntry>,
  licenseOf: (path: string) => string | null,
): { parts: Part[]; unknown: string[] } {
  const parts = new Map<string, Part>();
  const unknown: string[] = [];
  for (const [path, { version = '', license: locked, dev, link }] of Object.entries(packages)) {
    if (path === '' || dev || link) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const license = licenseOf(path) ?? locked;
    if (license === undefined) unknown.push(`${name} ${version}`);
    else parts.set(`${name} ${version}`, { name, version, license });
  }
  const byName = (a: Part, b: Part) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
  return { parts: [...parts.values()].sort(byName), unknown: unknown.sort() };
}
