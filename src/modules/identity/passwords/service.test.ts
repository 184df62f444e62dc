import { parseOptions } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { argonPasswords } from './service.ts';

const passwords = argonPasswords();

describe('passwords', () => {
  it('are kept as argon2id with 19 MiB, two passes and a salt of their own', async () => {
    const [one, other] = await Promise.all([passwords.hash('correct horse'), passwords.hash('correct horse')]);
    expect(one).toMatch(/^\$argon2id\$/);
    expect(one).not.toBe(other);
    expect(parseOptions(one)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  });

  it('match themselves alone', async () => {
    const stored = await passwords.hash('correct horse');
    expect(await passwords.matches(stored, 'correct horse')).toBe(true);
    expect(await passwords.matches(stored, 'correct hors')).toBe(false);
    expect(await passwords.matches(undefined, 'correct horse')).toBe(false);
  });
});
