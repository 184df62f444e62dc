import type { Clock } from '../../../platform/clock.ts';
import { customerEndpoint } from '../../../platform/http/endpoint.ts';
import { tableFile } from '../../../platform/table/file.ts';
import type { OwnershipService } from './ownership-service.ts';
import * as shape from './schema.ts';
import { MEMBER_COLUMNS, type MemberService } from './service.ts';

const replacesUrls = ({ old_url_hours }: { old_url_hours?: number | undefined }) => old_url_hours !== undefined;

export const memberApi = (members: MemberService & OwnershipService, clock: Clock) => ({
  team: customerEndpoint('read', {
    summary: 'The account, its seats, and who would lose theirs without a plan',
    answer: shape.teamAnswer,
    handle: ({ actor }) => members.team(actor),
  }),
  page: customerEndpoint('read', {
    summary: 'Members of the account',
    query: shape.memberQuery,
    answer: shape.memberPage,
    handle: ({ actor, query }) => members.page(actor, query),
  }),
  export: customerEndpoint('read', {
    summary: 'Members of the account as a file',
    query: shape.memberExport,
    handle: ({ actor, query: { format, ...query } }) =>
      tableFile({
        format,
        name: 'team',
        columns: MEMBER_COLUMNS,
        batches: members.export(actor, query),
        at: clock.now(),
      }),
  }),
  change: customerEndpoint('members', {
    summary: 'Give a member another role, or the right to handle the billing',
    body: shape.memberChange,
    proof: replacesUrls,
    status: 204,
    handle: async ({ actor, body }) => {
      await members.change(actor, body);
    },
  }),
  remove: customerEndpoint('members', {
    summary: 'Remove a member',
    body: shape.memberRemoval,
    proof: replacesUrls,
    status: 204,
    handle: async ({ actor, body }) => {
      await members.remove(actor, body);
    },
  }),
  leave: customerEndpoint('self', {
    summary: 'Leave the account',
    answer: shape.leftFor,
    handle: async ({ actor }) => ({ account_id: await members.leave(actor) }),
  }),
  handOver: customerEndpoint('account', {
    proof: true,
    summary: 'Make another member the owner of the account',
    body: shape.namedMember,
    status: 204,
    handle: async ({ actor, body }) => {
      await members.handOver(actor, body.user_id);
    },
  }),
  rename: customerEndpoint('members', {
    summary: 'Name the account',
    body: shape.accountName,
    status: 204,
    handle: async ({ actor, body }) => {
      await members.rename(actor, body.name);
    },
  }),
});
