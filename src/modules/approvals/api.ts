import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { customerEndpoint } from '../../platform/http/endpoint.ts';
import { tableFile } from '../../platform/table/file.ts';
import { EXPORT_COLUMNS } from './query-service.ts';
import {
  approval,
  approvalDetail,
  approvalExport,
  approvalPage,
  approvalQuery,
  approvalRecipients,
  askRequest,
  decideRequest,
  ownApprovals,
  recipientsQuery,
  withdrawRequest,
} from './schema.ts';
import type { ApprovalsService } from './service.ts';
import { approvalSettings, settingsDraft } from './settings/schema.ts';

const params = z.object({ id: z.uuid() });

export const approvalsApi = (approvals: ApprovalsService, clock: Clock) => ({
  own: customerEndpoint('read', {
    summary: 'What the caller can send without approval this month, and how many requests are waiting for them',
    answer: ownApprovals,
    handle: ({ actor }) => approvals.own(actor),
  }),
  page: customerEndpoint('read', {
    summary: 'Letters that wait for approval, and those that were decided',
    query: approvalQuery,
    answer: approvalPage,
    handle: ({ actor, query }) => approvals.page(actor, query),
  }),
  export: customerEndpoint('read', {
    summary: 'The same as a file',
    query: approvalExport,
    handle: ({ actor, query: { format, ...filter } }) => {
      const batches = approvals.export(actor, filter);
      return tableFile({ format, name: 'approvals', columns: EXPORT_COLUMNS, batches, at: clock.now() });
    },
  }),
  detail: customerEndpoint('read', {
    summary: 'One request: what it would send, why it waits and what the caller may do about it',
    params,
    answer: approvalDetail,
    handle: ({ actor, params: { id } }) => approvals.detail(actor, id),
  }),
  recipients: customerEndpoint('read', {
    summary: 'Those who get the letters of a request, each with the message as they get it',
    params,
    query: recipientsQuery,
    answer: approvalRecipients,
    handle: ({ actor, params: { id }, query }) => approvals.recipients(actor, id, query),
  }),
  ask: customerEndpoint('write', {
    summary: 'Asks for a draft to be sent; it cannot be changed while it waits',
    body: askRequest,
    answer: approval,
    handle: ({ actor, body }) => approvals.ask(actor, body),
  }),
  decide: customerEndpoint('send', {
    summary: 'Approves and sends what was asked for, or sends it back with a note',
    body: decideRequest,
    answer: approval,
    handle: ({ actor, body }) => approvals.decide(actor, body),
  }),
  withdraw: customerEndpoint('write', {
    summary: 'Withdraws the caller’s own request',
    body: withdrawRequest,
    answer: approval,
    handle: ({ actor, body }) => approvals.withdraw(actor, body.approval_id),
  }),
  settings: customerEndpoint('read', {
    summary: 'What needs a second person, and how much each member may send in a month',
    answer: approvalSettings,
    handle: ({ actor }) => approvals.settings(actor),
  }),
  saveSettings: customerEndpoint('members', {
    summary: 'Replaces the rules and the budgets of the account',
    body: settingsDraft,
    answer: approvalSettings,
    handle: ({ actor, body }) => approvals.saveSettings(actor, body),
  }),
});
