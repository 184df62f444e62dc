import { createHash } from 'node:crypto';
import type { PrintAddress, PrintOrder, PrintStatus } from '../port.ts';

/** Contacts in one request; Scribe is known to take ten thousand. */
export const CONTACTS_PER_REQUEST = 1000;
/** Letters after which a campaign is closed to further ones. */
export const CAMPAIGN_FULL = 10_000;
/** A campaign waits so long for more letters of its kind. */
export const GATHER_MS = 5000;

/** Statuses as Scribe writes them. */
export const SCRIBE_STATUSES = [
  'payment-pending',
  'pending',
  'processing',
  'printing',
  'shipped',
  'delivered',
  'draft',
  'on-going',
  'paused',
  'delete',
  'expect-48-hour-delay',
  'queued',
] as const;
export type ScribeStatus = (typeof SCRIBE_STATUSES)[number];

const MEANINGS: Record<ScribeStatus, PrintStatus> = {
  'payment-pending': 'pending',
  pending: 'pending',
  queued: 'pending',
  'on-going': 'pending',
  paused: 'pending',
  processing: 'processing',
  printing: 'printing',
  'expect-48-hour-delay': 'expect-48-hour-delay',
  shipped: 'shipped',
  delivered: 'delivered',
  draft: 'cancelled',
  delete: 'cancelled',
};

/** Right after sending, a campaign may still be called a draft somewhere at Scribe. */
const DRAFT_BELIEVED_AFTER_MS = 15 * 60_000;

/** What a status of a campaign that was sent says about its letters: one that went back to a draft was cancelled there. */
export function meaningOf(status: ScribeStatus, sent_for_ms: number): PrintStatus {
  return status === 'draft' && sent_for_ms < DRAFT_BELIEVED_AFTER_MS ? 'pending' : MEANINGS[status];
}

/** The same for a campaign that Scribe no longer stops. */
export function meaningAtPrinters(status: ScribeStatus): PrintStatus {
  const meaning = MEANINGS[status];
  return meaning === 'pending' ? 'processing' : meaning;
}

export type ScribeContact = {
  first_name: string;
  last_name: string;
  street: string;
  city: string;
  state: string;
  zip: string;
};

/** A recipient in Scribe's format. It has no line for a company: its name is used only where there is no other. */
export function contactOf(to: PrintAddress): ScribeContact {
  const is_nameless = to.first_name.trim() === '' && to.last_name.trim() === '';
  return {
    first_name: is_nameless ? to.company_name : to.first_name,
    last_name: to.last_name,
    street: streetOf(to),
    city: to.city,
    state: to.state,
    zip: to.zip,
  };
}

/** Scribe has no second address line, so the unit goes behind the street; a bare number gets the post's "#". */
export function streetOf({ street, unit }: Pick<PrintAddress, 'street' | 'unit'>): string {
  const written = /^\w*\d[\w-]*$/.test(unit.trim()) ? `#${unit.trim()}` : unit.trim();
  return [street.trim(), written].filter(Boolean).join(' ');
}

/** The same for letters that can share a campaign. Those of different orders never do: each can be cancelled alone. */
export function groupKey({ campaign_id, template_id, text_type, text, return_address }: PrintOrder): string {
  const { first_name, last_name, company_name, city, state, zip } = return_address;
  const sender = [first_name, last_name, company_name, streetOf(return_address), city, state, zip];
  return createHash('sha256')
    .update(JSON.stringify([campaign_id, template_id, text_type, text, sender]))
    .digest('hex');
}

/** Why an order cannot be printed and posted; null when it can. */
export function refusalOf(order: PrintOrder): string | null {
  if (order.text.trim() === '') return 'The letter has no text.';
  return addressRefusal('recipient', order.recipient) ?? addressRefusal('return address', order.return_address);
}

function addressRefusal(whose: string, address: PrintAddress): string | null {
  const missing = (['street', 'city', 'state', 'zip'] as const).filter((part) => address[part].trim() === '');
  return missing.length === 0 ? null : `The ${whose} has no ${missing.join(', ')}.`;
}

/** How long to wait after so many tries: half a minute, doubling, at most half an hour. */
export const retryAfterTriesMs = (tries: number): number => Math.min(30_000 * 2 ** Math.min(tries, 10), 30 * 60_000);
