import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
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
import { decompress } from '../reader/encoding.ts';
import { readEvent } from '../reader/event.ts';
import { type Json, own } from '../reader/json.ts';
import { placesIn } from '../reader/places.ts';
import { parseBody, splitBatch } from '../reader/tree.ts';
import { MAX_BODY_BYTES, proofOf } from '../rules.ts';
import { verifySignature } from '../signatures/verify.ts';
import { type AutomationRow, automationById } from '../store.ts';
import { printable } from './reading-rules.ts';
import * as store from './store.ts';

/** A request to an automation's URL, as it came. */
export type Posted = {
  method: string;
  url: string;
  headers: Headers;
  body: Uint8Array;
  key: string | null;
  ip: string;
};

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Headers that carry the sender's id of a delivery; retries repeat it. */
const ID_HEADERS = ['x-shopify-event-id', 'webhook-id', 'deliveryid', 'idempotency-key'];
const MOST_KEY_LENGTH = 200;
const WEBHOOKS_PER_MINUTE = 600;
/** Per address. Senders share theirs, so this limits only requests that prove no key. */
const WRONG_KEYS = { per_minute: 300, burst: 300 };
/** Looked up and compared where there is no such automation, so that the answer takes as long as that to a wrong key. */
const NOBODY = { id: '00000000-0000-0000-0000-000000000000', key: randomUUID(), requires_bearer: false };

/** Receives webhooks: checks who sends, stores one row, and leaves the work to a job. */
export function listenerService({
  db,
  clock,
  site_url,
  webhooks_per_minute: per_minute = WEBHOOKS_PER_MINUTE,
}: Pick<AutomationsDependencies, 'db' | 'clock' | 'site_url' | 'webhooks_per_minute'>) {
  const takeWebhook = burstLimiter(clock, { per_minute, burst: per_minute * 5 });
  const takeWrongKey = burstLimiter(clock, WRONG_KEYS);

  /** The automation that this request has the key of. */
  async function authorized(automation_id: string, posted: Posted): Promise<AutomationRow> {
    const automation = await automationById(db, UUID.test(automation_id) ? automation_id : NOBODY.id);
    if (!hasKey(automation ?? NOBODY, posted) || !automation) {
      const { allowed, retry_after_s } = takeWrongKey(posted.ip);
      if (!allowed) throw overLimit('Too many requests without the right key came from your address.', retry_after_s);
      throw automation ? wrongKey() : automationNotFound();
    }
    const { allowed, retry_after_s } = takeWebhook(automation.id);
    if (!allowed) throw overLimit(`The limit is ${formatNumber(per_minute)} requests a minute.`, retry_after_s);
    if (automation.deleted_at) throw automationDeleted();
    return automation;
  }

  async function store_event(
    automation: AutomationRow,
    { body, headers, tree, signature }: { body: Uint8Array; headers: Headers; tree: Json; signature: string },
    is_test: boolean,
  ): Promise<string> {
    const sender_event_id = is_test ? null : senderId(headers, tree);
    return store.insertEvent(db, {
      account_id: automation.account_id,
      automation_id: automation.id,
      received_at: clock.now(),
      body,
      content_type: headers.get('content-type') ?? '',
      headers: {
        'user-agent': headers.get('user-agent') ?? '',
        'content-type': headers.get('content-type') ?? '',
        signature,
      },
      sender_event_id,
      key: sender_event_id && `sender:${sender_event_id}`,
      body_hash: createHash('sha256').update(body).digest(),
      is_test,
      override: null,
    });
  }

  return {
    /**
     * Stores what a CRM posted. Returns the id of its row; a repeated event id of the sender gives that of the first. Throws
     * not_found, automation_deleted, wrong_key, wrong_signature, unreadable_body, unsupported_encoding,
     * request_entity_too_large and over_request_rate_limit.
     */
    async receive(automation_id: string, posted: Posted): Promise<{ id: string; is_salesforce: boolean }> {
      const automation = await authorized(automation_id, posted);
      const { headers } = posted;
      const body = bodyOf(posted);
      const { pathname, search } = new URL(posted.url);
      const request = {
        method: posted.method,
        body,
        url: `${site_url}${pathname}${search}`,
        headers: (name: string) => headers.get(name),
      };
      const proof = proofOf(automation);
      const signature = proof ? verifySignature(proof, request, clock.now()) : 'none';
      if (signature !== 'ok' && signature !== 'none') throw wrongSignature(SIGNATURES[signature]);
      const parsed = parseBody(body, headers.get('content-type') ?? '');
      if ('error' in parsed) throw unreadableBody(BODIES[parsed.error]);
      const { tree } = parsed;
      const id = await store_event(automation, { body, headers, tree, signature }, false);
      return { id, is_salesforce: own(own(own(tree, 'Envelope'), 'Body'), 'notifications') !== undefined };
    },

    /** Stores a test that the owner posts from our own page. Returns its id. Throws unreadable_body. */
    async receiveTest(automation: AutomationRow, body: Uint8Array): Promise<string> {
      const headers = new Headers({ 'content-type': 'application/json', 'user-agent': 'Longhand test' });
      const parsed = parseBody(body, 'application/json');
      if ('error' in parsed) throw unreadableBody(BODIES[parsed.error]);
      return store_event(automation, { body, headers, tree: parsed.tree, signature: 'none' }, true);
    },
  };
}

/** Whether the request has the automation's key, compared in constant time. */
function hasKey({ key, requires_bearer }: Pick<AutomationRow, 'key' | 'requires_bearer'>, posted: Posted): boolean {
  const bearer = /^Bearer (.+)$/i.exec(posted.headers.get('authorization') ?? '')?.[1] ?? null;
  const given = requires_bearer ? [bearer] : [posted.key, posted.headers.get('x-longhand-key'), bearer];
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return given.filter((text) => text !== null && timingSafeEqual(digest(text), digest(key))).length > 0;
}

/** The body without its compression. Senders sign what they compress. */
function bodyOf({ body, headers }: Posted): Uint8Array {
  const decompressed = decompress(body, headers.get('content-encoding') ?? '', MAX_BODY_BYTES);
  if ('bytes' in decompressed) return decompressed.bytes;
  if (decompressed.error === 'unsupported') throw unknownEncoding();
  throw decompressed.error === 'too_large' ? bodyTooLarge(MAX_BODY_BYTES) : unreadableBody(DAMAGED);
}

/** The sender's own id of this delivery; null where there is none. A body with several contacts has no single id inside. */
function senderId(headers: Headers, tree: Json): string | null {
  const in_header = ID_HEADERS.map((name) => headers.get(name)).find(Boolean);
  const in_body = splitBatch(tree).length === 1 ? readEvent(tree, placesIn(tree)).id : undefined;
  const id = printable(in_header ?? in_body ?? '');
  if (id === '') return null;
  return id.length <= MOST_KEY_LENGTH ? id : createHash('sha256').update(id).digest('hex');
}

const SIGNATURES = {
  missing:
    'The signature is missing. Turn on request signing at the sender, or choose another signature in the automation.',
  wrong: 'The signature is wrong. Copy the signing secret from the sender to the automation again.',
  too_old: 'The signature is more than five minutes old. Send the request again.',
};

const DAMAGED = 'The compressed body is damaged. Send it again, or without compression.';

const BODIES = {
  empty: 'The request has no body. Send the contact as JSON.',
  unreadable: 'The body is neither JSON, a form nor XML. Send the contact as JSON.',
  too_deep: 'The body nests too many objects. Send the contact as flat JSON.',
};
