import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountsService } from '../../src/modules/accounts/service.ts';
import { creditsService } from '../../src/modules/credits/service.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { type Db, inTransaction, one, rows, sql } from '../../src/platform/database/db.ts';

const CREDITS_EACH = 100_000;
const SENDER = {
  firstName: 'Ada',
  lastName: 'W',
  street: '1 Main St',
  unit: '',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
};

const REAL_BODY = join(
  import.meta.dirname,
  '../../src/modules/automations/reader/payloads/workflow-contact-tag-real.json',
);

/** A body as HighLevel posts it, with another contact for each number. */
export function bodyMaker(): (n: number | string) => string {
  const real = JSON.parse(readFileSync(REAL_BODY, 'utf8')) as object;
  const text = JSON.stringify({
    ...real,
    contact_id: 'gxGfB9wxEy3anxb{n}',
    first_name: 'Grace{n}',
    last_name: 'Reader',
    full_name: 'Grace{n} Reader',
    email: 'grace{n}@example.com',
    address1: '{n} Oak Avenue',
    city: 'Portland',
    state: 'OR',
    postal_code: '97201',
    country: 'US',
  });
  return (n) => text.replaceAll('{n}', String(n));
}

export type BenchAutomation = { id: string; account_id: string; key: string };

/** Automations that are switched on, each of an account of its own that has credits. */
export async function openAutomations(db: Db, count: number): Promise<BenchAutomation[]> {
  const accounts = accountsService({ db, clock: systemClock, environment: 'test' });
  const credits = creditsService({ db, clock: systemClock, environment: 'test' });
  const batch = randomBytes(4).toString('hex');
  const { id: design_id } = await one<{ id: string }>(
    db,
    sql`insert into letter_templates (name, preview_file, exterior_file, zip_file, created_at, updated_at)
      values ('Plain', 'a.png', 'a.png', 'a.zip', now(), now()) returning id`,
  );
  const people = await rows<{ id: string }>(
    db,
    sql`insert into users (email, password_hash, email_confirmed_at, created_at, updated_at)
      select ${batch}::text || n || '@example.com', 'unusable', now(), now(), now() from generate_series(1, ${count}::int) n
      returning id`,
  );
  const opened: BenchAutomation[] = [];
  for (const { id: created_by } of people) {
    const account_id = await inTransaction(db, async (tx) => {
      const account = await accounts.openAccount(tx, created_by);
      const grant = { credits: CREDITS_EACH, type: 'grant' as const, category: 'bench', description: 'Bench' };
      await credits.grant(tx, { account_id: account, created_by, ...grant, key: 'bench' });
      return account;
    });
    opened.push(
      await one<BenchAutomation>(
        db,
        sql`insert into automations (account_id, created_by, name, status, source, key, signature_kind, requires_bearer,
            card_design_id, text_type, hand, ink_colour, ink_setting, return_address, custom_message, use_ai_message,
            ai_message_description, mapping, filters, delay_days, repeat_days, daily_cap, needs_approval, created_at, updated_at)
          values (${account_id}, ${created_by}, 'Welcome', 'on', 'highlevel', ${randomBytes(24).toString('base64url')}, 'none', false,
            ${design_id}, 'Short Text', 'ada', 'blue', 'natural', ${JSON.stringify(SENDER)}::jsonb,
            'Dear [first name], thank you for the lovely evening in [city]. We hope to see you again soon.', false, '', '{}'::jsonb,
            ${JSON.stringify({ event_types: [], tags: [], states: [] })}::jsonb, 0, 30, 50, false, now(), now())
          returning id, account_id, key`,
      ),
    );
  }
  return opened;
}
