/** How a webhook proves who sent it: the sender's signature scheme and the secret that the customer entered. */
export type Proof =
  | { kind: 'highlevel' }
  | { kind: 'shopify' | 'typeform' | 'stripe' | 'hubspot' | 'standard_webhooks'; secret: string }
  | { kind: 'hmac_sha256'; secret: string; header: string; encoding: 'hex' | 'base64'; prefix?: string };

/**
 * A request as it was received. `url` is the full public URL that the sender called, query included, because HubSpot
 * signs it; `headers` is called with names in lower case; `body` is the bytes before any parsing.
 */
export type SignedRequest = {
  method: string;
  url: string;
  headers: (name: string) => string | null;
  body: Uint8Array;
};

/**
 * `missing`: the signature, or a header that it covers, is absent. `wrong`: it is not this sender's signature of this
 * request. `too_old`: the signature is right, but its timestamp is more than five minutes in the past or the future.
 */
export type SignatureResult = 'ok' | 'missing' | 'wrong' | 'too_old';
