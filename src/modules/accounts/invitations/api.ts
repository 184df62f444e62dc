import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { customerEndpoint, openEndpoint } from '../../../platform/http/endpoint.ts';
import type { AcceptService } from './accept-service.ts';
import * as shape from './schema.ts';
import type { InvitationService } from './service.ts';

export const invitationApi = (invitations: InvitationService & AcceptService, db: Db) => ({
  list: customerEndpoint('members', {
    summary: 'Invitations that wait or have expired',
    answer: shape.invitationList,
    handle: ({ actor }) => invitations.list(actor),
  }),
  invite: customerEndpoint('members', {
    summary: 'Invites someone to the account by email',
    body: shape.newInvitation,
    status: 204,
    handle: async ({ actor, body }) => {
      await invitations.invite(actor, body);
    },
  }),
  resend: customerEndpoint('members', {
    summary: 'Mail an invitation again with another link',
    body: shape.namedInvitation,
    status: 204,
    handle: async ({ actor, body }) => {
      await invitations.resend(actor, body.invitation_id);
    },
  }),
  revoke: customerEndpoint('members', {
    summary: 'Withdraw an invitation',
    body: shape.namedInvitation,
    status: 204,
    handle: async ({ actor, body }) => {
      await invitations.revoke(actor, body.invitation_id);
    },
  }),
  show: openEndpoint({
    summary: 'What the link of an invitation is about',
    body: shape.invitationToken,
    answer: shape.shownInvitation,
    handle: ({ body }) => invitations.show(body.token),
  }),
  accept: customerEndpoint('self', {
    summary: 'Join the account of an invitation to the address of the caller',
    body: shape.invitationToken,
    answer: shape.acceptedInvitation,
    handle: async ({ actor, body }) => ({
      account_id: await inTransaction(db, (tx) => invitations.accept(tx, body.token, actor)),
    }),
  }),
});
