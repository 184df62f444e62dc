import type { AccountId } from '../../platform/account-id.ts';
import { type Db, maybe, one, rows, sql } from '../../platform/database/db.ts';
import { MAX_COUNTED } from '../../platform/table/query.ts';
import type { CampaignType } from '../campaigns/schema.ts';
import type { ApprovalState } from './schema.ts';

export type RequestRow = {
  id: string;
  account_id: AccountId;
  campaign_id: string;
  title: string;
  campaign_type: CampaignType;
  cards: number;
  note: string;
  state: ApprovalState;
  requested_by: string;
  requested_by_name: string;
  requested_at: Date;
  decided_by: string | null;
  decided_by_name: string | null;
  decided_at: Date | null;
  decision_note: string;
};

const REQUEST = sql`r.id, r.account_id, r.campaign_id, c.title, c.campaign_type, r.cards, r.note, r.state, r.requested_by,
  (select coalesce(nullif(full_name, ''), email) from people where user_id = r.requested_by) as requested_by_name,
  r.requested_at, r.decided_by,
  (select coalesce(nullif(full_name, ''), email) from people where user_id = r.decided_by) as decided_by_name,
  r.decided_at, r.decision_note`;

export type NewRequest = {
  account_id: AccountId;
  campaign_id: string;
  requested_by: string;
  note: string;
  cards: number;
};

export async function insertRequest(tx: Db, r: NewRequest, at: Date): Promise<string> {
  const { id } = await one<{ id: string }>(
    tx,
    sql`insert into approval_requests (account_id, campaign_id, requested_by, requested_at, note, cards)
      values (${r.account_id}, ${r.campaign_id}, ${r.requested_by}, ${at}, ${r.note}, ${r.cards}) returning id`,
  );
  return id;
}

export const findRequest = (db: Db, account_id: AccountId, id: string): Promise<RequestRow | undefined> =>
  maybe(
    db,
    sql`select ${REQUEST} from approval_requests r join account_campaigns c on c.id = r.campaign_id
      where r.account_id = ${account_id} and r.id = ${id}`,
  );

/** For a job that has no account: the row says which. */
export const requestById = (db: Db, id: string): Promise<RequestRow | undefined> =>
  maybe(
    db,
    sql`select ${REQUEST} from approval_requests r join account_campaigns c on c.id = r.campaign_id where r.id = ${id}`,
  );

export const waitingOf = (db: Db, account_id: AccountId, campaign_id: string): Promise<RequestRow | undefined> =>
  maybe(
    db,
    sql`select ${REQUEST} from approval_requests r join account_campaigns c on c.id = r.campaign_id
      where r.account_id = ${account_id} and r.campaign_id = ${campaign_id} and r.state = 'waiting'`,
  );

export type Decision = {
  state: Exclude<ApprovalState, 'waiting'>;
  decided_by: string;
  decision_note: string;
  cards: number;
};

export async function decideRequest(tx: Db, id: string, d: Decision, at: Date): Promise<void> {
  await sql`update approval_requests set state = ${d.state}, decided_by = ${d.decided_by}, decided_at = ${at},
    decision_note = ${d.decision_note}, cards = ${d.cards} where id = ${id} and state = 'waiting'`.execute(tx);
}

type Page = { state: ApprovalState | ''; ascending: boolean; limit: number; offset: number };

const inState = (account_id: AccountId, state: ApprovalState | '') =>
  state === '' ? sql`r.account_id = ${account_id}` : sql`r.account_id = ${account_id} and r.state = ${state}`;

/** Requests in the order of time. */
export const pageOfRequests = (db: Db, account_id: AccountId, page: Page): Promise<RequestRow[]> => {
  const order = page.ascending ? sql`order by r.requested_at, r.id` : sql`order by r.requested_at desc, r.id desc`;
  return rows(
    db,
    sql`with r as materialized (
        select id, account_id, campaign_id, cards, note, state, requested_by, requested_at, decided_by, decided_at,
          decision_note
        from approval_requests r where ${inState(account_id, page.state)} ${order}
        limit ${page.limit} offset ${page.offset})
      select ${REQUEST} from r join account_campaigns c on c.id = r.campaign_id ${order}`,
  );
};

/** All of them, oldest first, from one place on. */
export const requestsAfter = (
  db: Db,
  account_id: AccountId,
  state: ApprovalState | '',
  { after, limit }: { after: { at: Date; id: string } | null; limit: number },
): Promise<RequestRow[]> =>
  rows(
    db,
    sql`select ${REQUEST} from approval_requests r join account_campaigns c on c.id = r.campaign_id
      where ${inState(account_id, state)}
        and (${after === null} or (r.requested_at, r.id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
      order by r.requested_at, r.id limit ${limit}`,
  );

/** Counted up to MAX_COUNTED. */
export async function countRequests(db: Db, account_id: AccountId, state: ApprovalState | ''): Promise<number> {
  const { total } = await one<{ total: number }>(
    db,
    sql`select count(*)::int as total from (
      select 1 from approval_requests r where ${inState(account_id, state)} limit ${MAX_COUNTED}) found`,
  );
  return total;
}

/** How many requests wait that this member did not make, counted up to a limit. */
export async function countForApprover(db: Db, account_id: AccountId, user_id: string, limit: number): Promise<number> {
  const { n } = await one<{ n: number }>(
    db,
    sql`select count(*)::int as n from (select 1 from approval_requests
      where account_id = ${account_id} and state = 'waiting' and requested_by <> ${user_id} limit ${limit}) found`,
  );
  return n;
}

/** Waiting requests that this member did not make, oldest first. */
export const waitingForApprover = (
  db: Db,
  account_id: AccountId,
  user_id: string,
  limit: number,
): Promise<RequestRow[]> =>
  rows(
    db,
    sql`select ${REQUEST} from approval_requests r join account_campaigns c on c.id = r.campaign_id
      where r.account_id = ${account_id} and r.state = 'waiting' and r.requested_by <> ${user_id}
      order by r.requested_at, r.id limit ${limit}`,
  );

/** When each member was last mailed about what waits. */
export async function mailedAt(db: Db, account_id: AccountId): Promise<Map<string, Date>> {
  const found = await rows<{ user_id: string; mailed_at: Date }>(
    db,
    sql`select user_id, mailed_at from approval_mails where account_id = ${account_id}`,
  );
  return new Map(found.map(({ user_id, mailed_at }) => [user_id, mailed_at]));
}

export async function recordMail(tx: Db, account_id: AccountId, user_id: string, at: Date): Promise<void> {
  await sql`insert into approval_mails (account_id, user_id, mailed_at) values (${account_id}, ${user_id}, ${at})
    on conflict (account_id, user_id) do update set mailed_at = excluded.mailed_at`.execute(tx);
}
