import { z } from 'zod';
import { DEFAULT_INK_COLOUR } from '../../handwriting/colours.ts';
import { DEFAULT_HAND } from '../../handwriting/hands.ts';
import { hand, inkColour, inkSetting, plainLine, plainText, returnAddress, textType } from '../letters/schema.ts';
import { CONTACT_FIELDS } from './reader/keys.ts';

export const automationStatus = z.enum(['collecting', 'on', 'off', 'paused']);
export type AutomationStatus = z.infer<typeof automationStatus>;

export const pausedReason = z.enum(['burst', 'credits', 'member']);
export type PausedReason = z.infer<typeof pausedReason>;

/** Why an automation shows as paused: an operator may pause it too. */
export const shownPause = z.enum([...pausedReason.options, 'operator']);
export type ShownPause = z.infer<typeof shownPause>;

export const automationSource = z.enum(['highlevel', 'hubspot', 'shopify', 'typeform', 'stripe', 'zapier', 'other']);
export type AutomationSource = z.infer<typeof automationSource>;

export const signatureKind = z.enum([
  'none',
  'highlevel',
  'shopify',
  'typeform',
  'stripe',
  'hubspot',
  'standard_webhooks',
  'hmac_sha256',
]);
export type SignatureKind = z.infer<typeof signatureKind>;

const contactField = z.enum(CONTACT_FIELDS);
const path = z.array(z.string().max(200)).min(1).max(32);

/** Where in a body the contact's fields are, as the owner pointed at them. */
export const mapping = z.partialRecord(contactField, path);

export const filters = z.object({
  event_types: z.array(plainLine(200)).max(50).default([]),
  tags: z.array(plainLine(200)).max(50).default([]),
  states: z.array(plainLine(2)).max(60).default([]),
});
export type Filters = z.infer<typeof filters>;

const signatureDraft = z.object({
  kind: signatureKind,
  header: plainLine(100).optional(),
  encoding: z.enum(['hex', 'base64']).optional(),
  /** Left out, the secret stays as it is. */
  secret: z.string().min(1).max(500).optional(),
});

/** The shape of what can be edited; what an automation needs before it can be saved is in rules.ts. */
const editable = z.object({
  name: plainLine(200),
  card_design_id: z.uuid(),
  source: automationSource,
  signature: signatureDraft,
  requires_bearer: z.boolean(),
  text_type: textType,
  hand,
  ink_colour: inkColour,
  ink_setting: inkSetting,
  return_address: returnAddress,
  custom_message: plainText(5000),
  use_ai_message: z.boolean(),
  ai_message_description: plainText(4000),
  mapping,
  filters,
  delay_days: z.int().min(0).max(60),
  repeat_days: z.int().min(0).max(365),
  daily_cap: z.int().min(1).max(1000),
  needs_approval: z.boolean(),
});

/** Changes to an automation: what is left out stays as it is. */
export const automationDraft = editable.partial();
export type AutomationDraft = z.infer<typeof automationDraft>;

/** All that an automation starts with besides what its owner entered. */
export const NEW_AUTOMATION = {
  source: 'highlevel',
  signature: { kind: 'none' },
  requires_bearer: false,
  text_type: 'Short Text',
  hand: DEFAULT_HAND,
  ink_colour: DEFAULT_INK_COLOUR,
  ink_setting: 'natural',
  return_address: { firstName: '', lastName: '', street: '', unit: '', city: '', state: '', zip: '' },
  custom_message: '',
  use_ai_message: false,
  ai_message_description: '',
  mapping: {},
  filters: { event_types: [], tags: [], states: [] },
  delay_days: 0,
  repeat_days: 30,
  daily_cap: 50,
  needs_approval: false,
} as const;

export const outcome = z.enum([
  'received',
  'collected',
  'waiting',
  'needs_review',
  'needs_approval',
  'skipped',
  'sent',
  'failed',
]);
export type Outcome = z.infer<typeof outcome>;

export const automation = editable.extend({
  id: z.uuid(),
  /** The member who made it. */
  user_id: z.uuid(),
  status: automationStatus,
  paused_reason: shownPause.nullable(),
  /** What the operator who paused it says. */
  paused_note: z.string().nullable(),
  /** Without its key, which members who may send ask for. */
  webhook_url: z.string(),
  /** The URL before this one works until then; null where there is none. */
  old_url_until: z.iso.datetime().nullable(),
  signature: signatureDraft.omit({ secret: true }).extend({ has_secret: z.boolean() }),
  template: z.object({ id: z.uuid(), name: z.string(), preview_url: z.string() }).nullable(),
  sent_this_month: z.int(),
  credits_this_month: z.int(),
  last_event: z
    .object({ id: z.uuid(), at: z.iso.datetime(), status: outcome, reason: z.string().nullable() })
    .nullable(),
  waiting_for_approval: z.int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type Automation = z.infer<typeof automation>;

const contactData = z.record(z.string(), z.string());
export type ContactData = z.infer<typeof contactData>;

/** A row of the webhook history. `status` is one of three; `outcome` says exactly what happened. */
export const attempt = z.object({
  id: z.uuid(),
  automation_id: z.uuid(),
  trigger_name: z.string(),
  created_at: z.iso.datetime(),
  processed_at: z.iso.datetime().nullable(),
  status: z.enum(['success', 'failed', 'pending']),
  outcome,
  /** A sentence for the customer. */
  reason: z.string().nullable(),
  contact_data: contactData,
  response_data: z.null(),
  error_message: z.string().nullable(),
  letter_id: z.uuid().nullable(),
  campaign_id: z.uuid().nullable(),
  scribe_campaign_id: z.string().nullable(),
});
export type Attempt = z.infer<typeof attempt>;

export const attemptDetail = attempt.extend({
  /** The body as text, at most 64 KB of it. */
  raw: z.string(),
  content_type: z.string(),
  headers: z.record(z.string(), z.string()),
  fields: z.array(z.object({ path: z.array(z.string()), label: z.string(), value: z.string() })),
  understood: z.record(contactField, z.object({ value: z.string(), path: z.array(z.string()) }).nullable()),
  /** The words as they will be written. */
  message: z.string().nullable(),
  /** Which rule decided; empty before one did. */
  rule: z.string(),
  timeline: z.array(z.object({ status: outcome, at: z.string() })),
});
export type AttemptDetail = z.infer<typeof attemptDetail>;

export const historyQuery = z.object({
  automation_id: z.uuid().optional(),
  outcome: outcome.optional(),
  /** A day in UTC. */
  day: z.iso.date().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(100),
});
export type HistoryQuery = z.infer<typeof historyQuery>;

const fixedLine = (max: number) => plainLine(max).optional();
/** Corrections of a contact by hand. */
export const fixedContact = z.object({
  first_name: fixedLine(100),
  last_name: fixedLine(100),
  company_name: fixedLine(150),
  street: fixedLine(200),
  unit: fixedLine(50),
  city: fixedLine(100),
  state: fixedLine(30),
  zip: fixedLine(12),
});
export type FixedContact = z.infer<typeof fixedContact>;

export const decision = z.enum(['approve', 'reject', 'send_again', 'send_anyway']);
export type Decision = z.infer<typeof decision>;

export const decideRequest = z.object({
  ids: z.array(z.uuid()).min(1).max(100),
  decision,
  /** For one id only. */
  contact: fixedContact.optional(),
});
export type DecideRequest = z.infer<typeof decideRequest>;

export const automationSettings = z.object({
  /** The most letters that all automations of the account send in 24 hours; more wait for approval. */
  daily_cap: z.int().min(1).max(10_000),
  /** Letters of the last 24 hours. */
  sent_today: z.int(),
});
export type AutomationSettings = z.infer<typeof automationSettings>;

export const mailOrder = z.object({
  automation_id: z.uuid(),
  kind: z.enum(['burst', 'credits', 'operator', 'resumed']),
  /** When it was paused: one mail for each time. */
  at: z.iso.datetime(),
});
export type MailOrder = z.infer<typeof mailOrder>;
