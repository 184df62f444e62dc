import { expect, it } from 'vitest';
import { fits, licenseProblems, partsOf } from './rules.ts';

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT and ISC', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-only', false],
  ['AGPL-3.0-or-later', false],
  ['MPL-2.0', false],
  ['OFL-1.1', false],
  ['SEE LICENSE IN LICENSE', false],
  ['', false],
])('%s fits: %s', (license, expected) => {
  expect(fits({ name: 'a', license })).toBe(expected);
});

it('some fit one package only', () => {
  expect(fits({ name: '@fontsource/newsreader', license: 'OFL-1.1' })).toBe(true);
  expect(fits({ name: 'lightningcss', license: 'MPL-2.0' })).toBe(true);
});

it('lists what runs in production, by what the package says itself', () => {
  const packages = {
    '': { version: '1.0.0' },
    'node_modules/b': { version: '1.0.0', license: 'MIT' },
    'node_modules/b/node_modules/@x/a': { version: '2.0.0', license: 'MIT' },
    'node_modules/c': { version: '1.0.0', license: 'GPL-3.0-only', dev: true },
    'node_modules/elsewhere': { version: '1.0.0' },
  };
  const { parts, unknown } = partsOf(packages, (path) => (path === 'node_modules/b' ? 'GPL-2.0-only' : null));
  expect(parts.map(({ name, license }) => [name, license])).toEqual([
    ['@x/a', 'MIT'],
    ['b', 'GPL-2.0-only'],
  ]);
  expect(unknown).toEqual(['elsewhere 1.0.0']);
  expect(licenseProblems(parts)).toEqual(['b 1.0.0 comes under "GPL-2.0-only"']);
});
