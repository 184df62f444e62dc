import { isObject, type Json, own, textOf } from './json.ts';
import { wordsIn } from './parties/words.ts';

/** What a body says of the event itself: its id and type, and whether it is a test. */

export type EventInfo = { type?: string; id?: string; is_test?: boolean };

const TYPE_KEYS = ['type', 'event', 'event_type', 'eventType', 'subscriptionType', 'topic', 'trigger', 'action'];
const ID_KEYS = ['deliveryId', 'delivery_id', 'event_id', 'eventId', 'submissionID', 'submissionId', 'submission_id'];
const TEST_KEYS = ['test', 'is_test', 'isTest'];
const YES = new Set(['true', '1', 'yes', 'on']);
const NOTIFICATION = ['Envelope', 'Body', 'notifications', 'Notification'];

/** The objects of a body that are about the event, its outermost first. */
function envelopesOf(tree: Json) {
  const root = Array.isArray(tree) ? tree[0] : tree;
  const inner = ['event', 'meta', 'customData', 'rawRequest', 'body', 'data'].map((key) => own(root, key));
  return { root, envelopes: [root, ...inner].filter(isObject) };
}

/** The sender's id and type of the event, and whether it is a test. */
export function readEvent(tree: Json): EventInfo {
  const { root, envelopes } = envelopesOf(tree);
  const types = envelopes.flatMap((envelope) => TYPE_KEYS.map((key) => textOf(own(envelope, key))));
  const type = types.find((text) => text !== undefined && text.length <= 200);
  const id = eventId(envelopes);
  const flagged = [...envelopes, own(root, 'payload'), own(own(root, 'data'), 'object')];
  const is_test =
    flagged.some((object) => TEST_KEYS.some((key) => YES.has(textOf(own(object, key)) ?? ''))) ||
    own(root, 'livemode') === false;
  return { ...(type && { type }), ...(id && { id }), ...(is_test && { is_test }) };
}

/** Ids of the event only: the id of a contact, an order or a subscription comes again with the next event. */
function eventId(envelopes: Json[]): string | undefined {
  const [root] = envelopes;
  for (const envelope of envelopes) {
    for (const key of ID_KEYS) {
      const id = textOf(own(envelope, key));
      if (id) return id;
    }
  }
  // HighLevel's; elsewhere `webhook_id` names the subscription.
  const webhook_id = own(root, 'webhookId');
  if (typeof webhook_id === 'string' && webhook_id.length >= 16) return webhook_id;
  const id = textOf(own(root, 'id'));
  if (id && (own(root, 'object') === 'event' || id.startsWith('evt_'))) return id;
  const notification = NOTIFICATION.reduce<Json | undefined>(own, root);
  return (
    textOf(own(notification, 'Id')) ?? textOf(own(own(root, 'meta'), 'id')) ?? textOf(own(own(root, 'event'), 'id'))
  );
}

const ENDS = new Set(
  (
    'delete deleted deletion remove removed cancel canceled cancelled cancellation archive archived unsubscribe ' +
    'unsubscribed cleaned trash trashed refund refunds refunded void voided chargeback'
  ).split(' '),
);

/** Whether the type of an event says that something ended: `contact.deleted`, "Order refunded". */
export function endsByType(tree: Json, { type }: EventInfo): boolean {
  const { root } = envelopesOf(tree);
  const texts = [type, textOf(own(own(root, 'meta'), 'action')), textOf(own(root, 'changeFlag'))];
  return texts.some((text) => wordsIn(text ?? '').some((word) => ENDS.has(word)));
}
