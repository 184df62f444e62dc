/** What one release brought, as CHANGELOG.md says it. `date`: YYYY-MM-DD; null for what is not released yet. */
export type ReleaseNotes = {
  version: string;
  date: string | null;
  groups: { title: string | null; items: string[] }[];
};

export const UNRELEASED = 'Unreleased';
/** The headings that notes of a release may be sorted under. */
export const GROUPS = ['Before you upgrade', 'New', 'Changed', 'Fixed'];

/** Reads CHANGELOG.md: a heading for each release, the newest first, and lists, which may be sorted under headings. */
export function readChangelog(text: string): ReleaseNotes[] {
  const releases: ReleaseNotes[] = [];
  for (const line of text.split('\n')) {
    const [, version, date] = /^## (\S+)(?: \((\d{4}-\d{2}-\d{2})\))?$/.exec(line) ?? [];
    const [release, group] = [releases.at(-1), releases.at(-1)?.groups.at(-1)];
    if (version) releases.push({ version, date: date ?? null, groups: [] });
    else if (!release) continue;
    else if (line.startsWith('### ')) release.groups.push({ title: line.slice(4).trim(), items: [] });
    else if (line.startsWith('- ')) {
      if (group) group.items.push(line.slice(2));
      else release.groups.push({ title: null, items: [line.slice(2)] });
    } else if (/^ {2}\S/.test(line) && group && group.items.length > 0)
      group.items.push(`${group.items.pop()} ${line.trim()}`);
  }
  return releases;
}

/** What is wrong with CHANGELOG.md for a package of this version, a sentence each. `released`: a release was made. */
export function changelogProblems(text: string, version: string, released: boolean): string[] {
  const releases = readChangelog(text);
  const numbered = releases.filter((release) => release.version !== UNRELEASED);
  const problems = [...text.matchAll(/^## (.*)$/gm)]
    .filter(([, heading = '']) => heading !== UNRELEASED && !/^\d+\.\d+\.\d+ \(\d{4}-\d{2}-\d{2}\)$/.test(heading))
    .map(([heading]) => `"${heading}" is neither "## ${UNRELEASED}" nor like "## 1.2.3 (2026-11-23)".`);
  if (releases.slice(1).some((release) => release.version === UNRELEASED))
    problems.push(`"## ${UNRELEASED}" comes first, and once.`);
  for (const { version: of, groups } of releases) {
    if (!groups.some(({ items }) => items.length > 0)) problems.push(`${of} says nothing.`);
    for (const { title } of groups)
      if (title !== null && !GROUPS.includes(title))
        problems.push(`${of}: "${title}" is none of ${GROUPS.join(', ')}.`);
  }
  const dates = numbered.map(({ date }) => date ?? '');
  if (dates.some((date, n) => date < (dates[n + 1] ?? ''))) problems.push('The newest release comes first.');
  if ((released || numbered.length > 0) && numbered[0]?.version !== version)
    problems.push(`The newest release is ${numbered[0]?.version ?? 'missing'}, and package.json says ${version}.`);
  return problems;
}
