import { type Db, maybe, one, rows, sql } from '../../../platform/database/db.ts';
import { comparableAddress } from '../../../platform/email/form.ts';
import type { Membership } from '../../../platform/http/member-rights.ts';
import type { OperatorRole } from '../../../platform/http/operator-rights.ts';
import { MAX_COUNTED } from '../../../platform/table/query.ts';
import { MAX_SEARCHED, type PeopleFilter, type PeopleQuery } from './schema.ts';

const like = (text: string) => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The ids of those who may match, from the index of the narrowest filter; null where all people may. Bounded, so that what
 * is sorted and counted afterwards never grows with the number of people.
 */
function candidates({ q, role, status }: PeopleFilter, now: Date) {
  if (UUID.test(q)) return sql`select user_id from person_lookup where user_id = ${q}::uuid`;
  if (q) {
    // Ordered as the index of each is, which is therefore read.
    const found = (table: string, key: string) =>
      sql`(select user_id from ${sql.table(table)} where ${sql.ref(key)} like ${like(key === 'email_key' ? comparableAddress(q) : q)}
        order by ${sql.ref(key)} using ~<~ limit ${MAX_SEARCHED})`;
    return sql`${found('person_lookup', 'email_key')} union ${found('profile_lookup', 'full_name_key')}
      union ${found('profile_lookup', 'last_name_key')}`;
  }
  if (role && role !== 'user') return sql`select user_id from operator_role_lookup where role = ${role}`;
  if (status === 'banned')
    return sql`select user_id from person_lookup where banned_until > ${now} limit ${MAX_COUNTED}`;
  return null;
}

/** Those who match, as `p`. */
function matching(filter: PeopleFilter, now: Date) {
  const { role, status } = filter;
  const found = candidates(filter, now);
  const roles = sql`from operator_role_lookup r where r.user_id = p.user_id`;
  const of_role =
    role === ''
      ? sql`true`
      : role === 'user'
        ? sql`not exists (select ${roles})`
        : sql`exists (select ${roles} and r.role = ${role})`;
  const of_status =
    status === ''
      ? sql`true`
      : status === 'banned'
        ? sql`p.banned_until > ${now}`
        : sql`(p.banned_until is null or p.banned_until <= ${now})`;
  const from = found ? sql`(${found}) c join person_lookup p on p.user_id = c.user_id` : sql`person_lookup p`;
  return sql`from ${from} where ${of_role} and ${of_status}`;
}

const ORDERS = {
  created_at: { asc: sql`created_at, user_id`, desc: sql`created_at desc, user_id desc` },
  email: { asc: sql`email_key`, desc: sql`email_key desc` },
  user_id: { asc: sql`user_id`, desc: sql`user_id desc` },
};

export type PersonRow = {
  user_id: string;
  email: string;
  full_name: string;
  roles: OperatorRole[];
  credits: number;
  created_at: Date;
  banned_until: Date | null;
};

type Slice = {
  sort: PeopleQuery['sort'] | 'user_id';
  dir: 'asc' | 'desc';
  limit: number;
  offset: number;
  /** Only those after this person, by id. */
  after?: string;
};
type Instance = { now: Date; environment: string };

/** People who match. Names, roles and balances are looked up for these alone. */
export const people = (
  db: Db,
  filter: PeopleFilter,
  { sort, dir, limit, offset, after }: Slice,
  { now, environment }: Instance,
): Promise<PersonRow[]> => {
  const order = ORDERS[sort][dir];
  const later = after ? sql`and p.user_id > ${after}::uuid` : sql``;
  return rows(
    db,
    sql`with found as materialized (
        select p.user_id, p.email, p.email_key, p.created_at, p.banned_until ${matching(filter, now)} ${later}
        order by ${order} limit ${limit} offset ${offset})
      select user_id, email,
        coalesce((select n.full_name from profile_lookup n where n.user_id = found.user_id), '') as full_name,
        array(select r.role from operator_role_lookup r where r.user_id = found.user_id order by r.role) as roles,
        coalesce((select sum(l.remaining)::integer from open_credit_lots l
          where l.account_id = (select m.account_id from account_memberships m
              where m.user_id = found.user_id order by m.joined_at, m.account_id limit 1)
            and l.environment = ${environment} and l.expires_at > ${now}), 0) as credits,
        created_at, banned_until
      from found order by ${order}`,
  );
};

/** How many people match, counted up to MAX_COUNTED. */
export async function countPeople(db: Db, filter: PeopleFilter, now: Date): Promise<number> {
  const found = filter.role || filter.status ? null : candidates(filter, now);
  const matches = found ?? sql`select 1 ${matching(filter, now)} limit ${MAX_COUNTED}`;
  const { total } = await one<{ total: number }>(db, sql`select count(*)::int as total from (${matches}) found`);
  return total;
}

export type OnePersonRow = Omit<PersonRow, 'credits' | 'full_name'> & {
  email_confirmed_at: Date | null;
  new_email: string | null;
  last_sign_in_at: Date | null;
};

export const personById = (db: Db, user_id: string): Promise<OnePersonRow | undefined> =>
  maybe(
    db,
    sql`select user_id, email, created_at, banned_until, email_confirmed_at, new_email, last_sign_in_at,
        array(select r.role from operator_role_lookup r where r.user_id = p.user_id order by r.role) as roles
      from person_lookup p where user_id = ${user_id}`,
  );

export type ProfileRow = {
  full_name: string;
  phone: string;
  company_name: string;
  return_first_name: string;
  return_last_name: string;
  return_street: string;
  return_unit: string;
  return_city: string;
  return_state: string;
  return_zip: string;
  billing_address_line1: string;
  billing_address_line2: string;
  billing_city: string;
  billing_state: string;
  billing_zip: string;
  billing_country: string;
  hand: string;
  ink_colour: string;
  ink_setting: string;
  onboarding_completed_at: Date | null;
};

export const profileOf = (db: Db, user_id: string): Promise<ProfileRow | undefined> =>
  maybe(
    db,
    sql`select full_name, phone, company_name, return_first_name, return_last_name, return_street, return_unit, return_city,
        return_state, return_zip, billing_address_line1, billing_address_line2, billing_city, billing_state, billing_zip,
        billing_country, hand, ink_colour, ink_setting, onboarding_completed_at
      from profile_lookup where user_id = ${user_id}`,
  );

/** The account that a person works in: of several, the one that they joined first. */
export const accountOf = (
  db: Db,
  user_id: string,
  { now, environment }: Instance,
): Promise<
  | {
      account_id: string;
      plan: string;
      credits: number;
      created_at: Date;
      closes_at: Date | null;
      erasure_asked_at: Date | null;
      erasure_asked_by: string | null;
    }
  | undefined
> =>
  maybe(
    db,
    sql`select a.account_id, a.plan, a.created_at,
        (select c.erase_at from closing_accounts c where c.account_id = a.account_id) as closes_at,
        e.asked_at as erasure_asked_at, (select email from people where user_id = e.asked_by) as erasure_asked_by,
        coalesce((select sum(l.remaining)::integer from open_credit_lots l
          where l.account_id = a.account_id and l.environment = ${environment} and l.expires_at > ${now}), 0) as credits
      from account_memberships m join account_lookup a on a.account_id = m.account_id
        left join erasures_to_confirm e on e.account_id = m.account_id
      where m.user_id = ${user_id} order by m.joined_at, m.account_id limit 1`,
  );

type MemberRow = Membership & { user_id: string; email: string; full_name: string; joined_at: Date };

export const membersOf = (db: Db, account_id: string): Promise<MemberRow[]> =>
  rows(
    db,
    sql`select m.user_id, p.email, p.full_name, m.role, m.handles_billing, m.joined_at
      from account_memberships m join people p on p.user_id = m.user_id
      where m.account_id = ${account_id} order by m.role <> 'owner', m.joined_at limit 200`,
  );
