import { createHash, timingSafeEqual } from 'node:crypto';
import type { AutomationsDependencies } from '../dependencies.ts';
import { automationDeleted, automationNotFound, unreadableBody, wrongKey, wrongSignature } from '../errors.ts';
import { findContact } from '../reader/contact.ts';
import { type Json, own } from '../reader/json.ts';
import { parseBody, splitBatch } from '../reader/tree.ts';
import { proofOf } from '../rules.ts';
import { verifySignature } from '../signatures/verify.ts';
import { type AutomationRow, automationById } from '../store.ts';
import { printable } from './reading-rules.ts';
import * as store from './store.ts';

/** A request to an automation's URL, as it came. */
export type Posted = { method: string; url: string; headers: Headers; body: Uint8Array; key: string | null };

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Headers that carry the sender's id of a delivery; retries repeat it. */
const ID_HEADERS = ['x-shopify-event-id', 'webhook-id', 'deliveryid', 'idempotency-key'];
const MOST_KEY_LENGTH = 200;

/** Receives webhooks: checks who sends, stores one row, and leaves the work to a job. */
export function listenerService({ db, clock, site_url }: AutomationsDependencies) {
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
     * not_found, automation_deleted, wrong_key, wrong_signature and unreadable_body.
     */
    async receive(automation_id: string, posted: Posted): Promise<{ id: string; is_salesforce: boolean }> {
      const automation = UUID.test(automation_id) ? await automationById(db, automation_id) : undefined;
      if (!automation) throw automationNotFound();
      if (!hasKey(automation, posted)) throw wrongKey();
      if (automation.deleted_at) throw automationDeleted();
      const { headers, body } = posted;
      const { pathname, search } = new URL(posted.url);
      const request = {
        ...posted,
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
function hasKey({ key, requires_bearer }: AutomationRow, posted: Posted): boolean {
  const bearer = /^Bearer (.+)$/i.exec(posted.headers.get('authorization') ?? '')?.[1] ?? null;
  const given = requires_bearer ? [bearer] : [posted.key, posted.headers.get('x-longhand-key'), bearer];
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return given.filter((text) => text !== null && timingSafeEqual(digest(text), digest(key))).length > 0;
}

/** The sender's own id of this delivery; null where there is none. A body with several contacts has no single id inside. */
function senderId(headers: Headers, tree: Json): string | null {
  const in_header = ID_HEADERS.map((name) => headers.get(name)).find(Boolean);
  const in_body = splitBatch(tree).length === 1 ? findContact(tree).event.id : undefined;
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

const BODIES = {
  empty: 'The request has no body. Send the contact as JSON.',
  unreadable: 'The body is neither JSON, a form nor XML. Send the contact as JSON.',
  too_deep: 'The body nests too many objects. Send the contact as flat JSON.',
};
