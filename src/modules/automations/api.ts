import { z } from 'zod';
import { bytesOfBody } from '../../platform/http/bodies/bytes.ts';
import { customerEndpoint, openEndpoint } from '../../platform/http/endpoint.ts';
import { MAX_BODY_BYTES } from './rules.ts';
import {
  attempt,
  attemptDetail,
  automation,
  automationDraft,
  automationSettings,
  decideRequest,
  historyQuery,
} from './schema.ts';
import type { AutomationsService } from './service.ts';
import { webhookUrlApi } from './webhook-urls/api.ts';

const byId = z.object({ id: z.uuid() });

export const automationsApi = (automations: AutomationsService) => ({
  ...settingsApi(automations),
  ...eventsApi(automations),
  ...listenerApi(automations),
  ...webhookUrlApi(automations),
});

const settingsApi = (automations: AutomationsService) => ({
  list: customerEndpoint('read', {
    summary: 'The automations of the account, the newest first',
    answer: z.array(automation),
    handle: ({ actor }) => automations.list(actor),
  }),
  get: customerEndpoint('read', {
    summary: 'One automation',
    params: byId,
    answer: automation,
    handle: ({ actor, params }) => automations.get(actor, params.id),
  }),
  create: customerEndpoint('automations', {
    summary: 'Creates an automation, which collects events and sends nothing until it is switched on',
    body: automationDraft,
    answer: automation,
    handle: ({ actor, body }) => automations.create(actor, body),
  }),
  update: customerEndpoint('automations', {
    summary: 'Changes the fields of an automation that the body names',
    params: byId,
    body: automationDraft,
    proof: ({ signature }) => signature?.secret !== undefined,
    answer: automation,
    handle: ({ actor, params, body }) => automations.update(actor, params.id, body),
  }),
  remove: customerEndpoint('automations', {
    summary: 'Deletes an automation; its URL answers 410 from then on',
    params: byId,
    status: 204,
    handle: ({ actor, params }) => automations.remove(actor, params.id),
  }),
  duplicate: customerEndpoint('automations', {
    summary: 'Copies an automation under a URL of its own',
    body: byId,
    answer: automation,
    handle: ({ actor, body }) => automations.duplicate(actor, body.id),
  }),
  switch: customerEndpoint('automations', {
    summary: 'Switches an automation on or off; on also continues a paused one',
    body: byId.extend({ on: z.boolean() }),
    answer: automation,
    handle: ({ actor, body }) => automations.switch(actor, body.id, body.on),
  }),
  accountSettings: customerEndpoint('read', {
    summary: 'The daily limit of all automations of the account together, and what they sent in the last 24 hours',
    answer: automationSettings,
    handle: ({ actor }) => automations.settings(actor),
  }),
  saveAccountSettings: customerEndpoint('automations', {
    summary: 'Changes the daily limit of all automations of the account together',
    body: automationSettings.pick({ daily_cap: true }),
    answer: automationSettings,
    handle: ({ actor, body }) => automations.saveSettings(actor, body),
  }),
  test: customerEndpoint('automations', {
    summary: 'Adds a test event to the history, as if it had been sent',
    body: byId.extend({ body: z.string().min(1).max(MAX_BODY_BYTES).optional() }),
    status: 202,
    answer: byId,
    handle: ({ actor, body }) => automations.test(actor, body.id, body.body),
  }),
});

const eventsApi = (automations: AutomationsService) => ({
  history: customerEndpoint('read', {
    summary: 'What was received and what became of it, the newest first',
    query: historyQuery,
    answer: z.array(attempt),
    handle: ({ actor, query }) => automations.history(actor, query),
  }),
  attempt: customerEndpoint('read', {
    summary: 'One event with all that was received and understood',
    params: byId,
    answer: attemptDetail,
    handle: ({ actor, params }) => automations.attempt(actor, params.id),
  }),
  decide: customerEndpoint('automations', {
    summary: 'Approves, rejects or sends events again; all of them or none',
    body: decideRequest,
    answer: z.object({ attempts: z.array(attempt) }),
    handle: async ({ actor, body }) => ({ attempts: await automations.decide(actor, body) }),
  }),
});

const listenerApi = (automations: AutomationsService) => ({
  receive: openEndpoint({
    summary: 'The webhook URL of an automation; takes JSON, forms and XML',
    params: z.object({ automation_id: z.string() }),
    query: z.object({ key: z.string().optional() }),
    status: 202,
    max_body_bytes: MAX_BODY_BYTES,
    answer: byId,
    handle: async ({ params, query, request, ip }) => {
      const { method, url, headers } = request;
      const body = await bytesOfBody(request);
      const posted = { method, url, headers, body, key: query.key ?? null, ip };
      const { id, is_salesforce } = await automations.receive(params.automation_id, posted);
      return is_salesforce ? new Response(SALESFORCE_ACK, { headers: { 'Content-Type': 'text/xml' } }) : { id };
    },
  }),
  ready: openEndpoint({
    summary: 'Answers senders that check the webhook URL with GET when it is set up',
    params: z.object({ automation_id: z.string() }),
    answer: z.object({ ok: z.literal(true) }),
    handle: () => ({ ok: true as const }),
  }),
});

/** Without it, Salesforce repeats an outbound message for 24 hours. */
const SALESFORCE_ACK = `<?xml version="1.0" encoding="UTF-8"?>
<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><notificationsResponse xmlns="http://soap.sforce.com/2005/09/outbound"><Ack>true</Ack></notificationsResponse></soapenv:Body></soapenv:Envelope>
`;
