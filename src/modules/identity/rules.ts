import type { Limit } from '../../platform/http/rate-limit.ts';
import { notAMember } from '../accounts/errors.ts';
import * as refuse from './errors.ts';
import type { AuthMethodEntry, Challenge, Factor, LinkKind, User } from './schema.ts';

export const MIN_PASSWORD_CHARACTERS = 8;
/** The metadata travels in every access token. */
const MAX_METADATA_BYTES = 8192;

/** Between the click in a mail and the page that exchanges its code. */
export const FLOW_LIFE_S = 300;
/** After a reset link was followed, so long may its session set a password without the current one. */
const RECOVERY_LIFE_S = 900;
/** The code that can be used instead of the current password. */
export const REAUTHENTICATION_LIFE_S = 600;
export const MAX_WRONG_GUESSES = 5;

export type IdentityRateLimits = {
  sign_up_per_ip: Limit;
  /** Visitors who begin without an address. */
  visitors_per_ip: Limit;
  /** All grants of /token. */
  token_per_ip: Limit;
  /** Password attempts at one account from one network. */
  password_per_network: Limit;
  /** Password attempts at one account from all networks that never signed in to it. */
  password_per_email: Limit;
  verify_per_ip: Limit;
  mail_per_ip: Limit;
  /** Mails of one kind to one address. */
  mail_per_email: Limit;
  /** Codes that are tried for one address. */
  codes_per_email: Limit;
};

const FIVE_MINUTES_S = 300;
export const DEFAULT_RATE_LIMITS: IdentityRateLimits = {
  sign_up_per_ip: { attempts: 30, per_s: FIVE_MINUTES_S },
  visitors_per_ip: { attempts: 30, per_s: 3600 },
  token_per_ip: { attempts: 150, per_s: FIVE_MINUTES_S },
  password_per_network: { attempts: 30, per_s: FIVE_MINUTES_S },
  password_per_email: { attempts: 100, per_s: FIVE_MINUTES_S },
  verify_per_ip: { attempts: 30, per_s: FIVE_MINUTES_S },
  mail_per_ip: { attempts: 30, per_s: FIVE_MINUTES_S },
  mail_per_email: { attempts: 1, per_s: 60 },
  codes_per_email: { attempts: 20, per_s: 3600 },
};

/** The token that a request was sent with. */
export const bearerOf = (request: Request): string | undefined =>
  /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The account that a request is for, as its tab says; null for the one that the person joined first. Throws for no id. */
export function accountNamedBy(request: Request): string | null {
  const named = request.headers.get('x-account-id');
  if (named !== null && !UUID.test(named)) throw notAMember();
  return named;
}
/** A second factor in the list of a person's; times as the database writes them. */
export type PersonFactor = {
  id: string;
  friendly_name: string;
  factor_type: 'totp' | 'webauthn' | 'recovery_code';
  status: 'unverified' | 'verified';
  created_at: string;
  updated_at: string;
  last_challenged_at: string | null;
};

/** A person as the identity tables know them. */
export type Person = {
  id: string;
  /** Empty for a visitor. */
  email: string;
  /** Null until the address is confirmed, and after a confirmation that belongs to no sign-up. */
  password_hash: string | null;
  email_confirmed_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  new_email: string | null;
  email_change_sent_at: Date | null;
  /** The address that has confirmed the change to the other one. */
  email_change_confirmed: 'current' | 'new' | null;
  last_sign_in_at: Date | null;
  banned_until: Date | null;
  user_metadata: Record<string, unknown>;
  /** What only the operator's programs set. */
  app_metadata: Record<string, unknown>;
  invited_at: Date | null;
  created_at: Date;
  updated_at: Date;
  factors: PersonFactor[];
};

/** Somebody who looks around and has given no address yet. */
export const isVisitor = ({ email }: Pick<Person, 'email'>): boolean => email === '';

/** What a sign-up chose; it takes effect when the link of that very sign-up is followed. */
export type SignUpDetails = { password_hash: string; user_metadata: Record<string, unknown> };

/** The same of any link: one that carries no password leaves none. */
export type LinkChoice = { password_hash: string | null; user_metadata: Record<string, unknown> };

/** Adds `edit` to the metadata; a null removes its field. Throws when the whole becomes too large. */
export function mergeMetadata(current: Record<string, unknown>, edit: Record<string, unknown> | null | undefined) {
  const merged = { ...current, ...edit };
  const merged_values = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
  if (new TextEncoder().encode(JSON.stringify(merged_values)).length > MAX_METADATA_BYTES)
    throw refuse.metadataTooLarge();
  return merged_values;
}

export type CodeChallenge = { challenge: string; method: 's256' };

/** The PKCE challenge of a request, null when it brings none. */
export function readChallenge({ code_challenge, code_challenge_method }: Challenge): CodeChallenge | null {
  if (!code_challenge && !code_challenge_method) return null;
  const method = code_challenge_method?.toLowerCase();
  if (!code_challenge || !/^[\w.~-]{43,128}$/.test(code_challenge)) throw refuse.challengeInvalid();
  // A plain challenge is the verifier itself: whoever reads it in a mail's link has both.
  if (method === 'plain') throw refuse.challengePlain();
  if (method !== 's256') throw refuse.challengeInvalid();
  return { challenge: code_challenge, method };
}

/**
 * Where a mail link leads: the requested address if it is on the site or on the allow list, else the site itself.
 * An entry of the list that is a bare origin allows every path of it; any other allows itself, whatever its query.
 */
export function allowedRedirect(wanted: string | undefined, site_url: string, allow_list: string[]): string {
  if (!wanted || !URL.canParse(wanted)) return site_url;
  const url = new URL(wanted);
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) return site_url;
  const allowed = [new URL(site_url).origin, ...allow_list].some((entry) => {
    const at = new URL(entry);
    return at.origin === url.origin && (at.pathname === '/' || at.pathname === url.pathname);
  });
  return allowed ? wanted : site_url;
}

/** `to` with parameters in its fragment, where no server and no proxy log sees them. */
export function withFragment(to: string, params: Record<string, string>): string {
  const url = new URL(to);
  url.hash = new URLSearchParams(params).toString();
  return url.href;
}

export function withQuery(to: string, params: Record<string, string>): string {
  const url = new URL(to);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.href;
}

/** Which links and codes the protocol's `type` takes; none for kinds that this server does not send. */
export function linkKindsOf(type: string): readonly LinkKind[] {
  if (type === 'signup' || type === 'email' || type === 'magiclink') return ['signup', 'magiclink'];
  // A change of the address has two links, one for each address.
  if (type === 'email_change') return ['email_change', 'email_change_current'];
  return type === 'recovery' || type === 'invite' ? [type] : [];
}

/** Whether a token is a code that somebody typed, not the one of a link. */
export const isCode = (text: string): boolean => /^\d{6}$/.test(text);

export const isBanned = (banned_until: Date | null, now: Date): boolean => banned_until !== null && banned_until > now;

export const isOver = (created_at: Date, life_s: number, now: Date): boolean =>
  now.getTime() - created_at.getTime() > life_s * 1000;

export const authMethod = (method: AuthMethodEntry['method'], now: Date): AuthMethodEntry => ({
  method,
  timestamp: Math.floor(now.getTime() / 1000),
});

/** Whether a session that proved itself by `amr` came from a reset link that was followed just now. */
export const isRecovering = (amr: AuthMethodEntry[], now: Date): boolean =>
  amr.some(
    ({ method, timestamp }) => method === 'recovery' && !isOver(new Date(timestamp * 1000), RECOVERY_LIFE_S, now),
  );

/**
 * What a caller's attempts are counted by: an IPv4 address, or the /64 that one IPv6 subscriber holds. Anything else
 * stays as it is.
 */
export function networkOf(ip: string): string {
  const address = ip.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  if (!/^[0-9a-f:.%]+$/.test(address) || !address.includes(':')) return address;
  const [left = [], right = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const prefix = [...left, ...zeros, ...right].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${prefix.join(':')}::/64`;
}

const iso = (at: Date | null) => at?.toISOString();
const isoOf = (text: string) => new Date(text).toISOString();

/** A second factor as the protocol shows it. */
export const presentFactor = ({ created_at, updated_at, last_challenged_at, ...factor }: PersonFactor): Factor => ({
  ...factor,
  created_at: isoOf(created_at),
  updated_at: isoOf(updated_at),
  ...(last_challenged_at && { last_challenged_at: isoOf(last_challenged_at) }),
});

/** The person as the protocol shows them. */
export function presentUser(person: Person): User {
  const [created_at, updated_at] = [person.created_at.toISOString(), person.updated_at.toISOString()];
  const last_sign_in_at = iso(person.last_sign_in_at);
  const email_verified = person.email_confirmed_at !== null;
  return {
    id: person.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: person.email,
    email_confirmed_at: iso(person.email_confirmed_at),
    phone: '',
    confirmed_at: iso(person.email_confirmed_at),
    confirmation_sent_at: iso(person.confirmation_sent_at),
    recovery_sent_at: iso(person.recovery_sent_at),
    new_email: person.new_email ?? undefined,
    email_change_sent_at: iso(person.email_change_sent_at),
    last_sign_in_at,
    invited_at: iso(person.invited_at),
    app_metadata: { ...person.app_metadata, ...(isVisitor(person) ? {} : { provider: 'email', providers: ['email'] }) },
    user_metadata: person.user_metadata,
    identities: isVisitor(person)
      ? []
      : [
          {
            identity_id: person.id,
            id: person.id,
            user_id: person.id,
            identity_data: { email: person.email, email_verified, phone_verified: false, sub: person.id },
            provider: 'email',
            last_sign_in_at,
            created_at,
            updated_at,
            email: person.email,
          },
        ],
    ...(person.factors.length > 0 && { factors: person.factors.map(presentFactor) }),
    created_at,
    updated_at,
    banned_until: iso(person.banned_until),
    is_anonymous: isVisitor(person),
  };
}

/** What a stranger sees who signs up with somebody's confirmed address: a person who could be new. */
export function lookAlike(email: string, id: string, metadata: Record<string, unknown>, now: Date): User {
  const stranger: Person = {
    id,
    email,
    password_hash: null,
    email_confirmed_at: null,
    confirmation_sent_at: now,
    recovery_sent_at: null,
    new_email: null,
    email_change_sent_at: null,
    email_change_confirmed: null,
    last_sign_in_at: null,
    banned_until: null,
    user_metadata: metadata,
    app_metadata: {},
    invited_at: null,
    created_at: now,
    updated_at: now,
    factors: [],
  };
  return { ...presentUser(stranger), identities: [] };
}
