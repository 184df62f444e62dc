import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const DOCUMENT = readFileSync('docs/security.md', 'utf8');
const PATHS = globSync(['src/**', 'tests/**', 'scripts/**', 'docs/**', '*.md']).map((path) => `/${path}`);
/** Made by the build. */
const BUILT = ['build/client'];

/** The files and folders that the document names, each by the end of its path. */
const NAMED = [...DOCUMENT.matchAll(/`([\w.-]+(?:\/[\w.-]+)+|[\w.-]+\.(?:ts|tsx|md))`/g)]
  .map(([, path = '']) => path)
  .filter((path) => !BUILT.includes(path));

it('each file that docs/security.md names as proof exists', () => {
  expect(NAMED.length).toBeGreaterThan(80);
  expect(NAMED.filter((named) => !PATHS.some((path) => path.endsWith(`/${named}`)))).toEqual([]);
});

it('each requirement has a verdict and says where, and what is missing is listed at the end', () => {
  const rows = DOCUMENT.split('\n')
    .filter((line) => /^\| \d+\.|^\| the rest/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  expect(rows.length).toBeGreaterThan(90);
  for (const [, requirement, verdict, where] of rows) {
    expect({ requirement, verdict }).toMatchObject({ verdict: expect.stringMatching(/^(met|operator|n\/a|missing)$/) });
    if (verdict !== 'n/a') expect({ requirement, is_shown: where !== '' }).toMatchObject({ is_shown: true });
  }
  const [, missing = ''] = DOCUMENT.split('## What is missing');
  for (const [, requirement = '', verdict] of rows)
    if (verdict === 'missing') expect(missing).toContain(requirement.split(' ')[0]);
});
