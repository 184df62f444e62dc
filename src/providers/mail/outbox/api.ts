import { z } from 'zod';
import type { Db } from '../../../platform/database/db.ts';
import { openEndpoint } from '../../../platform/http/endpoint.ts';
import { mailboxPage, mailPage, missingMailPage } from './pages.ts';
import { listMails, mailById } from './store.ts';

const MAX_LISTED = 200;

const html = (page: string, status = 200) =>
  new Response(page, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    },
  });

/** The sandbox mailbox: open to all, so it may only be registered where the outbox is the mail adapter. */
export const outboxApi = (db: Db) => ({
  mailbox: openEndpoint({
    summary: 'The sandbox mailbox, newest mail first; `to` shows one address',
    query: z.object({ to: z.string().max(254).optional() }),
    handle: async ({ query }) => html(mailboxPage(await listMails(db, { to: query.to, limit: MAX_LISTED }), query.to)),
  }),
  mail: openEndpoint({
    summary: 'One mail of the sandbox mailbox',
    params: z.object({ id: z.string() }),
    handle: async ({ params }) => {
      const mail = z.uuid().safeParse(params.id).success ? await mailById(db, params.id) : undefined;
      return mail ? html(mailPage(mail)) : html(missingMailPage(), 404);
    },
  }),
});
