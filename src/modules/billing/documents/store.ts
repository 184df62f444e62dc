import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, maybe, rows, sql } from '../../../platform/database/db.ts';
import { DEFAULT_TIME_ZONE } from '../../../platform/us/time-zones.ts';
import type { InvoicePart } from './rules.ts';

export type DocumentKind = 'invoice' | 'receipt' | 'credit_note';
export type BillTo = {
  name: string;
  company: string;
  email: string;
  line1: string;
  line2: string;
  city: string;
  state: string;
  zip: string;
  country: string;
};
export type DocumentRow = {
  id: string;
  payment_id: string;
  account_id: AccountId;
  number: string;
  kind: DocumentKind;
  bill_to: BillTo;
  issued_at: Date;
  /** By whose days it is dated. */
  time_zone: string;
  item_id: string;
  description: string;
  amount_cents: number;
  credits: number;
  card: string;
  occurred_at: Date;
  environment: 'test' | 'live';
  tax_cents: number;
  lines: InvoicePart[];
  /** The number of the document whose payment this one refunds. */
  returns_number: string | null;
};

const BILL_TO = sql`jsonb_build_object('name', p.full_name, 'company', p.company_name, 'email', o.email,
  'line1', p.billing_address_line1, 'line2', p.billing_address_line2, 'city', p.billing_city, 'state', p.billing_state,
  'zip', p.billing_zip, 'country', p.billing_country)`;

/** Issues the document of a payment under the next number, to the owner's billing address as it is now. Once per payment. */
export async function issue(
  tx: Db,
  d: { payment_id: string; account_id: AccountId; kind: DocumentKind; at: Date },
): Promise<void> {
  await sql`insert into billing_documents (payment_id, account_id, number, kind, bill_to, issued_at)
    select ${d.payment_id}, o.account_id,
      to_char(${d.at}::timestamptz, '"LH-"YYYY"-"') || lpad(nextval('billing_document_numbers')::text, 6, '0'),
      ${d.kind}, coalesce(case when p.user_id is not null then ${BILL_TO} end, jsonb_build_object('email', o.email)),
      ${d.at}
    from account_owners o left join billing_addresses p on p.user_id = o.user_id where o.account_id = ${d.account_id}
      and not exists (select 1 from billing_documents where payment_id = ${d.payment_id})`.execute(tx);
}

const ZONE = sql`coalesce(z.time_zone, ${DEFAULT_TIME_ZONE})`;

/** By whose days an account's documents are dated. */
export async function timeZoneOf(db: Db, account_id: AccountId): Promise<string> {
  const found = await maybe<{ time_zone: string }>(
    db,
    sql`select time_zone from account_time_zones where account_id = ${account_id}`,
  );
  return found?.time_zone ?? DEFAULT_TIME_ZONE;
}

const DOCUMENT = sql`select d.id, d.payment_id, d.account_id, d.number, d.kind, d.bill_to, d.issued_at, ${ZONE} as time_zone, p.item_id, p.description, p.amount_cents, p.credits, p.card, p.occurred_at, p.environment, p.tax_cents, p.lines,
    r.number as returns_number
  from billing_documents d join payments p on p.id = d.payment_id
    left join billing_documents r on r.payment_id = p.returns_payment_id
    left join account_time_zones z on z.account_id = d.account_id`;

/** An account's documents in one environment, newest first. */
export async function documentsOf(
  db: Db,
  account_id: AccountId,
  environment: 'test' | 'live',
  page: { limit: number; before?: string | undefined },
): Promise<DocumentRow[]> {
  const before = page.before ? sql`and d.id < ${page.before}` : sql``;
  return rows(
    db,
    sql`${DOCUMENT} where d.account_id = ${account_id} and p.environment = ${environment} ${before}
      order by d.id desc limit ${page.limit}`,
  );
}

export async function documentById(db: Db, account_id: AccountId, id: string): Promise<DocumentRow | undefined> {
  return maybe(db, sql`${DOCUMENT} where d.account_id = ${account_id} and d.id = ${id}`);
}

export async function documentOfPayment(db: Db, payment_id: string): Promise<DocumentRow | undefined> {
  return maybe(db, sql`${DOCUMENT} where d.payment_id = ${payment_id}`);
}
