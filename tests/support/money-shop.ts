import { accountsService } from '../../src/modules/accounts/service.ts';
import { billingJobs } from '../../src/modules/billing/jobs.ts';
import { billingService } from '../../src/modules/billing/service.ts';
import { type CreditsService, creditsService } from '../../src/modules/credits/service.ts';
import { whyNotSold } from '../../src/modules/privacy/accounts/service.ts';
import { type Clock, movableClock } from '../../src/platform/clock.ts';
import { type Db, inTransaction, one, rows, sql } from '../../src/platform/database/db.ts';
import type { Actor } from '../../src/platform/http/endpoint.ts';
import { type Log, silentLog } from '../../src/platform/log.ts';
import type { Mail } from '../../src/platform/mail/mail.ts';
import type { PaymentsProvider } from '../../src/providers/payments/port.ts';
import { sandboxPayments } from '../../src/providers/payments/sandbox/sandbox.ts';
import { actorOf, makeOperator, makePerson } from './factories.ts';

export const SITE = 'http://longhand.test';
export const SECRET = 'a secret of the sandbox that only tests know';

export type MoneyShop = ReturnType<typeof moneyShop>;

type ShopOptions = {
  /** 'live': the sandbox acts as a provider that moves real money. */
  environment?: 'test' | 'live';
  clock?: ReturnType<typeof movableClock>;
  log?: Log;
};

/** The operator's limits of one purchase; tests may lower them. */
const purchaseLimits = () => ({ purchase: 1000, event_pack: 5000 });

function postbox() {
  const mails: Mail[] = [];
  return { mails, post: { name: 'test', send: async (mail: Mail) => void mails.push(mail) } };
}

const providerIdOf = async (db: Db, session_id: string) =>
  (await one<{ id: string }>(db, sql`select id from sandbox_checkouts where our_session_id = ${session_id}`)).id;

/** What of other modules matters to no test of money. */
const STRANGERS = { whyNotSold, seller: async () => ({ address: null, tax_id: null }), saveProfile: async () => {} };

/** The billing module over the sandbox, wired as in the product; tests deliver webhooks and run jobs by hand. */
export function moneyShop(db: Db, options: ShopOptions = {}) {
  const { environment = 'test', log = silentLog } = options;
  const clock = options.clock ?? movableClock(new Date('2026-03-01T12:00:00Z'));
  const sandbox = sandboxPayments({
    db,
    clock,
    site_url: SITE,
    webhook_base_url: SITE,
    signing_secret: SECRET,
    onSimulatorOpened: async () => {},
  });
  const accounts = accountsService({ db, clock, environment });
  const credits = creditsService({
    db,
    clock,
    environment,
    onCharged: (tx, charged) => billing.onCharged(tx, charged),
  });

  const max_credits = purchaseLimits();
  /** The billing service over the sandbox, some of the provider's methods replaced. */
  const billingWith = (over: Partial<PaymentsProvider>) =>
    billingService({
      db,
      clock,
      log,
      payments: { ...sandbox.provider, environment, ...over },
      accounts,
      credits,
      site_url: SITE,
      maxCredits: async (kind) => max_credits[kind],
      ...STRANGERS,
    });
  const billing = billingWith({});

  const { mails, post } = postbox();

  /** Runs the queued jobs and those that follow; webhooks are not sent. Failed jobs are not retried. */
  async function work(service = billing): Promise<void> {
    const jobs = billingJobs(service, post, silentLog);
    for (;;) {
      const taken = await rows<{ id: number; name: string; payload: unknown }>(
        db,
        sql`delete from jobs where name like 'billing.%' returning id, name, payload`,
      );
      if (taken.length === 0) return;
      for (const job of taken.sort((a, b) => a.id - b.id)) await jobs[job.name]?.(job.payload);
    }
  }

  /** Receives a webhook as if it had been sent now. */
  async function receiveWebhook(webhook_id: string, service = billing): Promise<void> {
    const { headers, raw_body } = await sandbox.webhooks.signed(webhook_id);
    await service.receiveWebhook('sandbox', headers, raw_body);
  }

  return {
    db,
    clock,
    accounts,
    credits,
    sandbox,
    billing,
    billingWith,
    max_credits,
    mails,
    work,
    receiveWebhook,
    providerIdOf: (session_id: string) => providerIdOf(db, session_id),
    ...peopleOf(db, clock),
    ...accountsAt(db, credits),

    /** Pays the page of a session with a test card. */
    async pay(session_id: string, card?: { card?: string; email?: string }): Promise<void> {
      const outcome = await sandbox.simulator.pay(await providerIdOf(db, session_id), card);
      if (outcome !== 'paid') throw new Error(`The sandbox took no money: ${outcome}.`);
    },

    /** Receives all outstanding webhooks and runs the jobs that follow. */
    async receiveWebhooks(service = billing): Promise<void> {
      for (const { webhook_id } of await sandbox.webhooks.outstanding()) {
        await receiveWebhook(webhook_id, service);
        await sandbox.webhooks.drop(webhook_id);
      }
      await work(service);
    },

    /** Runs the job of a top-up by the account's latest consent. */
    async topUp(actor: Actor, service = billing): Promise<void> {
      const { id } = await one<{ id: string }>(
        db,
        sql`select id from top_up_consents where account_id = ${actor.account_id} order by granted_at desc limit 1`,
      );
      await service.topUp(id);
    },
  };
}

/** Customers, their colleagues and operators. */
function peopleOf(db: Db, clock: Clock) {
  return {
    async customer(over: { admin?: boolean } = {}): Promise<Actor> {
      return actorOf(await makePerson(db, over), { operator_roles: over.admin ? ['owner'] : [] });
    },
    /** Another member of the actor's account. */
    async colleagueOf(actor: Actor): Promise<Actor> {
      const { user_id, email } = await makePerson(db);
      await sql`insert into account_users (account_id, user_id, role, joined_at)
        values (${actor.account_id}, ${user_id}, 'sender', ${clock.now()})`.execute(db);
      return { ...actorOf({ user_id, account_id: actor.account_id, email }), role: 'sender' };
    },
    operator: () => makeOperator(db),
  };
}

/** What an account has and spends. */
function accountsAt(db: Db, credits: CreditsService) {
  return {
    /** Gives credits to an account, until `expires_at` or as long as bought ones last. */
    give: (actor: Actor, n: number, expires_at?: Date) =>
      credits.grant(db, {
        account_id: actor.account_id,
        created_by: null,
        credits: n,
        type: 'grant',
        category: 'gift',
        description: 'A gift',
        key: crypto.randomUUID(),
        expires_at,
      }),
    balance: (actor: Actor) => credits.balanceOf(db, actor.account_id),
    spend: (actor: Actor, n: number, key: string = crypto.randomUUID()) =>
      inTransaction(db, (tx) =>
        credits.charge(tx, {
          account_id: actor.account_id,
          created_by: actor.user_id,
          credits: n,
          campaign_id: crypto.randomUUID(),
          description: 'Letters',
          key,
        }),
      ),
    paymentsOf: (actor: Actor) =>
      rows<{ id: string; type: string; amount_cents: number; tax_cents: number; credits: number; description: string }>(
        db,
        sql`select id, type, amount_cents, tax_cents, credits, description from payments where account_id = ${actor.account_id}
          order by occurred_at, id`,
      ),
  };
}
