import { hash, verify } from '@node-rs/argon2';

/** Turns passwords into hashes and back into a yes or no. */
export type Passwords = {
  hash(password: string): Promise<string>;
  /** Without a stored hash (nobody has this address) it works as long as with one, and says no. */
  matches(stored: string | null | undefined, password: string): Promise<boolean>;
};

/** argon2id, the default algorithm of the package. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function argonPasswords(): Passwords {
  const dummy = hash(crypto.randomUUID(), COST);
  return {
    hash: (password) => hash(password, COST),
    async matches(stored, password) {
      const equal = await verify(stored ?? (await dummy), password);
      return typeof stored === 'string' && equal;
    },
  };
}
