import type { Db } from '../../../platform/database/db.ts';
import type { IdentityContext } from '../dependencies.ts';
import { allowedRedirect, type CodeChallenge, type Person } from '../rules.ts';
import type { LinkKind } from '../schema.ts';
import * as people from '../store.ts';
import * as links from './store.ts';

export type LinkWanted = {
  challenge?: CodeChallenge | null;
  redirect_to: string | undefined;
  details?: links.LinkDetails | undefined;
};

const SENT_AT = {
  signup: 'confirmation_sent_at',
  recovery: 'recovery_sent_at',
  email_change: 'email_change_sent_at',
  email_change_current: 'email_change_sent_at',
  magiclink: 'recovery_sent_at',
  invite: 'confirmation_sent_at',
} as const;

/** Makes links, whoever delivers them. */
export function linkMaker({ clock, config, tokens }: IdentityContext) {
  const linkTo = (kind: LinkKind, token_id: string, redirect_to: string): string => {
    const url = new URL('/auth/v1/verify', config.site_url);
    const type = kind === 'email_change_current' ? 'email_change' : kind;
    url.search = new URLSearchParams({ token: tokens.linkToken(token_id), type }).toString();
    // Readable, as the Supabase server has it: a slash and a colon need no escape in a query.
    const readable = encodeURIComponent(redirect_to).replaceAll('%3A', ':').replaceAll('%2F', '/');
    return `${url.href}&redirect_to=${readable}`;
  };

  /** Makes a link that nobody is mailed yet, and notes the time with the person. */
  const makeLink = async (tx: Db, person: Person, kind: LinkKind, wanted: LinkWanted) => {
    const now = clock.now();
    const { challenge = null, redirect_to, details } = wanted;
    const token_id = await links.putToken(tx, { user_id: person.id, kind, challenge, details }, now);
    const leads_to = allowedRedirect(redirect_to, config.site_url, config.redirect_allow_list);
    const noted = { [SENT_AT[kind]]: now, ...(kind === 'invite' && { invited_at: now }) };
    return { token_id, redirect_to: leads_to, person: await people.updatePerson(tx, person.id, noted, now) };
  };

  return {
    linkTo,
    makeLink,

    /** Makes a link for a program that mails it itself, and the code that does the same. */
    async handOutLink(tx: Db, person: Person, kind: LinkKind, wanted: LinkWanted) {
      const made = await makeLink(tx, person, kind, wanted);
      return {
        person: made.person,
        action_link: linkTo(kind, made.token_id, made.redirect_to),
        email_otp: tokens.code(made.token_id),
        hashed_token: tokens.linkToken(made.token_id),
        redirect_to: made.redirect_to,
      };
    },
  };
}
