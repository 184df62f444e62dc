import { createHash, randomBytes } from 'node:crypto';

export const RECOVERY_CODES = 10;
/** Without 0, 1, l and o, which people mix up. */
const ALPHABET = '23456789abcdefghijkmnpqrstuvwxyz';
const CODE_CHARACTERS = 16;

/** Codes of 80 random bits each, which nobody guesses from their hashes. */
export const newCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(randomBytes(CODE_CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join(''),
  );

/** A code as somebody types it and as it was made have one hash: case, blanks and dashes do not count. */
export const hashOf = (code: string): string =>
  createHash('sha256').update(code.toLowerCase().replace(/[\s-]/g, '')).digest('base64url');
