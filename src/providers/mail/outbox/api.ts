import { z } from 'zod';
import type { Db } from '../../../platform/database/db.ts';
import { Failure } from '../../../platform/failure.ts';
import { adminEndpoint, openEndpoint } from '../../../platform/http/endpoint.ts';
import { htmlPage } from '../../../platform/http/pages/page-policy.ts';
import { mailboxPage, mailPage, missingMailPage } from './pages.ts';
import { listMails, mailById, type OutboxMail } from './store.ts';

const MAX_LISTED = 200;

const listQuery = z.object({ to: z.string().max(254).optional() });
const mailParams = z.object({ id: z.string() });
const findMail = async (db: Db, id: string): Promise<OutboxMail | undefined> =>
  z.uuid().safeParse(id).success ? mailById(db, id) : undefined;

/** The sandbox mailbox, open to all: only for an installation that strangers cannot reach. */
export const mailboxApi = (db: Db) => ({
  list: openEndpoint({
    summary: 'The sandbox mailbox, newest mail first; `to` shows one address',
    query: listQuery,
    handle: async ({ query }) =>
      htmlPage(mailboxPage(await listMails(db, { to: query.to, limit: MAX_LISTED }), query.to)),
  }),
  mail: openEndpoint({
    summary: 'One mail of the sandbox mailbox',
    params: mailParams,
    handle: async ({ params }) => {
      const mail = await findMail(db, params.id);
      return mail ? htmlPage(mailPage(mail), 200, {}, mail.html_part) : htmlPage(missingMailPage(), 404);
    },
  }),
});

const mailLine = z.object({ id: z.uuid(), to_address: z.string(), subject: z.string(), created_at: z.iso.datetime() });
const wholeMail = mailLine.extend({ text_part: z.string(), html_part: z.string() });

/** The same mails for administrators. Their page sends the session that a link in a browser cannot carry. */
export const operatorMailboxApi = (db: Db) => ({
  list: adminEndpoint('mailbox', {
    summary: 'The mails that stayed in the outbox, newest first; `to` shows one address',
    query: listQuery,
    answer: z.array(mailLine),
    handle: async ({ query }) => {
      const mails = await listMails(db, { to: query.to, limit: MAX_LISTED });
      return mails.map((mail) => ({ ...mail, created_at: mail.created_at.toISOString() }));
    },
  }),
  mail: adminEndpoint('mailbox', {
    summary: 'One mail of the outbox',
    proof: true,
    params: mailParams,
    answer: wholeMail,
    handle: async ({ params }) => {
      const mail = await findMail(db, params.id);
      if (!mail) throw new Failure(404, 'mail_not_found', 'There is no such mail. It may have been deleted.');
      const { raw: _, ...shown } = mail;
      return { ...shown, created_at: mail.created_at.toISOString() };
    },
  }),
});
