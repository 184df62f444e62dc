import { acceptService } from '../../../src/modules/accounts/invitations/accept-service.ts';
import { invitationService } from '../../../src/modules/accounts/invitations/service.ts';
import { ownershipService } from '../../../src/modules/accounts/members/ownership-service.ts';
import { memberService } from '../../../src/modules/accounts/members/service.ts';
import { accountsService } from '../../../src/modules/accounts/service.ts';
import type { AccountId } from '../../../src/platform/account-id.ts';
import { movableClock } from '../../../src/platform/clock.ts';
import { type Db, inTransaction, one, sql } from '../../../src/platform/database/db.ts';
import type { Actor } from '../../../src/platform/http/endpoint.ts';
import type { Membership } from '../../../src/platform/http/member-rights.ts';
import { testDatabase } from '../database.ts';
import { actorOf } from '../factories.ts';

/** Accounts with their members and invitations. The link of an invitation is the id that it is made of. */
export async function teamWorld() {
  const { db } = await testDatabase();
  const clock = movableClock(new Date('2026-03-01T12:00:00Z'));
  const dependencies = {
    db,
    clock,
    site_url: 'https://letters.example.com',
    admit: async () => {},
    replaceWebhookUrls: async () => {},
    tokens: { make: (token_id: string) => token_id, read: (token: string) => token },
  };
  const accounts = accountsService({ db, clock, environment: 'test' });
  const members = { ...memberService(dependencies, accounts), ...ownershipService(dependencies, accounts) };
  const invitations = { ...invitationService(dependencies, accounts), ...acceptService(dependencies) };

  /** A person as the access gate lets them into an account. */
  const actorIn = async (account_id: AccountId, person: { user_id: string; email: string }): Promise<Actor> => {
    const membership = await one<Membership>(
      db,
      sql`select role, handles_billing, is_suspended from account_memberships
        where account_id = ${account_id} and user_id = ${person.user_id}`,
    );
    return { ...actorOf({ ...person, account_id }), ...membership } as Actor;
  };
  const tokenOf = async (account_id: AccountId, email: string): Promise<string> =>
    (
      await one<{ token_id: string }>(
        db,
        sql`select token_id from account_invitations
          where account_id = ${account_id} and email = ${email} order by created_at desc, id desc limit 1`,
      )
    ).token_id;
  const accept = (token: string, person: { user_id: string; email: string }) =>
    inTransaction(db, (tx) => invitations.accept(tx, token, { ...person, request_id: crypto.randomUUID() }));
  const setSeats = (account_id: AccountId, seats: number) =>
    inTransaction(db, (tx) => accounts.setPlan(tx, account_id, seats > 1 ? { id: `plan_${seats}`, seats } : null));
  return { db, dependencies, clock, accounts, members, invitations, actorIn, tokenOf, accept, setSeats };
}
export type TeamWorld = Awaited<ReturnType<typeof teamWorld>>;

/** What must hold whatever happens: how many own an account, and who sits on how many seats. */
export const countSeats = (db: Db, account_id: AccountId, at: Date) =>
  one<{ owners: number; active: number; pending: number; seats: number }>(
    db,
    sql`select (select count(*) from account_users m where m.account_id = a.id and role = 'owner')::int as owners,
        (select count(*) from account_users m where m.account_id = a.id and suspended_at is null)::int as active,
        (select count(*) from account_invitations i where i.account_id = a.id and accepted_at is null
          and revoked_at is null and expires_at > ${at})::int as pending, seats
      from accounts a where id = ${account_id}`,
  );
