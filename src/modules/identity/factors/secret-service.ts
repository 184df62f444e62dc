import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { SigningJwk } from '../sessions/signing-key-store.ts';

export type SecretBox = ReturnType<typeof secretBox>;

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts what the database keeps of authenticator apps, with a key that is derived from the current signing key: a copy
 * of the database alone makes no codes. Former signing keys open what they sealed. `owner` is the row that the secret belongs to; in another row it cannot be read.
 */
export function secretBox(jwks: [Pick<SigningJwk, 'd'>, ...Pick<SigningJwk, 'd'>[]]) {
  const keys = jwks.map(({ d }) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(d, 'base64url'), '', 'longhand factors', 32)),
  );
  const [current] = keys as [Buffer];

  const openWith = (key: Buffer, bytes: Buffer, owner: string): string | null => {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString();
    } catch {
      return null;
    }
  };

  return {
    seal(secret: string, owner: string): string {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current, iv).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64url');
    },

    /** Null when it was sealed with none of the signing keys, for another row, or changed since. */
    open(sealed: string, owner: string): string | null {
      const bytes = Buffer.from(sealed, 'base64url');
      return keys.map((key) => openWith(key, bytes, owner)).find((opened) => opened !== null) ?? null;
    },
  };
}
