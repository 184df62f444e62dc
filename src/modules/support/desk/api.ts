import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import { adminEndpoint } from '../../../platform/http/endpoint.ts';
import { tableFile } from '../../../platform/table/file.ts';
import { ISSUE_COLUMNS } from './reading-service.ts';
import {
  assignee,
  filedIssue,
  issueAnswer,
  issueChange,
  issueDetail,
  issueExport,
  issueNote,
  issuePage,
  issueQuery,
} from './schema.ts';
import type { DeskService } from './service.ts';

const byId = z.object({ id: z.uuid() });

export const deskApi = (desk: DeskService, clock: Clock) => ({
  page: adminEndpoint('support', {
    summary: 'Issues of customers; `person` narrows to those of one person',
    query: issueQuery,
    answer: issuePage,
    handle: ({ actor, query }) => desk.page(actor, query),
  }),
  export: adminEndpoint('support', {
    summary: 'Issues as a file',
    proof: true,
    query: issueExport,
    handle: ({ actor, query: { format, ...filter } }) =>
      tableFile({
        format,
        name: 'issues',
        columns: ISSUE_COLUMNS,
        batches: desk.export(actor, filter),
        at: clock.now(),
      }),
  }),
  assignees: adminEndpoint('support', {
    summary: 'Operators who can be given an issue',
    answer: z.array(assignee),
    handle: () => desk.assignees(),
  }),
  detail: adminEndpoint('support', {
    summary: 'One issue: what was written and changed, and the latest letters of its customer',
    params: byId,
    answer: issueDetail,
    handle: ({ params }) => desk.detail(params.id),
  }),
  file: adminEndpoint('support', {
    summary: 'File an issue for a customer',
    body: filedIssue,
    answer: issueDetail,
    status: 201,
    handle: ({ actor, body }) => desk.file(actor, body),
  }),
  change: adminEndpoint('support', {
    summary: 'Change the status, priority or assignee of an issue',
    params: byId,
    body: issueChange,
    answer: issueDetail,
    handle: ({ actor, params, body }) => desk.change(actor, params.id, body),
  }),
  answer: adminEndpoint('support', {
    summary: 'Answer an issue by email',
    body: issueAnswer,
    answer: issueDetail,
    handle: ({ actor, body }) => desk.answer(actor, body),
  }),
  note: adminEndpoint('support', {
    summary: 'Add a note that only operators see',
    body: issueNote,
    answer: issueDetail,
    handle: ({ actor, body }) => desk.note(actor, body),
  }),
});
