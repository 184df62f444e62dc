import { type Db, maybe, one, sql } from '../../../platform/database/db.ts';
import type { CodeChallenge } from '../rules.ts';
import type { LinkKind } from '../schema.ts';

export type TokenKind = LinkKind | 'reauthentication';
export type OneTimeToken = {
  id: string;
  user_id: string;
  kind: TokenKind;
  code_challenge: string | null;
  code_challenge_method: string | null;
  wrong_guesses: number;
  created_at: Date;
};

const columns = sql`id, user_id, kind, code_challenge, code_challenge_method, wrong_guesses, created_at`;

/** Makes the person's token of this kind; an earlier one stops working. Returns its id. */
export async function putToken(
  tx: Db,
  token: { user_id: string; kind: TokenKind; challenge: CodeChallenge | null },
  now: Date,
): Promise<string> {
  const { challenge, method } = token.challenge ?? { challenge: null, method: null };
  const row = await one<{ id: string }>(
    tx,
    // A random id, not one that tells the time: the token is derived from it.
    sql`insert into one_time_tokens (id, user_id, kind, code_challenge, code_challenge_method, created_at)
      values (gen_random_uuid(), ${token.user_id}, ${token.kind}, ${challenge}, ${method}, ${now})
      on conflict (user_id, kind) do update set id = excluded.id, code_challenge = excluded.code_challenge,
        code_challenge_method = excluded.code_challenge_method, wrong_guesses = 0, created_at = excluded.created_at
      returning id`,
  );
  return row.id;
}

export const tokenById = (db: Db, id: string): Promise<OneTimeToken | undefined> =>
  maybe(db, sql`select ${columns} from one_time_tokens where id = ${id}`);

/** Uses the token up. Of two that come at once, one gets it. */
export const takeToken = (tx: Db, id: string, kind: TokenKind): Promise<OneTimeToken | undefined> =>
  maybe(tx, sql`delete from one_time_tokens where id = ${id} and kind = ${kind} returning ${columns}`);

export const lockTokenOf = (tx: Db, user_id: string, kind: TokenKind): Promise<OneTimeToken | undefined> =>
  maybe(tx, sql`select ${columns} from one_time_tokens where user_id = ${user_id} and kind = ${kind} for update`);

export async function countWrongGuess(tx: Db, id: string): Promise<void> {
  await sql`update one_time_tokens set wrong_guesses = wrong_guesses + 1 where id = ${id}`.execute(tx);
}

export type FlowState = {
  user_id: string;
  code_challenge: string;
  code_challenge_method: string;
  created_at: Date;
};

export async function insertFlow(tx: Db, auth_code_hash: string, flow: FlowState): Promise<void> {
  await sql`insert into flow_states (auth_code_hash, user_id, code_challenge, code_challenge_method, created_at)
    values (${auth_code_hash}, ${flow.user_id}, ${flow.code_challenge}, ${flow.code_challenge_method}, ${flow.created_at})`.execute(
    tx,
  );
}

export const lockFlow = (tx: Db, auth_code_hash: string): Promise<FlowState | undefined> =>
  maybe(
    tx,
    sql`select user_id, code_challenge, code_challenge_method, created_at from flow_states
      where auth_code_hash = ${auth_code_hash} for update`,
  );

export async function deleteFlow(tx: Db, auth_code_hash: string): Promise<void> {
  await sql`delete from flow_states where auth_code_hash = ${auth_code_hash}`.execute(tx);
}

/** Forgets links and codes that nobody can use any more. */
export async function forgetOlder(db: Db, than: { links: Date; flows: Date }): Promise<void> {
  await sql`delete from one_time_tokens where created_at < ${than.links}`.execute(db);
  await sql`delete from flow_states where created_at < ${than.flows}`.execute(db);
}
