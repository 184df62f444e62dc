import { expect, it } from 'vitest';
import { lockProblems } from './lockfile.ts';

const resolved = 'https://registry.npmjs.org/a/-/a-1.0.0.tgz';
const whole = { version: '1.0.0', resolved, integrity: 'sha512-abc' };

it.each([
  ['a whole entry', whole, []],
  ['a program of another platform', { version: '1.0.0', optional: true, os: ['darwin'] }, []],
  ['a program of Alpine', { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] }, []],
  [
    'a program of servers without a hash',
    { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
    ['node_modules/a has no sha512 integrity'],
  ],
  ['no hash', { version: '1.0.0', resolved }, ['node_modules/a has no sha512 integrity']],
  ['a weak hash', { ...whole, integrity: 'sha1-abc' }, ['node_modules/a has no sha512 integrity']],
  ['another origin', { ...whole, resolved: 'git+ssh://x' }, ['node_modules/a comes from git+ssh://x']],
])('%s', (_, entry, expected) => {
  expect(lockProblems({ '': {}, 'node_modules/a': entry })).toEqual(expected);
});
