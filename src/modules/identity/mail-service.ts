import type { Db } from '../../platform/database/db.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { type MailContent, renderMail } from '../../platform/mail/mail-template.ts';
import { enqueue } from '../../platform/queue/queue.ts';
import { attempt, type IdentityContext } from './dependencies.ts';
import { tooManyMails } from './errors.ts';
import { linkMaker } from './links/maker-service.ts';
import * as links from './links/store.ts';
import * as letters from './mail-rules.ts';
import { type CodeChallenge, isVisitor, networkOf, type Person } from './rules.ts';
import type { LinkKind, MailOrder } from './schema.ts';
import * as people from './store.ts';

export const MAIL_JOB = 'identity.mail';
export type MailService = ReturnType<typeof mailService>;
/** Orders mails within the transaction that needs them, and writes them later, in the job. */
export function mailService(context: IdentityContext) {
  const { db, clock, config, tokens } = context;
  const order = (tx: Db, what: MailOrder) => enqueue(tx, MAIL_JOB, what);
  const { linkTo, makeLink } = linkMaker(context);

  const write = async (what: MailOrder): Promise<MailContent | null> => {
    if (!('token_id' in what)) {
      const person = await people.personById(db, what.user_id);
      if (!person || isVisitor(person)) return null;
      if (what.kind === 'email_changed') return letters.emailChanged(config.site_url, person, what.former_email);
      return what.kind === 'welcome'
        ? letters.welcome(config.site_url, person)
        : letters.passwordChanged(config.site_url, person);
    }
    const token = await links.tokenById(db, what.token_id);
    const person = token && (await people.personById(db, token.user_id));
    // The link was used or a newer one replaced it: nobody needs this mail any more.
    if (!token || !person) return null;
    if (what.kind === 'reauthentication')
      return letters.reauthentication(config.site_url, person, tokens.code(token.id));
    const hours = Math.round(config.mail_link_life_s / 3600);
    // A confirmation greets whoever signed up with this link.
    const reader = what.kind === 'signup' ? { ...person, user_metadata: token.user_metadata ?? {} } : person;
    const url = linkTo(what.kind, token.id, what.redirect_to);
    if (what.kind === 'magiclink')
      return letters.signInLink(config.site_url, reader, url, hours, tokens.code(token.id));
    return letters.linkMail(what.kind, config.site_url, reader, url, hours);
  };

  return {
    /** Throws when this address or this caller asked for mails of the kind too often; unknown addresses count alike. */
    async mayAsk(kind: links.TokenKind, email: string, ip?: string): Promise<void> {
      if (ip) await attempt(context, `mail:ip:${networkOf(ip)}`, config.rate_limits.mail_per_ip, tooManyMails);
      await attempt(context, `mail:${kind}:${email}`, config.rate_limits.mail_per_email, tooManyMails);
    },

    /** Orders a mail with a link, that of a sign-up with its `details`. Returns the person with the time noted. */
    async sendLink(
      tx: Db,
      person: Person,
      kind: LinkKind,
      challenge: CodeChallenge | null,
      redirect_to: string | undefined,
      details?: links.LinkDetails,
    ): Promise<Person> {
      const made = await makeLink(tx, person, kind, { challenge, redirect_to, details });
      await order(tx, { kind, token_id: made.token_id, redirect_to: made.redirect_to });
      return made.person;
    },

    async sendCode(tx: Db, user_id: string): Promise<void> {
      const token = { user_id, kind: 'reauthentication', challenge: null } as const;
      await order(tx, { kind: 'reauthentication', token_id: await links.putToken(tx, token, clock.now()) });
    },

    sendWelcome: (tx: Db, user_id: string) => order(tx, { kind: 'welcome', mail_id: crypto.randomUUID(), user_id }),

    sendPasswordChanged: (tx: Db, user_id: string) =>
      order(tx, { kind: 'password_changed', mail_id: crypto.randomUUID(), user_id }),

    sendEmailChanged: (tx: Db, user_id: string, former_email: string) =>
      order(tx, { kind: 'email_changed', mail_id: crypto.randomUUID(), user_id, former_email }),

    /** The mail of an order and its idempotency key; null when there is nothing left to send. */
    async compose(what: MailOrder): Promise<{ mail: Mail; key: string } | null> {
      const content = await write(what);
      return content && { mail: renderMail(content), key: 'token_id' in what ? what.token_id : what.mail_id };
    },
  };
}
