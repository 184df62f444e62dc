import type { RawBuilder } from 'kysely';
import type { Signature } from '../../../handwriting/ink/signature.ts';
import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, maybe, one, type Readable, rows, sql } from '../../../platform/database/db.ts';
import { MAX_COUNTED } from '../../../platform/table/query.ts';
import type { LetterStatus, ReturnAddress, TextType } from '../schema.ts';
import { LETTER_STAGES, type LetterSearch, type LetterStage } from './rules.ts';

export type LineFilter = {
  search: LetterSearch | null;
  stage: LetterStage | '';
  template_id: string;
  flag: '' | 'held' | 'returned';
  /** The first id that is in, and the first that is not. */
  from_id: string | null;
  before_id: string | null;
  /** Whether letters are printed by the press, which has them by stage and design. */
  at_press: boolean;
};
type Order = { ascending: boolean; limit: number; offset: number };

const starts = (prefix: string) => `${prefix.replace(/[\\%_]/g, '\\$&')}%`;
/** Batches that are read for letters which are not handed over: at 2,000 letters each, more than are counted. */
const READ_BATCHES = 10;

const NOT_HANDED_OVER = sql`(select id from letters where due_at is not null
  union all
  select l.id from (select campaign_id, submission_no, first_position, last_position from letter_batches
      order by id desc limit ${sql.lit(READ_BATCHES)}) b
    join letters l on l.campaign_id = b.campaign_id and l.submission_no = b.submission_no
      and l.position between b.first_position and b.last_position and l.status in ('queued', 'sending')) as waiting`;

/** A last name by its beginning, or a first name and the beginning of a last name: the newest, as far as rows are counted. */
function byName(name: string, range: RawBuilder<unknown>): RawBuilder<unknown> {
  const found = (last: string) => sql`(select id, first_name from letters
    where lower(last_name) collate "C" like ${starts(last)} and ${range}
    order by lower(last_name) collate "C", id desc limit ${sql.lit(MAX_COUNTED)})`;
  const [, first, last] = /^(.+) (.+)$/.exec(name) ?? [];
  if (first === undefined || last === undefined) return sql`select id from ${found(name)} n`;
  return sql`select id from ${found(name)} n
    union select id from ${found(last)} n where lower(first_name) = ${first}`;
}

function bySearch(search: LetterSearch, range: RawBuilder<unknown>): RawBuilder<unknown> {
  if (search.kind === 'id')
    return sql`select id from letters where id between ${search.low} and ${search.high} and ${range}`;
  if (search.kind === 'name') return byName(search.name, range);
  return sql`select letter_id as id from letter_copies where code_no = ${search.code_no} union ${byName(search.or_name, range)}`;
}

function byStage(stage: LetterStage, range: RawBuilder<unknown>): RawBuilder<unknown> {
  if (stage === 'not_handed_over') return sql`select id from ${NOT_HANDED_OVER} where ${range}`;
  const [status] = LETTER_STAGES[stage].statuses;
  if (['mailed', 'delivered', 'failed', 'canceled'].includes(stage))
    return sql`select distinct id from (select letter_id as id from letter_events where status = ${status}) e where ${range}`;
  return sql`select id from (select letter_id as id from letter_copies where status = ${status} and not is_replaced) c where ${range}`;
}

/** Where the list's letters come from: the filter that leaves the fewest, each with an index in the order of ids. */
function sourceOf(f: LineFilter): { source: RawBuilder<unknown>; is_all: boolean; has_stage: boolean } {
  const range = sql`(${f.from_id}::uuid is null or id >= ${f.from_id}) and (${f.before_id}::uuid is null or id < ${f.before_id})`;
  const of = (source: RawBuilder<unknown>, has_stage = false) => ({ source, is_all: false, has_stage });
  if (f.search) return of(bySearch(f.search, range));
  if (f.flag === 'held') return of(sql`select id from (select letter_id as id from letter_holds) h where ${range}`);
  if (f.flag === 'returned')
    return of(
      sql`select distinct id from (select letter_id as id from letter_copies where returned_at is not null) r where ${range}`,
    );
  const at_press_only = ['waiting', 'to_reprint', 'in_run', 'printed'].includes(f.stage);
  if (f.stage && (f.at_press || !at_press_only)) return of(byStage(f.stage, range), at_press_only);
  if (f.template_id && f.at_press)
    return of(sql`select id from (select letter_id as id from letter_copies where template_id = ${f.template_id} and copy = 1
      union all select id from ${NOT_HANDED_OVER}) t where ${range}`);
  return { source: sql`select id from letters where ${range}`, is_all: !f.stage && !f.template_id, has_stage: false };
}

/** The letters that match, as a table `chosen` of ids. */
function chosen(f: LineFilter, { ascending, limit, offset }: Order): RawBuilder<unknown> {
  const { source, is_all, has_stage } = sourceOf(f);
  const direction = ascending ? sql`asc` : sql`desc`;
  if (is_all) return sql`chosen as materialized (${source} order by id ${direction} limit ${limit} offset ${offset})`;
  const conditions: RawBuilder<unknown>[] = [];
  if (f.stage && !has_stage) conditions.push(sql`l.status = any(${[...LETTER_STAGES[f.stage].statuses]}::text[])`);
  if (f.template_id)
    conditions.push(sql`exists (select 1 from letter_orders o where o.campaign_id = l.campaign_id
      and o.submission_no = l.submission_no and o.template_id = ${f.template_id})`);
  if (f.flag === 'held') conditions.push(sql`exists (select 1 from letter_holds h where h.letter_id = l.id)`);
  if (f.flag === 'returned')
    conditions.push(sql`exists (select 1 from letter_copies c where c.letter_id = l.id and c.returned_at is not null)`);
  const found = sql`found as materialized (select id from (${source}) s order by id ${direction} limit ${sql.lit(MAX_COUNTED)})`;
  const matches =
    conditions.length > 0 ? sql`join letters l using (id) where ${sql.join(conditions, sql` and `)}` : sql``;
  return sql`${found}, chosen as materialized (
    select id from found ${matches} order by id ${direction} limit ${limit} offset ${offset})`;
}

export type LineRow = {
  id: string;
  account_id: AccountId;
  campaign_id: string;
  created_at: Date;
  mailed_at: Date | null;
  first_name: string;
  last_name: string;
  city: string;
  state: string;
  zip: string;
  company_name: string;
  status: LetterStatus;
  template_id: string;
  campaign_title: string;
  owner_email: string | null;
  owner_name: string | null;
  code_no: number | null;
  copies: number | null;
  run_id: string | null;
  run_number: number | null;
  is_held: boolean;
  is_returned: boolean;
};

const LINE = sql`l.id, l.account_id, l.campaign_id, l.created_at, l.mailed_at, l.first_name, l.last_name, l.city, l.state, l.zip,
  l.company_name, l.status, o.template_id, coalesce(g.title, '') as campaign_title, w.email as owner_email,
  w.full_name as owner_name, c.code_no, c.copy as copies, c.run_id, r.number as run_number,
  exists (select 1 from letter_holds h where h.letter_id = l.id) as is_held,
  exists (select 1 from letter_copies b where b.letter_id = l.id and b.returned_at is not null) as is_returned`;
const JOINS = sql`join letter_orders o on o.campaign_id = l.campaign_id and o.submission_no = l.submission_no
  left join campaign_lookup g on g.id = l.campaign_id
  left join lateral (select email, full_name from account_owners where account_id = l.account_id limit 1) w on true
  left join letter_copies c on c.letter_id = l.id and not c.is_replaced
  left join print_run_lookup r on r.id = c.run_id`;

export const lines = (db: Readable, filter: LineFilter, order: Order): Promise<LineRow[]> =>
  rows(
    db,
    sql`with ${chosen(filter, order)} select ${LINE} from chosen join letters l on l.id = chosen.id ${JOINS}
      order by l.id ${order.ascending ? sql`asc` : sql`desc`}`,
  );

/** How many letters match, counted up to MAX_COUNTED. */
export async function countLines(db: Readable, filter: LineFilter): Promise<number> {
  const all = { ascending: false, limit: MAX_COUNTED, offset: 0 };
  const { total } = await one<{ total: number }>(
    db,
    sql`with ${chosen(filter, all)} select count(*)::int as total from chosen`,
  );
  return total;
}

/** One page of the lines that match, and how many match, as far as they are counted. */
export const pageOfLines = (db: Readable, filter: LineFilter, order: Order): Promise<[LineRow[], number]> =>
  Promise.all([lines(db, filter, order), countLines(db, filter)]);

export type DetailRow = LineRow & {
  text: string;
  street: string;
  unit: string;
  text_type: TextType;
  hand: string;
  ink_colour: string;
  ink_setting: string;
  ink_seed: string | null;
  signature: Signature | null;
  return_address: ReturnAddress;
  retry_of: string | null;
  hold_reason: string | null;
  held_at: Date | null;
  redacted_at: Date | null;
};

export const detail = (db: Db, id: string): Promise<DetailRow | undefined> =>
  maybe(
    db,
    sql`select ${LINE}, letter_text(l) as text, l.street, l.unit, o.text_type, o.hand, o.ink_colour, o.ink_setting, o.ink_seed, o.signature,
        o.return_address, l.retry_of, l.redacted_at, (select reason from letter_holds h where h.letter_id = l.id) as hold_reason,
        (select held_at from letter_holds h where h.letter_id = l.id) as held_at
      from letters l ${JOINS} where l.id = ${id}`,
  );

export type CopyRow = {
  item_id: string;
  copy: number;
  code_no: number;
  status: LetterStatus;
  status_at: Date;
  run_id: string | null;
  run_number: number | null;
  is_replaced: boolean;
  fault: string | null;
  reason: string | null;
  returned_at: Date | null;
  return_note: string | null;
};

/** The copies that the press has of a letter, the original first. */
export const copiesOf = (db: Db, letter_id: string): Promise<CopyRow[]> =>
  rows(
    db,
    sql`select c.item_id, c.copy, c.code_no, c.status, c.status_at, c.run_id, r.number as run_number, c.is_replaced, c.fault,
        c.reason, c.returned_at, c.return_note
      from letter_copies c left join print_run_lookup r on r.id = c.run_id where c.letter_id = ${letter_id} order by c.copy`,
  );

export const isHeld = async (tx: Db, letter_id: string): Promise<boolean> =>
  (await maybe(tx, sql`select 1 from letter_holds where letter_id = ${letter_id}`)) !== undefined;
