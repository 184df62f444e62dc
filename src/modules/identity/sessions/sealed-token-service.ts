import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { RefreshClaim } from './rules.ts';

const ID_BYTES = 16;
const MAC_BYTES = 16;

type LinkPurpose = 'link' | 'invitation';
type Key = { mac(purpose: string, body: Buffer): Buffer };

/** Makes and reads the tokens that only this server reads. The first key makes them, any of the keys may have made them. */
export function sealedTokens(keys: [Key, ...Key[]]) {
  const [current] = keys;

  /** `body` and its signature; a token of one purpose is none of another. */
  const seal = (purpose: string, body: Buffer) =>
    Buffer.concat([body, current.mac(purpose, body).subarray(0, MAC_BYTES)]).toString('base64url');
  const unseal = (purpose: string, token: string, body_bytes: number): Buffer | null => {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== body_bytes + MAC_BYTES) return null;
    const body = bytes.subarray(0, body_bytes);
    const given = bytes.subarray(body_bytes);
    const is_genuine = keys.some((key) => timingSafeEqual(given, key.mac(purpose, body).subarray(0, MAC_BYTES)));
    return is_genuine ? body : null;
  };
  const readIdOf = (purpose: string, token: string): string | null => {
    const body = unseal(purpose, token, ID_BYTES);
    return body && readId(body);
  };
  const codeBy = (key: Key, token_id: string): string =>
    String(key.mac('code', idBytes(token_id)).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');

  return {
    refreshToken({ session_id, counter }: RefreshClaim): string {
      const body = Buffer.concat([idBytes(session_id), Buffer.alloc(4)]);
      body.writeUInt32BE(counter, ID_BYTES);
      return seal('refresh', body);
    },

    readRefreshToken(token: string): RefreshClaim | null {
      const body = unseal('refresh', token, ID_BYTES + 4);
      return body && { session_id: readId(body), counter: body.readUInt32BE(ID_BYTES) };
    },

    /** What the link of a mail carries; that of an invitation is none to sign in with. */
    linkToken: (token_id: string, purpose: LinkPurpose = 'link'): string => seal(purpose, idBytes(token_id)),
    readLinkToken: (token: string, purpose: LinkPurpose = 'link'): string | null => readIdOf(purpose, token),

    /** What stops a reset of second factors. */
    resetToken: (id: string): string => seal('factor reset', idBytes(id)),
    readResetToken: (token: string): string | null => readIdOf('factor reset', token),

    /** What stops a change of the address; it opens nothing. */
    stopToken: (token_id: string): string => seal('stop', idBytes(token_id)),
    readStopToken: (token: string): string | null => readIdOf('stop', token),

    /** Opens the set-up page until then; the rest of the body is random. */
    setUpToken(expires_at: Date): string {
      const body = randomBytes(ID_BYTES);
      body.writeBigUInt64BE(BigInt(expires_at.getTime()));
      return seal('set up', body);
    },
    readSetUpToken(token: string): Date | null {
      const body = unseal('set up', token, ID_BYTES);
      return body && new Date(Number(body.readBigUInt64BE()));
    },

    /** Six digits to be typed. */
    code: (token_id: string): string => codeBy(current, token_id),
    isCode: (token_id: string, given: string): boolean => keys.some((key) => codeBy(key, token_id) === given),
  };
}

const idBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
const readId = (bytes: Buffer) =>
  bytes.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
