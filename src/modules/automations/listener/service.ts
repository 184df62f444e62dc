import { createHash } from 'node:crypto';
import { currentRequest, currentRequestId } from '../../../platform/telemetry/request-context.ts';
import type { AutomationsDependencies } from '../dependencies.ts';
import { automationNotFound, tooManyContacts, unreadableBody } from '../errors.ts';
import { printable } from '../events/reading-rules.ts';
import * as store from '../events/store.ts';
import { MOST_CONTACTS } from '../reader/batch.ts';
import type { RequestFacts } from '../reader/request.ts';
import type { AutomationRow, Receiver } from '../store.ts';
import { type Posted, type Proven, proofService } from './proof-service.ts';

/** Headers that carry the sender's id of a delivery; retries repeat it. */
const ID_HEADERS = ['x-shopify-event-id', 'webhook-id', 'deliveryid', 'idempotency-key'];
const MOST_KEY_LENGTH = 200;

/** Receives webhooks: checks who sends, stores one row, and leaves the rest to the workers. */
export function listenerService(
  dependencies: Pick<AutomationsDependencies, 'db' | 'clock' | 'reading' | 'site_url' | 'webhooks_per_minute'>,
) {
  const { db, clock, reading } = dependencies;
  const { proven, provenByKnown } = proofService(dependencies);

  /** What the answer depends on. Throws unreadable_body, too_many_contacts, takes_too_long and busy. */
  async function factsOf(body: Uint8Array, content_type: string): Promise<RequestFacts> {
    const facts = await reading.lookAtRequest({ body, content_type });
    if ('error' in facts) throw unreadableBody(BODIES[facts.error]);
    if (facts.contacts > MOST_CONTACTS) throw tooManyContacts(facts.contacts, MOST_CONTACTS);
    return facts;
  }

  async function storeEvent(
    automation: Pick<Receiver, 'id' | 'account_id'> & { version: string | null },
    { body, headers, facts, signature }: { body: Uint8Array; headers: Headers; facts: RequestFacts; signature: string },
    is_test: boolean,
  ): Promise<string | undefined> {
    const sender_event_id = is_test ? null : senderId(headers, facts);
    return store.insertEvent(db, {
      account_id: automation.account_id,
      automation_id: automation.id,
      version: automation.version,
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
      is_test,
      override: null,
      request_id: currentRequestId(),
    });
  }

  return {
    /**
     * Stores what a CRM posted. Returns the id of its row; a repeated event id of the sender gives that of the first. Throws
     * not_found, automation_deleted, wrong_key, wrong_signature, unreadable_body, unsupported_encoding,
     * request_entity_too_large, too_many_contacts, takes_too_long, busy and over_request_rate_limit.
     */
    async receive(automation_id: string, posted: Posted): Promise<{ id: string; is_salesforce: boolean }> {
      const store = async ({ receiver, body, signature }: Proven, version: string | null) => {
        const { headers } = posted;
        const context = currentRequest();
        if (context) context.account_id = receiver.account_id;
        const facts = await factsOf(body, headers.get('content-type') ?? '');
        const id = await storeEvent({ ...receiver, version }, { body, headers, facts, signature }, false);
        return id && { id, is_salesforce: facts.is_salesforce };
      };
      const by_known = provenByKnown(automation_id, posted);
      const stored =
        (by_known && (await store(by_known, by_known.receiver.version))) ??
        (await store(await proven(automation_id, posted), null));
      if (!stored) throw automationNotFound();
      return stored;
    },

    /** Stores a test that the owner posts from our own page. Returns its id. Throws unreadable_body and too_many_contacts. */
    async receiveTest(automation: AutomationRow, body: Uint8Array): Promise<string> {
      const headers = new Headers({ 'content-type': 'application/json', 'user-agent': 'Longhand test' });
      const facts = await factsOf(body, 'application/json');
      const { id, account_id } = automation;
      const stored = await storeEvent(
        { id, account_id, version: null },
        { body, headers, facts, signature: 'none' },
        true,
      );
      if (!stored) throw automationNotFound();
      return stored;
    },
  };
}

/** The sender's own id of this delivery; null where there is none. */
function senderId(headers: Headers, { event_id }: RequestFacts): string | null {
  const in_header = ID_HEADERS.map((name) => headers.get(name)).find(Boolean);
  const id = printable(in_header ?? event_id ?? '');
  if (id === '') return null;
  return id.length <= MOST_KEY_LENGTH ? id : createHash('sha256').update(id).digest('hex');
}

const BODIES = {
  empty: 'The request has no body. Send the contact as JSON.',
  unreadable: 'The body is neither JSON, a form nor XML. Send the contact as JSON.',
  too_deep: 'The body nests too many objects. Send the contact as flat JSON.',
};
