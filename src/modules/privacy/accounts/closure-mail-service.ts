import type { Db } from '../../../platform/database/db.ts';
import { renderMail } from '../../../platform/mail/mail-template.ts';
import * as mails from '../mail-rules.ts';
import type { ClosureMail } from './schema.ts';
import * as store from './store.ts';

/** Writes the mails to the owner of an account that is being closed. */
export const closureMails = ({ db, site_url }: { db: Db; site_url: string }) => ({
  /** The mail of an order and its key; null when there is nobody to write to. */
  async composeClosureMail({ account_id, kind, key }: ClosureMail) {
    const owner = await store.ownerOf(db, account_id);
    const closure = await store.closureOf(db, account_id);
    if (!owner || (!closure && kind !== 'stopped')) return null;
    const to = { to: owner.email, site_url };
    const content =
      kind === 'stopped' || !closure
        ? mails.closingStopped(to)
        : kind === 'started'
          ? mails.closingStarted(to, closure.erase_at, closure.by_operator)
          : mails.closingReminder(to, closure.erase_at);
    return { mail: renderMail(content), key };
  },
});
