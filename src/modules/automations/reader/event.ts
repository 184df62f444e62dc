import { isObject, type Json, own, textOf } from './json.ts';
import { squash, wordsIn } from './keys.ts';
import type { Place } from './places.ts';

/** What a body says of the event itself: its id and type, tags, and reasons not to write. */

export type EventInfo = { type?: string; id?: string; is_test?: boolean; is_deletion?: boolean };

const TYPE_KEYS = ['type', 'event', 'event_type', 'eventType', 'subscriptionType', 'topic', 'trigger', 'action'];
const ID_KEYS = ['deliveryId', 'delivery_id', 'event_id', 'eventId', 'submissionID', 'submissionId', 'submission_id'];
const DELETION = new Set(
  (
    'delete deleted deletion remove removed cancel canceled cancelled cancellation archive archived unsubscribe ' +
    'unsubscribed cleaned trash trashed'
  ).split(' '),
);
const ENDED_KEYS = [
  'cancelled_at',
  'canceled_at',
  'cancelledAt',
  'canceledAt',
  'deleted_at',
  'deletedAt',
  'deleted',
  'canceled',
  'cancelled',
];
const REFUSAL =
  /^(dnd|optout|optedout|optoutall|hasoptedout)$|donotmail|donotcontact|donotsend|deceased(date)?c?$|(^|[^e])mailoptout/;
const REFUSING_TAG = /^(dnd|donotmail|donotcontact|donotsend|deceased|optout|optedout|mailoptout)$/;
const YES = new Set(['true', '1', 'yes', 'on']);
const NO = new Set(['false', '0', 'no', 'n', 'off', 'none', 'never', 'inactive', 'na']);

const isYes = (value: Json | undefined): boolean => {
  const text = textOf(value);
  return text !== undefined && !NO.has(squash(text));
};

const isDeletion = (text: string | undefined): boolean => wordsIn(text ?? '').some((word) => DELETION.has(word));

/** The sender's id and type of the event, and whether it is a test or reports that something ended. */
export function readEvent(tree: Json): EventInfo {
  const root = Array.isArray(tree) ? tree[0] : tree;
  const [event, meta] = [own(root, 'event'), own(root, 'meta')];
  const inner = ['customData', 'rawRequest', 'body', 'data'].map((key) => own(root, key));
  const envelopes = [root, event, meta, ...inner].filter(isObject);
  const types = envelopes.flatMap((envelope) => TYPE_KEYS.map((key) => textOf(own(envelope, key))));
  const type = types.find((text) => text !== undefined && text.length <= 200);
  const id = eventId(envelopes);
  const flagged = [...envelopes, own(root, 'data'), own(root, 'payload'), own(own(root, 'data'), 'object')];
  const is_test =
    flagged.some((object) => ['test', 'is_test', 'isTest'].some((key) => YES.has(textOf(own(object, key)) ?? ''))) ||
    own(root, 'livemode') === false;
  const is_deletion =
    [type, textOf(own(meta, 'action')), textOf(own(root, 'changeFlag'))].some(isDeletion) ||
    flagged.some((object) => ENDED_KEYS.some((key) => isYes(own(object, key))));
  return { ...(type && { type }), ...(id && { id }), ...(is_test && { is_test }), ...(is_deletion && { is_deletion }) };
}

const NOTIFICATION = ['Envelope', 'Body', 'notifications', 'Notification'];

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

/** The contact's tags, from a list or from one text with commas; each once. */
export function tagsIn(places: Place[]): string[] {
  const tags = places.flatMap(({ object }) =>
    ['tags', 'Tags', 'tag', 'contact_tags'].flatMap((key) => {
      const value = own(object, key);
      if (Array.isArray(value)) return value.map((tag) => textOf(tag) ?? textOf(own(tag, 'name')) ?? '');
      return textOf(value)?.split(',') ?? [];
    }),
  );
  return [...new Set(tags.map((tag) => tag.trim()).filter(Boolean))];
}

/** Whether the contact is marked as opted out of mail or of everything, or as deceased. Email and calls do not count. */
export function isMailRefused(places: Place[]): boolean {
  return (
    tagsIn(places).some((tag) => REFUSING_TAG.test(squash(tag))) ||
    places.some(({ object, path }) =>
      Object.entries(object).some(([key, value]) => {
        const name = squash(key.slice(0, 80));
        if (/^dndsettings$/i.test(path.at(-1) ?? ''))
          return /^(mail|directmail|postalmail|letter|all)$/.test(name) && own(value, 'status') === 'active';
        return REFUSAL.test(name) && isYes(value);
      }),
    )
  );
}
