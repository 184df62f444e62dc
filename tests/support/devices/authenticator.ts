import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

/** A device that makes and uses passkeys, in software: ES256 keys, no attestation. */

type Creation = { challenge: string; rp: { id?: string }; user: { id: string } };
type Request = { challenge: string; rpId?: string; allowCredentials?: { id: string }[] };
type Kept = { id: string; private_key: string; user_handle: string; count: number };

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/** Lengths and numbers of CBOR (RFC 8949), as far as keys need them. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
const number = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()]);

export function authenticator(origin: string, { verifies = true } = {}) {
  const kept: Kept[] = [];
  const flags = PRESENT | (verifies ? VERIFIED : 0);
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = (rp_id: string, flag_bits: number, count: number, rest = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([sha256(rp_id), Buffer.from([flag_bits]), counter, rest]);
  };
  const host = new URL(origin).hostname;

  return {
    kept,

    /** Makes a key, as navigator.credentials.create() does. */
    create(options: Creation) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const cose = map([
        [number(1), number(2)],
        [number(3), number(-7)],
        [number(-1), number(1)],
        [number(-2), bytes(Buffer.from(x, 'base64url'))],
        [number(-3), bytes(Buffer.from(y, 'base64url'))],
      ]);
      const raw_id = randomBytes(32);
      const length = Buffer.from([0, raw_id.length]);
      const data = authData(
        options.rp.id ?? host,
        flags | HAS_KEY,
        0,
        Buffer.concat([Buffer.alloc(16), length, raw_id, cose]),
      );
      const id = base64url(raw_id);
      const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
      kept.push({ id, private_key, user_handle: options.user.id, count: 0 });
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge)),
          attestationObject: base64url(
            map([
              [text('fmt'), text('none')],
              [text('attStmt'), map([])],
              [text('authData'), bytes(data)],
            ]),
          ),
          transports: ['internal' as const],
        },
      };
    },

    /** Uses a key, as navigator.credentials.get() does. */
    get(options: Request, count?: number) {
      const allowed = options.allowCredentials?.map(({ id }) => id) ?? [];
      const key = kept.find(({ id }) => allowed.length === 0 || allowed.includes(id));
      if (!key) throw new Error('The device has no key for this.');
      key.count = count ?? key.count + 1;
      const client_data = clientData('webauthn.get', options.challenge);
      const data = authData(options.rpId ?? host, flags, key.count);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client_data)]))
        .sign(key.private_key);
      return {
        id: key.id,
        rawId: key.id,
        type: 'public-key' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client_data),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: key.user_handle,
        },
      };
    },
  };
}
