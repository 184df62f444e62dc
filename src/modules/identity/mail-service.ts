import type { Db } from '../../platform/database/db.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { type MailContent, renderMail } from '../../platform/mail/mail-template.ts';
import { enqueue } from '../../platform/queue/queue.ts';
import { attempt, type IdentityContext } from './dependencies.ts';
import { tooManyMails } from './errors.ts';
import { resetById } from './factor-resets/store.ts';
import { linkMaker } from './links/maker-service.ts';
import * as links from './links/store.ts';
import * as letters from './mail-rules.ts';
import { type CodeChallenge, isVisitor, networkOf, type Person } from './rules.ts';
import type { FactorChange, LinkKind, MailOrder, ResetStage } from './schema.ts';
import * as people from './store.ts';

export const MAIL_JOB = 'identity.mail';
export type MailService = ReturnType<typeof mailService>;

/** Writes the mail of an order; null when there is nothing left to send. */
function mailWriter(context: IdentityContext) {
  const { db, config, tokens } = context;
  const { linkTo } = linkMaker(context);

  const stopLink = (token_id: string): string =>
    new URL(`/auth/email-change#stop=${tokens.stopToken(token_id)}`, config.site_url).href;

  const writeReset = async (person: Person, stage: ResetStage, reset_id: string | null) => {
    const reset = reset_id ? await resetById(db, reset_id) : undefined;
    if (stage === 'done') return letters.factorsReset(config.site_url, person);
    // Stopped meanwhile: nothing will be removed.
    return reset
      ? letters.factorResetComing(config.site_url, person, stage, reset.due_at, tokens.resetToken(reset.id))
      : null;
  };

  return async (what: MailOrder): Promise<MailContent | null> => {
    if (!('token_id' in what)) {
      const person = await people.personById(db, what.user_id);
      if (!person || isVisitor(person)) return null;
      if (what.kind === 'email_changed') return letters.emailChanged(config.site_url, person, what.former_email);
      if (what.kind === 'factor_reset') return writeReset(person, what.stage, what.reset_id);
      if (what.kind === 'factors_changed') return letters.factorsChanged(config.site_url, person, what.change);
      if (what.kind === 'new_device') return letters.newDevice(config.site_url, person, what);
      if (what.kind === 'session_stolen') return letters.sessionStolen(config.site_url, person);
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
    if (what.kind === 'email_change_current') {
      const urls = { confirm: linkTo(what.kind, token.id, what.redirect_to), stop: stopLink(token.id) };
      return letters.leavingAddress(config.site_url, person, urls, hours);
    }
    // A confirmation greets whoever signed up with this link.
    const reader = what.kind === 'signup' ? { ...person, user_metadata: token.user_metadata ?? {} } : person;
    const url = linkTo(what.kind, token.id, what.redirect_to);
    if (what.kind === 'magiclink')
      return letters.signInLink(config.site_url, reader, url, hours, tokens.code(token.id));
    return letters.linkMail(what.kind, config.site_url, reader, url, hours);
  };
}

/** Orders mails within the transaction that needs them, and writes them later, in the job. */
export function mailService(context: IdentityContext) {
  const { clock, config } = context;
  const write = mailWriter(context);
  const { makeLink } = linkMaker(context);
  const order = (tx: Db, what: MailOrder) => enqueue(tx, MAIL_JOB, what);

  const sendLink = async (
    tx: Db,
    person: Person,
    kind: LinkKind,
    challenge: CodeChallenge | null,
    redirect_to: string | undefined,
    details?: links.LinkDetails,
  ): Promise<Person> => {
    const made = await makeLink(tx, person, kind, { challenge, redirect_to, details });
    await order(tx, { kind, token_id: made.token_id, redirect_to: made.redirect_to });
    return made.person;
  };

  return {
    /** Throws when this address or this caller asked for mails of the kind too often; unknown addresses count alike. */
    async mayAsk(kind: links.TokenKind, email: string, ip?: string): Promise<void> {
      if (ip) await attempt(context, `mail:ip:${networkOf(ip)}`, config.rate_limits.mail_per_ip, tooManyMails);
      await attempt(context, `mail:${kind}:${email}`, config.rate_limits.mail_per_email, tooManyMails);
    },

    /** Orders a mail with a link, that of a sign-up with its `details`. Returns the person with the time noted. */
    sendLink,

    /** Mails both addresses of a change a link each; what one of them confirmed before counts no longer. */
    async sendEmailChange(tx: Db, person: Person, challenge: CodeChallenge | null, redirect_to: string | undefined) {
      const waiting = await people.updatePerson(tx, person.id, { email_change_confirmed: null }, clock.now());
      await sendLink(tx, waiting, 'email_change_current', challenge, redirect_to);
      return sendLink(tx, waiting, 'email_change', challenge, redirect_to);
    },

    async sendCode(tx: Db, user_id: string): Promise<void> {
      const token = { user_id, kind: 'reauthentication', challenge: null } as const;
      await order(tx, { kind: 'reauthentication', token_id: await links.putToken(tx, token, clock.now()) });
    },

    sendWelcome: (tx: Db, user_id: string) => order(tx, { kind: 'welcome', mail_id: crypto.randomUUID(), user_id }),

    sendPasswordChanged: (tx: Db, user_id: string) =>
      order(tx, { kind: 'password_changed', mail_id: crypto.randomUUID(), user_id }),

    sendFactorReset: (tx: Db, user_id: string, stage: ResetStage, reset_id: string | null) =>
      order(tx, { kind: 'factor_reset', mail_id: crypto.randomUUID(), user_id, stage, reset_id }),

    sendFactorsChanged: (tx: Db, user_id: string, change: FactorChange) =>
      order(tx, { kind: 'factors_changed', mail_id: crypto.randomUUID(), user_id, change }),

    sendSessionStolen: (tx: Db, user_id: string) =>
      order(tx, { kind: 'session_stolen', mail_id: crypto.randomUUID(), user_id }),

    sendNewDevice: (tx: Db, user_id: string, { device, ip }: { device: string; ip: string }) => {
      const at = clock.now().toISOString();
      return order(tx, { kind: 'new_device', mail_id: crypto.randomUUID(), user_id, device, ip, at });
    },

    sendEmailChanged: (tx: Db, user_id: string, former_email: string) =>
      order(tx, { kind: 'email_changed', mail_id: crypto.randomUUID(), user_id, former_email }),

    /** The mail of an order and its idempotency key; null when there is nothing left to send. */
    async compose(what: MailOrder): Promise<{ mail: Mail; key: string } | null> {
      const content = await write(what);
      return content && { mail: renderMail(content), key: 'token_id' in what ? what.token_id : what.mail_id };
    },
  };
}
