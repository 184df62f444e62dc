import { type Db, maybe, one, rows, sql } from '../../../platform/database/db.ts';
import type { CodeChallenge, SignUpDetails } from '../rules.ts';
import type { LinkKind } from '../schema.ts';

export type TokenKind = LinkKind | 'reauthentication';
/** What takes effect when the link is followed. */
export type LinkDetails = { password_hash: string | null; user_metadata: Record<string, unknown> | null };
export type OneTimeToken = {
  id: string;
  user_id: string;
  kind: TokenKind;
  code_challenge: string | null;
  code_challenge_method: string | null;
  wrong_guesses: number;
  created_at: Date;
  /** What whoever asked for this link chose; null in a link that changes neither. */
  password_hash: string | null;
  user_metadata: Record<string, unknown> | null;
};

const columns = sql`id, user_id, kind, code_challenge, code_challenge_method, wrong_guesses, created_at, password_hash,
  user_metadata`;

/** Makes the person's token of this kind. An earlier one stops working, except for sign-ups. Returns its id. */
export async function putToken(
  tx: Db,
  token: { user_id: string; kind: TokenKind; challenge: CodeChallenge | null; details?: LinkDetails | undefined },
  now: Date,
): Promise<string> {
  const { challenge, method } = token.challenge ?? { challenge: null, method: null };
  const { password_hash, user_metadata } = token.details ?? { password_hash: null, user_metadata: null };
  const row = await one<{ id: string }>(
    tx,
    // A random id, not one that contains the time: the token is derived from it.
    sql`insert into one_time_tokens (id, user_id, kind, code_challenge, code_challenge_method, created_at,
        password_hash, user_metadata)
      values (gen_random_uuid(), ${token.user_id}, ${token.kind}, ${challenge}, ${method}, ${now}, ${password_hash},
        ${user_metadata && JSON.stringify(user_metadata)}::jsonb)
      on conflict (user_id, kind) where kind <> 'signup' do update set id = excluded.id, code_challenge = excluded.code_challenge,
        code_challenge_method = excluded.code_challenge_method, wrong_guesses = 0, created_at = excluded.created_at,
        password_hash = excluded.password_hash, user_metadata = excluded.user_metadata
      returning id`,
  );
  return row.id;
}

export const tokenById = (db: Db, id: string): Promise<OneTimeToken | undefined> =>
  maybe(db, sql`select ${columns} from one_time_tokens where id = ${id}`);

/** Uses the token up. Of two that come at once, one gets it. */
export const takeToken = (tx: Db, id: string, kind: TokenKind): Promise<OneTimeToken | undefined> =>
  maybe(tx, sql`delete from one_time_tokens where id = ${id} and kind = ${kind} returning ${columns}`);

/** The tokens of a person that a code could be of. The person is locked by the caller. */
export const tokensSince = (
  tx: Db,
  user_id: string,
  kinds: readonly TokenKind[],
  since: Date,
): Promise<OneTimeToken[]> =>
  rows(
    tx,
    sql`select ${columns} from one_time_tokens
      where user_id = ${user_id} and kind = any(${[...kinds]}::text[]) and created_at >= ${since} order by created_at`,
  );

export const lockTokenOf = (tx: Db, user_id: string, kind: TokenKind): Promise<OneTimeToken | undefined> =>
  maybe(tx, sql`select ${columns} from one_time_tokens where user_id = ${user_id} and kind = ${kind} for update`);

export async function countWrongGuess(tx: Db, id: string): Promise<void> {
  await sql`update one_time_tokens set wrong_guesses = wrong_guesses + 1 where id = ${id}`.execute(tx);
}

/** Ends the links of a change of the address. */
export async function endEmailChange(tx: Db, user_id: string): Promise<void> {
  await sql`delete from one_time_tokens
    where user_id = ${user_id} and kind in ('email_change', 'email_change_current')`.execute(tx);
}

/** What each sign-up chose for an address that nobody has confirmed, newest first. A link sent again is no sign-up. */
export const signUpsOf = (db: Db, user_id: string): Promise<SignUpDetails[]> =>
  rows(
    db,
    sql`select password_hash, user_metadata from (
        select distinct on (password_hash) password_hash, user_metadata, created_at from one_time_tokens
        where user_id = ${user_id} and kind = 'signup' and password_hash is not null
        order by password_hash, created_at) sign_ups
      order by created_at desc`,
  );

/** Ends every link and code of a person, and the exchanges that links have started. */
export async function endLinks(tx: Db, user_id: string): Promise<void> {
  await sql`delete from one_time_tokens where user_id = ${user_id}`.execute(tx);
  await sql`delete from flow_states where user_id = ${user_id}`.execute(tx);
}

export type FlowState = {
  user_id: string;
  code_challenge: string;
  code_challenge_method: string;
  method: 'otp' | 'recovery';
  created_at: Date;
};

export async function insertFlow(tx: Db, auth_code_hash: string, flow: FlowState): Promise<void> {
  await sql`insert into flow_states (auth_code_hash, user_id, code_challenge, code_challenge_method, method, created_at)
    values (${auth_code_hash}, ${flow.user_id}, ${flow.code_challenge}, ${flow.code_challenge_method}, ${flow.method},
      ${flow.created_at})`.execute(tx);
}

const flow_columns = sql`user_id, code_challenge, code_challenge_method, method, created_at`;

export const flowOf = (db: Db, auth_code_hash: string): Promise<FlowState | undefined> =>
  maybe(db, sql`select ${flow_columns} from flow_states where auth_code_hash = ${auth_code_hash}`);

/** Uses the code up. Of two that come at once, one gets it. */
export const takeFlow = (tx: Db, auth_code_hash: string): Promise<FlowState | undefined> =>
  maybe(tx, sql`delete from flow_states where auth_code_hash = ${auth_code_hash} returning ${flow_columns}`);

/**
 * Forgets links and codes that nobody can use any more. Of the sign-ups with an unconfirmed address the latest two are
 * remembered: enough to know whether there was one or more than one.
 */
export async function forgetOlder(db: Db, than: { links: Date; flows: Date }): Promise<void> {
  await sql`delete from one_time_tokens t where created_at < ${than.links} and (password_hash is null or
    (select count(distinct later.password_hash) from one_time_tokens later
      where later.user_id = t.user_id and later.kind = 'signup' and later.password_hash <> t.password_hash
        and (later.created_at, later.id) > (t.created_at, t.id)) >= 2)`.execute(db);
  await sql`delete from flow_states where created_at < ${than.flows}`.execute(db);
}
