import { randomUUID, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { formatNumber } from '../../../platform/format.ts';
import { burstLimiter, overLimit } from '../../../platform/http/rate-limit.ts';
import type { AutomationsDependencies } from '../dependencies.ts';
import {
  automationDeleted,
  automationNotFound,
  bodyTooLarge,
  unknownEncoding,
  unreadableBody,
  wrongKey,
  wrongSignature,
} from '../errors.ts';
import { decompress } from '../reader/body/encoding.ts';
import { MAX_BODY_BYTES, proofOf } from '../rules.ts';
import { verifySignature } from '../signatures/verify.ts';
import { type Receiver, receiverById } from '../store.ts';

/** A request to an automation's URL, as it came. */
export type Posted = {
  method: string;
  url: string;
  headers: Headers;
  body: Uint8Array;
  key: string | null;
  ip: string;
};

/** A request that has the key and the signature of an automation. */
export type Proven = { receiver: Receiver; body: Uint8Array; signature: 'ok' | 'none' };

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const WEBHOOKS_PER_MINUTE = 600;
/** Per address. Senders share theirs, so this limits only requests that prove no key. */
const WRONG_KEYS = { per_minute: 300, burst: 300 };
/** Looked up and compared where there is no such automation, so that the answer takes as long as that to a wrong key. */
const NOBODY = {
  id: '00000000-0000-0000-0000-000000000000',
  key: randomUUID(),
  former_key: null,
  former_key_until: null,
  requires_bearer: false,
};

/** Finds the automation that a request proves to be meant for, by its key and signature, within the limits of requests. */
export function proofService({
  db,
  clock,
  site_url,
  webhooks_per_minute: per_minute = WEBHOOKS_PER_MINUTE,
}: Pick<AutomationsDependencies, 'db' | 'clock' | 'site_url' | 'webhooks_per_minute'>) {
  const takeWebhook = burstLimiter(clock, { per_minute, burst: per_minute * 5 });
  const takeWrongKey = burstLimiter(clock, WRONG_KEYS);

  // As they were at their last request. An event is stored only if its automation has not changed since.
  const known = new LRUCache<string, Receiver>({ max: 10_000 });

  function limitWebhooks(automation_id: string): void {
    const { allowed, retry_after_s } = takeWebhook(automation_id);
    if (!allowed) throw overLimit(`The limit is ${formatNumber(per_minute)} requests a minute.`, retry_after_s);
  }

  const signatureOf = (receiver: Receiver, { method, url, headers }: Posted, body: Uint8Array) => {
    const { pathname, search } = new URL(url);
    const proof = proofOf(receiver);
    const request = {
      method,
      body,
      url: `${site_url}${pathname}${search}`,
      headers: (name: string) => headers.get(name),
    };
    return proof ? verifySignature(proof, request, clock.now()) : 'none';
  };

  return {
    /**
     * The automation that this request has the key and the signature of. Throws not_found, automation_deleted, wrong_key,
     * wrong_signature, over_request_rate_limit and what is wrong with a compressed body.
     */
    async proven(automation_id: string, posted: Posted): Promise<Proven> {
      const receiver = await receiverById(db, UUID.test(automation_id) ? automation_id : NOBODY.id);
      if (!hasKey(receiver ?? NOBODY, posted, clock.now()) || !receiver) {
        const { allowed, retry_after_s } = takeWrongKey(posted.ip);
        if (!allowed) throw overLimit('Too many requests without the right key came from your address.', retry_after_s);
        throw receiver ? wrongKey() : automationNotFound();
      }
      limitWebhooks(receiver.id);
      if (receiver.deleted_at) throw automationDeleted();
      const body = bodyOf(posted);
      const signature = signatureOf(receiver, posted, body);
      if (signature !== 'ok' && signature !== 'none') throw wrongSignature(SIGNATURES[signature]);
      known.set(automation_id, receiver);
      return { receiver, body, signature };
    },

    /** The same from what is known of the automation, for most requests without a look-up; undefined where that does not do. */
    provenByKnown(automation_id: string, posted: Posted): Proven | undefined {
      const receiver = known.get(automation_id);
      if (!receiver || !hasKey(receiver, posted, clock.now())) return undefined;
      limitWebhooks(receiver.id);
      const body = bodyOf(posted);
      const signature = signatureOf(receiver, posted, body);
      return signature === 'ok' || signature === 'none' ? { receiver, body, signature } : undefined;
    },
  };
}

type Keys = Pick<Receiver, 'key' | 'former_key' | 'former_key_until' | 'requires_bearer'>;

/** Whether the request has a key of the automation, compared in a time that says nothing of it. */
function hasKey({ key, former_key, former_key_until, requires_bearer }: Keys, posted: Posted, now: Date): boolean {
  const bearer = /^Bearer (.+)$/i.exec(posted.headers.get('authorization') ?? '')?.[1] ?? null;
  const given = requires_bearer ? [bearer] : [posted.key, posted.headers.get('x-longhand-key'), bearer];
  const keys = former_key && former_key_until && former_key_until > now ? [key, former_key] : [key];
  return keys.some((expected) => given.some((text) => isSame(text ?? '', expected)));
}

function isSame(given: string, expected: string): boolean {
  const [found, wanted] = [Buffer.from(given), Buffer.from(expected)];
  return found.length === wanted.length && timingSafeEqual(found, wanted);
}

/** The body without its compression. Senders sign what they compress. */
function bodyOf({ body, headers }: Posted): Uint8Array {
  const decompressed = decompress(body, headers.get('content-encoding') ?? '', MAX_BODY_BYTES);
  if ('bytes' in decompressed) return decompressed.bytes;
  if (decompressed.error === 'unsupported') throw unknownEncoding();
  throw decompressed.error === 'too_large' ? bodyTooLarge(MAX_BODY_BYTES) : unreadableBody(DAMAGED);
}

const SIGNATURES = {
  missing:
    'The signature is missing. Turn on request signing at the sender, or choose another signature in the automation.',
  wrong: 'The signature is wrong. Copy the signing secret from the sender to the automation again.',
  too_old: 'The signature is more than five minutes old. Send the request again.',
};

const DAMAGED = 'The compressed body is damaged. Send it again, or without compression.';
