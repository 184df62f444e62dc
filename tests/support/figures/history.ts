import { type Db, inTransaction, one, sql } from '../../../src/platform/database/db.ts';
import { writeTransaction } from '../accounting/ledger-row.ts';
import { makePerson } from '../factories.ts';

const EMPTIED = [
  'letters',
  'letter_orders',
  'campaigns',
  'payments',
  'credit_transactions',
  'credit_lots',
  'first_cards',
];

/** Writes what analytics counts, as the modules that own it would: at any time, and with no more than is counted. */
export async function figureHistory(db: Db) {
  const owner = await makePerson(db);
  const { account_id } = owner;
  const { id: template_id } = await one<{ id: string }>(
    db,
    sql`insert into letter_templates (name, preview_file, exterior_file, zip_file, created_at, updated_at)
      values ('Plain', '', '', '', now(), now()) returning id`,
  );
  let made = 0;
  const campaigns = new Map<string, string>();

  async function campaignOf(user_id: string, kind: string): Promise<string> {
    const known = campaigns.get(`${user_id}/${kind}`);
    if (known) return known;
    const { id } = await one<{ id: string }>(
      db,
      sql`insert into campaigns (account_id, created_by, title, message, campaign_type, text_type, return_address, hand,
          ink_colour, ink_setting, status, created_at, updated_at)
        values (${account_id}, ${user_id}, '', '', ${kind}, 'Short Text', '{}', 'june', 'blue', 'natural', 'pending', now(), now())
        returning id`,
    );
    await sql`insert into letter_orders (account_id, created_by, campaign_id, submission_no, text_type, template_id, hand,
        ink_colour, ink_setting, return_address)
      values (${account_id}, ${user_id}, ${id}, 1, 'Short Text', ${template_id}, 'june', 'blue', 'natural', '{}')`.execute(
      db,
    );
    campaigns.set(`${user_id}/${kind}`, id);
    return id;
  }

  return {
    owner,

    async signUp(at: Date): Promise<string> {
      const email = `history-${++made}-${process.pid}@example.com`;
      const { id } = await one<{ id: string }>(
        db,
        sql`insert into users (email, created_at, updated_at) values (${email}, ${at}, ${at}) returning id`,
      );
      return id;
    },

    async order(user_id: string, kind: string, at: Date): Promise<string> {
      const campaign_id = await campaignOf(user_id, kind);
      const { id } = await one<{ id: string }>(
        db,
        sql`insert into letters (campaign_id, submission_no, position, account_id, text, first_name, last_name, street, unit,
            city, state, zip, company_name, status_at, created_at)
          values (${campaign_id}, 1, ${++made}, ${account_id}, '', '', '', '', '', '', '', '', '', ${at}, ${at}) returning id`,
      );
      return id;
    },

    mail: (id: string, at: Date) =>
      sql`update letters set status = 'shipped', status_at = ${at}, mailed_at = ${at} where id = ${id}`.execute(db),
    end: (id: string, status: 'failed' | 'cancelled', reason: string | null, at: Date) =>
      sql`update letters set status = ${status}, status_at = ${at}, failure_reason = ${reason} where id = ${id}`.execute(
        db,
      ),

    pay: (p: { cents: number; item: string; type?: string; environment?: string; credits?: number }, at: Date) =>
      sql`insert into payments (type, account_id, provider, amount_cents, fee_cents, environment, occurred_at, key, item_id, credits,
          returns_payment_id)
        values (${p.type ?? 'customer_payment'}, ${account_id}, 'stripe', ${p.cents}, 0, ${p.environment ?? 'test'}, ${at},
          ${`history-${++made}`}, ${p.item}, ${p.credits ?? 0},
          case when ${p.cents}::int < 0 then (select id from payments limit 1) end)`.execute(db),

    credit: (type: string, credits: number, at: Date) =>
      writeTransaction(db, { account_id, credits, type, category: '', at }),

    /** An automation, and as many letters of it at a time. */
    async automation(name: string): Promise<(letters: number, at: Date) => Promise<void>> {
      const { id } = await one<{ id: string }>(
        db,
        sql`insert into automations (account_id, created_by, name, source, key, signature_kind, requires_bearer, card_design_id,
            text_type, hand, ink_colour, ink_setting, return_address, custom_message, use_ai_message, ai_message_description,
            mapping, filters, delay_days, repeat_days, daily_cap, needs_approval, created_at, updated_at)
          values (${account_id}, ${owner.user_id}, ${name}, 'other', '', 'none', false, ${template_id}, 'Short Text', 'june', 'blue',
            'natural', '{}', '', false, '', '{}', '{}', 0, 0, 50, false, now(), now()) returning id`,
      );
      return async (letters, at) => {
        await sql`insert into automation_events (account_id, automation_id, received_at, body, content_type, headers, body_hash,
            status, letter_id, processed_at)
          select ${account_id}, ${id}, ${at}, '', '', '{}', '', 'sent', uuidv7(), ${at} from generate_series(1, ${letters}::int)`.execute(
          db,
        );
      };
    },

    /** Forgets everything, the figures included. */
    async clear(): Promise<void> {
      campaigns.clear();
      await inTransaction(db, async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        for (const table of EMPTIED) await sql`delete from ${sql.table(table)}`.execute(tx);
        await sql`delete from automation_events`.execute(tx);
        await sql`delete from automations`.execute(tx);
        await sql`delete from daily_figures`.execute(tx);
        await sql`delete from figure_folds`.execute(tx);
        await sql`delete from open_letters`.execute(tx);
        await sql`delete from users where id <> ${owner.user_id}`.execute(tx);
      });
    },
  };
}
