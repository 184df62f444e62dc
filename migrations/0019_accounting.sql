-- The operator's books: profit and loss by month, expenses, and who may see them.

-- Operators who may see the books.
create table app_admins (
  email text primary key check (email = lower(email)),
  -- Null for the first one, whom the product lists itself.
  added_by uuid references users on delete restrict,
  created_at timestamptz not null
);

create table accounting_settings (
  id boolean primary key default true check (id),
  -- Months begin at midnight here.
  time_zone text not null default 'America/New_York',
  -- What printing and mailing a card costs from the current month on; each month keeps its own.
  card_cost_cents integer not null default 159 check (card_cost_cents between 0 and 100000),
  -- Who shares the profit, and who may be named as the approver of an expense.
  partners text[] not null default array['Partner 1', 'Partner 2'] check (cardinality(partners) between 1 and 10),
  approvers text[] not null default array['Partner 1', 'Partner 2'] check (cardinality(approvers) between 1 and 10)
);
insert into accounting_settings default values;

-- A month of the books. The figures of an open month are those of the last time it was generated; get_pnl_data reads
-- its rows instead. The figures of a closed month are final.
create table accounting_monthly (
  environment text not null check (environment in ('test', 'live')),
  month_start date not null check (extract(day from month_start) = 1),
  card_cost_cents integer not null check (card_cost_cents >= 0),
  gross_revenue_cents bigint not null default 0,
  stripe_fees_cents bigint not null default 0,
  -- Below zero: money that went back.
  refunds_cents bigint not null default 0,
  disputes_cents bigint not null default 0,
  -- Sales tax collected less what went back with refunds and disputes: owed to the states, and part of no other figure.
  sales_tax_cents bigint not null default 0,
  cards_sent bigint not null default 0,
  cogs_cents bigint not null default 0,
  fixed_expenses_cents bigint not null default 0,
  net_profit_cents bigint not null default 0,
  -- How much of the profit comes from rows that are dated into earlier, closed months.
  corrections_cents bigint not null default 0,
  partners integer not null check (partners > 0),
  partner_share_cents_each bigint not null default 0,
  generated_at timestamptz not null,
  -- Of an open month, so that its page need not add them all up: the money and the cards of the rows that were entered
  -- up to a while before it was generated. Null: not counted yet.
  counted_revenue_cents bigint,
  counted_fees_cents bigint,
  counted_refunds_cents bigint,
  counted_disputes_cents bigint,
  counted_tax_cents bigint,
  counted_cards bigint,
  counted_through uuid,
  closed_at timestamptz,
  closed_by uuid references users on delete restrict,
  -- Ids grow with the time at which rows are entered: rows up to this one were there when the month was closed.
  closed_through uuid,
  primary key (environment, month_start),
  check ((closed_at is null) = (closed_through is null)),
  check (num_nulls(counted_revenue_cents, counted_fees_cents, counted_refunds_cents, counted_disputes_cents,
    counted_tax_cents, counted_cards, counted_through) in (0, 7)),
  check ((closed_by is null) or (closed_at is not null))
);

create function guard_accounting_monthly() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') and old.closed_at is not null then
    raise exception 'The month % is closed: % is refused. Enter a correction in an open month.', old.month_start, tg_op;
  end if;
  if tg_op = 'INSERT' and exists (select 1 from accounting_monthly
      where environment = new.environment and month_start > new.month_start and closed_at is not null) then
    raise exception 'A month after % is closed: % is refused.', new.month_start, tg_op;
  end if;
  if tg_op = 'UPDATE' and (new.environment, new.month_start) <> (old.environment, old.month_start) then
    raise exception 'A month keeps its date.';
  end if;
  return coalesce(new, old);
end $$;
create trigger accounting_monthly_guard before insert or update or delete on accounting_monthly
  for each row execute function guard_accounting_monthly();
create trigger accounting_monthly_keep before truncate on accounting_monthly for each statement execute function refuse_change();

create table expenses (
  id uuid primary key default uuidv7(),
  environment text not null check (environment in ('test', 'live')),
  -- The same key twice adds the expense once.
  request_key uuid not null unique,
  name text not null check (name <> ''),
  -- Below zero: corrects an earlier expense.
  amount_cents integer not null check (amount_cents <> 0),
  incurred_on date not null,
  -- monthly: the amount in each month from its date on. annual: the amount spread over 12 months from its date on.
  cadence text not null default 'one_time' check (cadence in ('one_time', 'monthly', 'annual')),
  -- The last day of a monthly expense; null while it goes on.
  ends_on date,
  approver text not null default '',
  notes text not null default '',
  receipt_file text,
  receipt_type text,
  -- The address of the operator who added it.
  created_by text not null,
  created_at timestamptz not null,
  check ((ends_on is null) or ((cadence = 'monthly') and (ends_on >= incurred_on))),
  check ((receipt_file is null) = (receipt_type is null))
);
create index expenses_incurred on expenses (environment, incurred_on, id);
create index expenses_name on expenses (environment, lower(name), id);
create index expenses_amount on expenses (environment, amount_cents, id);

-- An expense that a closed month counts stays; a monthly one may end after that month.
create function guard_expenses() returns trigger language plpgsql as $$
declare
  v_closed accounting_monthly;
begin
  if tg_op = 'UPDATE' and (to_jsonb(new) - 'ends_on') <> (to_jsonb(old) - 'ends_on') then
    raise exception 'Of an expense only the last day changes. Enter a correction.';
  end if;
  select * into v_closed from accounting_monthly
    where environment = old.environment and closed_at is not null order by month_start desc limit 1;
  if v_closed.closed_through is null or old.id > v_closed.closed_through
      or old.incurred_on >= v_closed.month_start + interval '1 month' then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE' or new.ends_on is distinct from old.ends_on
      and least(new.ends_on, old.ends_on) < v_closed.month_start then
    raise exception 'This expense is part of a closed month: % is refused. Enter a correction.', tg_op;
  end if;
  return new;
end $$;
create trigger expenses_guard before update or delete on expenses for each row execute function guard_expenses();
create trigger expenses_keep before truncate on expenses for each statement execute function refuse_change();

-- What the payment provider's own books said of a month when they were last read.
create table accounting_provider_months (
  environment text not null check (environment in ('test', 'live')),
  month_start date not null check (extract(day from month_start) = 1),
  provider text not null,
  received_cents bigint not null,
  -- Refunds and disputes, below zero.
  returned_cents bigint not null,
  fees_cents bigint not null,
  read_at timestamptz not null,
  primary key (environment, month_start)
);

-- Closed months began and ended by the time zone of their time.
create function guard_accounting_settings() returns trigger language plpgsql as $$
begin
  if exists (select 1 from accounting_monthly where closed_at is not null) then
    raise exception 'A month is closed: the time zone cannot change.';
  end if;
  update accounting_monthly set counted_revenue_cents = null, counted_fees_cents = null, counted_refunds_cents = null,
    counted_disputes_cents = null, counted_tax_cents = null, counted_cards = null, counted_through = null;
  return new;
end $$;
create trigger accounting_settings_guard before update on accounting_settings
  for each row when (new.time_zone <> old.time_zone) execute function guard_accounting_settings();

-- The month of a time, by the operator's time zone.
create function accounting_month(p_at timestamptz) returns date language sql stable as $$
  select date_trunc('month', p_at at time zone time_zone)::date from accounting_settings
$$;

-- What a card costs in a month.
create function accounting_card_cost(p_environment text, p_month date) returns integer language sql stable as $$
  select coalesce((select card_cost_cents from accounting_monthly where environment = p_environment and month_start = p_month),
    (select card_cost_cents from accounting_settings))
$$;

-- Which rows a month consists of: those dated from from_at to before until_at and entered up to through (null: all so
-- far); and as corrections those dated before from_at and entered after late_after (null: none) up to through. So every
-- row belongs to exactly one month: its own, or the first that was open when it was entered.
create function accounting_scope(
  p_environment text, p_month date,
  out from_at timestamptz, out until_at timestamptz, out through uuid, out late_after uuid
) language plpgsql stable as $$
declare
  v_zone text := (select time_zone from accounting_settings);
  v_last record;
begin
  from_at := p_month::timestamp at time zone v_zone;
  until_at := (p_month + interval '1 month') at time zone v_zone;
  select month_start, closed_through into v_last from accounting_monthly
    where environment = p_environment and closed_at is not null order by month_start desc limit 1;
  if v_last.month_start is null or v_last.month_start < p_month - interval '1 month' then return; end if;
  select closed_through into through from accounting_monthly
    where environment = p_environment and month_start = p_month and closed_at is not null;
  select closed_through into late_after from accounting_monthly
    where environment = p_environment and month_start = p_month - interval '1 month' and closed_at is not null;
  -- Before the first month of the books: what is dated here is a correction elsewhere.
  if through is null and v_last.month_start >= p_month then through := '00000000-0000-0000-0000-000000000000'; end if;
end $$;

-- What expenses add to each month up to p_until. Twelfths are rounded so that they add up to the amount.
create function expense_charges(p_environment text, p_until date)
returns table (expense_id uuid, month_start date, amount_cents bigint) language sql stable as $$
  select e.id, (date_trunc('month', e.incurred_on) + make_interval(months => k.n))::date,
    case e.cadence when 'annual' then e.amount_cents::bigint * (k.n + 1) / 12 - e.amount_cents::bigint * k.n / 12
      else e.amount_cents end
  from expenses e cross join lateral (
      select (extract(year from age(date_trunc('month', least(p_until, e.ends_on)), date_trunc('month', e.incurred_on))) * 12
        + extract(month from age(date_trunc('month', least(p_until, e.ends_on)), date_trunc('month', e.incurred_on))))::integer as months) as run
    cross join lateral generate_series(0, least(run.months,
      case e.cadence when 'one_time' then 0 when 'annual' then 11 else run.months end)) as k(n)
  where e.environment = p_environment and e.incurred_on < p_until + interval '1 month'
$$;

-- What was paid and given back within a span, entered after p_after and up to p_through (null: all so far), and the
-- sales tax in it, which is part of none of the others. Planned for each call: few rows are found by when they were
-- entered, a month of them by when they occurred.
create function accounting_money(
  p_environment text, p_from timestamptz, p_until timestamptz, p_after uuid, p_through uuid,
  out revenue_cents bigint, out fees_cents bigint, out refunds_cents bigint, out disputes_cents bigint,
  out tax_cents bigint
) language plpgsql stable set plan_cache_mode = force_custom_plan as $$
begin
  select coalesce(sum(b.amount_cents - b.tax_cents) filter (where type = 'customer_payment'), 0), coalesce(sum(fee_cents), 0),
      coalesce(sum(b.amount_cents - b.tax_cents) filter (where type in ('refund', 'refund_failed')), 0),
      coalesce(sum(b.amount_cents - b.tax_cents) filter (where type in ('dispute', 'dispute_won')), 0),
      coalesce(sum(b.tax_cents), 0)
    into revenue_cents, fees_cents, refunds_cents, disputes_cents, tax_cents
    from payment_books b
    where environment = p_environment and occurred_at >= p_from and occurred_at < p_until and id > p_after
      and (p_through is null or id <= p_through);
end $$;

-- The cards of an open month: those that were counted when it was generated, and those of the rows entered since. A row
-- that is dated long before it was entered has an index of its own.
create function accounting_cards_since_counted(
  p_environment text, p_from timestamptz, p_until timestamptz, p_counted_cards bigint, p_counted_through uuid
) returns bigint language plpgsql stable as $$
declare
  v_recent timestamptz := uuid_extract_timestamp(p_counted_through) - interval '10 minutes';
  v_cards bigint;
  v_backdated bigint;
begin
  select coalesce(sum(cards), 0) into v_cards from card_books
    where environment = p_environment and sent_at >= greatest(p_from, v_recent) and sent_at < p_until
      and id > p_counted_through;
  select coalesce(sum(cards), 0) into v_backdated from card_books
    where is_backdated and environment = p_environment and id > p_counted_through
      and sent_at >= p_from and sent_at < least(p_until, v_recent);
  return p_counted_cards + v_cards + v_backdated;
end $$;

-- The figures of a month, added up from its rows; p_exact: from every single one, as for closing it.
create function accounting_figures(
  p_environment text, p_month date, p_exact boolean,
  out gross_revenue_cents bigint, out stripe_fees_cents bigint, out refunds_cents bigint, out disputes_cents bigint,
  out sales_tax_cents bigint, out cards_sent bigint, out cogs_cents bigint, out fixed_expenses_cents bigint, out corrections_cents bigint,
  out net_profit_cents bigint
) language plpgsql stable as $$
declare
  s record;
  money record;
  late record;
  v_counted record;
  v_is_counted boolean;
  v_late_cards bigint;
  v_late_cost bigint;
  v_late_expenses bigint;
begin
  select * into s from accounting_scope(p_environment, p_month);
  select * into v_counted from accounting_monthly m
    where m.environment = p_environment and m.month_start = p_month and m.counted_through is not null;
  v_is_counted := found and s.through is null and not p_exact;
  select * into money from accounting_money(p_environment, s.from_at, s.until_at,
    case when v_is_counted then v_counted.counted_through else '00000000-0000-0000-0000-000000000000' end, s.through);
  select * into late from accounting_money(p_environment, '-infinity', s.from_at, s.late_after, s.through);
  gross_revenue_cents := money.revenue_cents + late.revenue_cents;
  stripe_fees_cents := money.fees_cents + late.fees_cents;
  refunds_cents := money.refunds_cents + late.refunds_cents;
  disputes_cents := money.disputes_cents + late.disputes_cents;
  sales_tax_cents := money.tax_cents + late.tax_cents;
  if v_is_counted then
    gross_revenue_cents := gross_revenue_cents + v_counted.counted_revenue_cents;
    stripe_fees_cents := stripe_fees_cents + v_counted.counted_fees_cents;
    refunds_cents := refunds_cents + v_counted.counted_refunds_cents;
    disputes_cents := disputes_cents + v_counted.counted_disputes_cents;
    sales_tax_cents := sales_tax_cents + v_counted.counted_tax_cents;
    cards_sent := accounting_cards_since_counted(p_environment, s.from_at, s.until_at, v_counted.counted_cards, v_counted.counted_through);
  else
    select coalesce(sum(cards), 0) into cards_sent from card_books
      where environment = p_environment and sent_at >= s.from_at and sent_at < s.until_at
        and (s.through is null or id <= s.through);
  end if;
  select coalesce(sum(cards), 0), coalesce(sum(cards * accounting_card_cost(p_environment, accounting_month(sent_at))), 0)
    into v_late_cards, v_late_cost from card_books
    where is_backdated and environment = p_environment and id > s.late_after and sent_at < s.from_at
      and (s.through is null or id <= s.through);
  cogs_cents := cards_sent * accounting_card_cost(p_environment, p_month) + v_late_cost;
  cards_sent := cards_sent + v_late_cards;
  select coalesce(sum(amount_cents), 0), coalesce(sum(amount_cents) filter (where month_start < p_month), 0)
    into fixed_expenses_cents, v_late_expenses from expense_charges(p_environment, p_month)
    where (s.through is null or expense_id <= s.through) and (month_start = p_month or expense_id > s.late_after);
  corrections_cents := late.revenue_cents + late.refunds_cents + late.disputes_cents - late.fees_cents - v_late_cost - v_late_expenses;
  net_profit_cents := gross_revenue_cents + refunds_cents + disputes_cents - stripe_fees_cents - cogs_cents - fixed_expenses_cents;
end $$;

-- Profit and loss of a month: final when it is closed, else as its rows say now.
create function get_pnl_data(p_month_start date, p_environment text default 'live', p_exact boolean default false)
returns table (
  month_start date, gross_revenue_cents bigint, stripe_fees_cents bigint, refunds_cents bigint, disputes_cents bigint,
  sales_tax_cents bigint, cards_sent bigint, card_cost_cents integer, cogs_cents bigint, fixed_expenses_cents bigint, corrections_cents bigint,
  net_profit_cents bigint, partners integer, partner_share_cents_each bigint, closed_at timestamptz, closed_by uuid
) language plpgsql stable as $$
#variable_conflict use_column
begin
  return query select m.month_start, m.gross_revenue_cents, m.stripe_fees_cents, m.refunds_cents, m.disputes_cents,
      m.sales_tax_cents, m.cards_sent, m.card_cost_cents, m.cogs_cents, m.fixed_expenses_cents, m.corrections_cents, m.net_profit_cents,
      m.partners, m.partner_share_cents_each, m.closed_at, m.closed_by
    from accounting_monthly m
    where m.environment = p_environment and m.month_start = p_month_start and m.closed_at is not null;
  if found then return; end if;
  return query select p_month_start, f.gross_revenue_cents, f.stripe_fees_cents, f.refunds_cents, f.disputes_cents,
      f.sales_tax_cents, f.cards_sent, accounting_card_cost(p_environment, p_month_start), f.cogs_cents, f.fixed_expenses_cents,
      f.corrections_cents, f.net_profit_cents, cardinality(s.partners), f.net_profit_cents / cardinality(s.partners),
      null::timestamptz, null::uuid
    from accounting_figures(p_environment, p_month_start, p_exact) f, accounting_settings s;
end $$;

-- The month that the books begin with; null when there is nothing in them.
create function accounting_first_month(p_environment text) returns date language sql stable as $$
  select least(
    (select min(month_start) from accounting_monthly where environment = p_environment),
    accounting_month((select min(occurred_at) from payment_books where environment = p_environment)),
    accounting_month((select min(sent_at) from card_books where environment = p_environment)),
    (select date_trunc('month', min(incurred_on))::date from expenses where environment = p_environment))
$$;

-- Adds the months that are missing up to the current one, so that each keeps its cost of a card, and updates the figures
-- of open ones. Returns how many were added.
create function trigger_monthly_automation(p_environment text default 'live', p_at timestamptz default now())
returns integer language plpgsql as $$
declare
  v_added integer;
  v_month date;
begin
  lock table accounting_monthly in share row exclusive mode;
  insert into accounting_monthly (environment, month_start, card_cost_cents, partners, generated_at)
    select p_environment, m::date, s.card_cost_cents, cardinality(s.partners), p_at
      from accounting_settings s, generate_series(
        greatest(accounting_first_month(p_environment)::timestamp, (select max(month_start) + interval '1 month'
          from accounting_monthly where environment = p_environment and closed_at is not null)),
        accounting_month(p_at)::timestamp, interval '1 month') as m
    on conflict do nothing;
  get diagnostics v_added = row_count;
  for v_month in select month_start from accounting_monthly where environment = p_environment and closed_at is null
  loop
    perform write_accounting_month(p_environment, v_month, p_at);
  end loop;
  return v_added;
end $$;

-- Writes the present figures of an open month. Rows are counted up to an hour ago: none is still being entered.
create function write_accounting_month(p_environment text, p_month date, p_at timestamptz) returns void
language plpgsql as $$
declare
  v_through uuid := uuidv7(least(p_at, clock_timestamp()) - clock_timestamp() - interval '1 hour');
begin
  insert into accounting_monthly (environment, month_start, card_cost_cents, gross_revenue_cents, stripe_fees_cents,
      refunds_cents, disputes_cents, sales_tax_cents, cards_sent, cogs_cents, fixed_expenses_cents, corrections_cents,
      net_profit_cents, partners, partner_share_cents_each, generated_at, counted_revenue_cents, counted_fees_cents,
      counted_refunds_cents, counted_disputes_cents, counted_tax_cents, counted_cards, counted_through)
    select p_environment, p_month, card_cost_cents, gross_revenue_cents, stripe_fees_cents, f.refunds_cents, f.disputes_cents,
      sales_tax_cents, cards_sent, cogs_cents, fixed_expenses_cents, corrections_cents, net_profit_cents, partners,
      partner_share_cents_each, p_at, counted.revenue_cents, counted.fees_cents, counted.refunds_cents,
      counted.disputes_cents, counted.tax_cents,
      (select coalesce(sum(cards), 0) from card_books where environment = p_environment
        and sent_at >= s.from_at and sent_at < s.until_at and id <= v_through), v_through
    from get_pnl_data(p_month, p_environment, true) f, accounting_scope(p_environment, p_month) s,
      accounting_money(p_environment, s.from_at, s.until_at, '00000000-0000-0000-0000-000000000000', v_through) counted
    on conflict (environment, month_start) do update set
      gross_revenue_cents = excluded.gross_revenue_cents, stripe_fees_cents = excluded.stripe_fees_cents,
      refunds_cents = excluded.refunds_cents, disputes_cents = excluded.disputes_cents,
      sales_tax_cents = excluded.sales_tax_cents, cards_sent = excluded.cards_sent, cogs_cents = excluded.cogs_cents, fixed_expenses_cents = excluded.fixed_expenses_cents,
      corrections_cents = excluded.corrections_cents, net_profit_cents = excluded.net_profit_cents,
      partners = excluded.partners, partner_share_cents_each = excluded.partner_share_cents_each,
      generated_at = excluded.generated_at, counted_revenue_cents = excluded.counted_revenue_cents,
      counted_fees_cents = excluded.counted_fees_cents, counted_refunds_cents = excluded.counted_refunds_cents,
      counted_disputes_cents = excluded.counted_disputes_cents, counted_tax_cents = excluded.counted_tax_cents,
      counted_cards = excluded.counted_cards,
      counted_through = excluded.counted_through;
end $$;

-- Closes a month for good: 'closed'; 'already_closed'; 'not_over' (it must have ended an hour ago, so that no row that is
-- dated into it is still being entered); 'earlier_open' (months close in order); or 'empty' (nothing to close). Waits for
-- those who are entering payments, cards and expenses, the tables in the order in which they are entered.
create function close_month(
  p_month_start date, p_environment text default 'live', p_closed_by uuid default null, p_at timestamptz default now()
) returns text language plpgsql as $$
declare
  v_expected date;
begin
  perform set_config('lock_timeout', '10s', true);
  lock table accounting_monthly in share row exclusive mode;
  select coalesce((max(month_start) + interval '1 month')::date, accounting_first_month(p_environment)) into v_expected
    from accounting_monthly where environment = p_environment and closed_at is not null;
  if v_expected is null then return 'empty'; end if;
  if p_month_start < v_expected then
    return case when exists (select 1 from accounting_monthly where environment = p_environment
      and month_start = p_month_start and closed_at is not null) then 'already_closed' else 'empty' end;
  end if;
  if (select until_at from accounting_scope(p_environment, p_month_start)) + interval '1 hour' > least(p_at, clock_timestamp()) then
    return 'not_over';
  end if;
  if p_month_start > v_expected then return 'earlier_open'; end if;
  lock table expenses, payments, credit_transactions in share mode;
  perform write_accounting_month(p_environment, p_month_start, p_at);
  update accounting_monthly set closed_at = p_at, closed_by = p_closed_by, closed_through = uuidv7()
    where environment = p_environment and month_start = p_month_start;
  return 'closed';
end $$;

-- Published for analytics: by which time zone the shop's days and months begin.
create view shop_time_zone as select time_zone from accounting_settings where id;
