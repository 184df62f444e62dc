import type { Db } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { isEntitled } from '../../platform/http/member-rights.ts';
import { type Column, moment } from '../../platform/table/columns.ts';
import { inParts, mapped } from '../../platform/table/parts.ts';
import { PAGE_SIZE } from '../../platform/table/query.ts';
import type { ApprovalsDependencies } from './dependencies.ts';
import { approvalNotFound } from './errors.ts';
import { releaseService } from './release-service.ts';
import { type Budget, cardsLeft, reasonText } from './rules.ts';
import {
  type Approval,
  type ApprovalDetail,
  type ApprovalFilter,
  type ApprovalQuery,
  type OwnApprovals,
  STATE_NAMES,
} from './schema.ts';
import { spendingService } from './settings/spending-service.ts';
import * as store from './store.ts';

const EXPORT_BATCH = 1000;
const MOST_WAITING = 100;
const KIND_NAMES = { 'one-time': 'Letter', bulk: 'List', ongoing: 'Automation' } as const;

export const EXPORT_COLUMNS: Column[] = [
  ...['Campaign', 'Kind', 'Cards', 'Credits', 'Asked by', moment('Asked at'), 'Note', 'State', 'Decided by'],
  moment('Decided at'),
  'Decision note',
];

/** What members read about requests. */
export function queryService(dependencies: ApprovalsDependencies) {
  const { db, campaigns, balanceOf } = dependencies;
  const { judge } = releaseService(dependencies);
  const { spendingOf } = spendingService(dependencies);

  /** Throws not_found. */
  async function find(tx: Db, { account_id }: Actor, id: string): Promise<store.RequestRow> {
    const found = await store.findRequest(tx, account_id, id);
    if (!found) throw approvalNotFound();
    return found;
  }

  return {
    find,

    async page({ account_id }: Actor, { state, page, dir }: ApprovalQuery) {
      const wanted = { state, ascending: dir === 'asc', limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
      const [found, total] = await Promise.all([
        store.pageOfRequests(db, account_id, wanted),
        store.countRequests(db, account_id, state),
      ]);
      return { rows: found.map(present), total };
    },

    /** All requests in a state, as cells of a file, oldest first; no more than a batch is held in memory. */
    export({ account_id }: Actor, { state }: ApprovalFilter): AsyncGenerator<(string | number)[][]> {
      const parts = inParts<store.RequestRow>(EXPORT_BATCH, (last) => {
        const after = last ? { at: last.requested_at, id: last.id } : null;
        return store.requestsAfter(db, account_id, state, { after, limit: EXPORT_BATCH });
      });
      return mapped(parts, cellsOf);
    },

    /** One request with what it would send, and what the caller may do about it. Throws not_found. */
    async detail(actor: Actor, id: string): Promise<ApprovalDetail> {
      const row = await find(db, actor, id);
      const is_own = row.requested_by === actor.user_id;
      const is_waiting = row.state === 'waiting';
      const campaign = await campaigns.get(actor, row.campaign_id);
      const { reasons, problem } = await judge(db, actor, row);
      const { request_key, has_draft } = await campaigns.openedWith(actor, row.campaign_id);
      return {
        approval: present(row),
        campaign,
        ink: await campaigns.inkOf(actor, row.campaign_id),
        reasons: is_waiting
          ? reasons.map((reason) => reasonText(reason, is_own ? undefined : row.requested_by_name))
          : [],
        problem: is_waiting ? problem : null,
        may_send_back: is_waiting && !is_own && isEntitled(actor, 'send'),
        is_own,
        credits_balance: await balanceOf(db, actor.account_id),
        edit: request_key && campaign.status === 'draft' && is_own ? { request_key, has_draft } : null,
      };
    },

    /** Some of those who get the letters of a request, each with their message. Throws not_found. */
    async recipients(actor: Actor, id: string, page: { limit: number; offset: number }) {
      const { campaign_id } = await find(db, actor, id);
      return campaigns.merged(actor, campaign_id, page);
    },

    /** What the caller may do, and what waits for them. */
    async own(actor: Actor): Promise<OwnApprovals> {
      const { account_id, user_id, role } = actor;
      const can_send = isEntitled(actor, 'send');
      const spending = await spendingOf(db, account_id);
      return {
        role,
        can_send,
        can_change_rules: isEntitled(actor, 'members'),
        waiting_count: can_send ? await store.countForApprover(db, account_id, user_id, MOST_WAITING) : 0,
        member_budget: withLeft(spending.budgetOf(user_id)),
        account_budget: withLeft(spending.account_budget),
      };
    },
  };
}

const withLeft = (budget: Budget | null) => budget && { ...budget, left: cardsLeft(budget) };

/** A request as its pages read it. */
export const present = ({ account_id: _, decided_by: __, ...row }: store.RequestRow): Approval => ({
  ...row,
  credits: row.cards,
  requested_at: row.requested_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
});

const cellsOf = (row: store.RequestRow) => [
  row.title,
  KIND_NAMES[row.campaign_type],
  row.cards,
  row.cards,
  row.requested_by_name,
  row.requested_at.toISOString(),
  row.note,
  STATE_NAMES[row.state],
  row.decided_by_name ?? '',
  row.decided_at?.toISOString() ?? '',
  row.decision_note,
];
