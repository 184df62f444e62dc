import { expect, it } from 'vitest';
import { changelogProblems, readChangelog } from './rules.ts';

const TEXT = `# Changelog

What one can notice.

## Unreleased

- Letters fly, and
  come back.

## 1.1.0 (2027-01-02)

### Before you upgrade

- Set \`WINGS\`.

### Fixed

- A wing.
- A feather.

## 1.0.0 (2026-12-01)

- First.
`;

it('reads what each release brought', () => {
  expect(readChangelog(TEXT)).toEqual([
    { version: 'Unreleased', date: null, groups: [{ title: null, items: ['Letters fly, and come back.'] }] },
    {
      version: '1.1.0',
      date: '2027-01-02',
      groups: [
        { title: 'Before you upgrade', items: ['Set `WINGS`.'] },
        { title: 'Fixed', items: ['A wing.', 'A feather.'] },
      ],
    },
    { version: '1.0.0', date: '2026-12-01', groups: [{ title: null, items: ['First.'] }] },
  ]);
});

it.each([
  ['is right', TEXT, '1.1.0', []],
  [
    'names another version than package.json',
    TEXT,
    '1.2.0',
    [/newest release is 1\.1\.0, and package\.json says 1\.2\.0/],
  ],
  ['has no release yet', '## Unreleased\n\n- A.', '0.1.0', []],
  ['has a heading without a date', '## Unreleased\n\n- A.\n\n## 1.0.0\n\n- B.', '1.0.0', [/"## 1\.0\.0" is neither/]],
  ['has an empty release', '## 1.0.0 (2026-12-01)\n', '1.0.0', [/says nothing/]],
  ['has a heading of its own', '## 1.0.0 (2026-12-01)\n\n### Oddities\n\n- A.', '1.0.0', [/"Oddities" is none of/]],
  [
    'is upside down',
    '## 1.0.0 (2026-12-01)\n\n- A.\n\n## 1.1.0 (2027-01-02)\n\n- B.',
    '1.0.0',
    [/newest release comes first/],
  ],
  [
    'has what is unreleased at the end',
    '## 1.0.0 (2026-12-01)\n\n- A.\n\n## Unreleased\n\n- B.',
    '1.0.0',
    [/comes first, and once/],
  ],
])('a changelog that %s', (_, text, version, expected) => {
  const problems = changelogProblems(text, version, false);
  expect(problems).toHaveLength(expected.length);
  for (const [n, sentence] of expected.entries()) expect(problems[n]).toMatch(sentence);
});

it('names the release once there is one', () => {
  expect(changelogProblems('## Unreleased\n\n- A.', '1.0.0', true)).toEqual([expect.stringContaining('missing')]);
});
