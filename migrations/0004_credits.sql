-- Credits: an append-only journal over lots with an expiry date. One credit is one letter.

-- Domains, because PostgreSQL reads the checks of a table anew for every statement that writes to it, even of columns that
-- it leaves alone: that was a tenth of a charge.
create domain credit_environment as text check (value in ('test', 'live'));
create domain credit_movement as integer check (value <> 0);
create domain credit_transaction_type as text check (value in ('purchase', 'subscription', 'grant', 'usage', 'letter_send',
  'user_letter_send', 'admin_letter_send', 'admin_credit_adjustment', 'refund', 'expiry', 'clawback', 'debt_settlement'));
create domain credit_lot_kind as text check (value in ('one_time', 'plan'));

-- A lot has the id of the transaction that it came with.
create table credit_lots (
  id uuid not null,
  account_id uuid not null references accounts on delete restrict,
  environment credit_environment not null,
  credits integer not null,
  remaining integer not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  -- The lots of a plan end with the plan; others do not.
  kind credit_lot_kind not null default 'one_time',
  -- The index names this column instead of `remaining`, so that spending from a lot touches no index until it is empty.
  is_empty boolean not null generated always as (remaining = 0) stored,
  primary key (account_id, id),
  check (credits > 0 and remaining >= 0 and remaining <= credits)
) with (fillfactor=60);
create index credit_lots_expiry on credit_lots (expires_at) where not is_empty;
create index credit_lots_spendable on credit_lots (account_id, expires_at, id) where not is_empty;
create trigger credit_lots_keep before delete or truncate on credit_lots for each statement execute function refuse_change();

create table credit_transactions (
  id uuid not null default uuidv7(),
  -- An account that exists: the lot belongs to it.
  account_id uuid not null,
  -- The member whose request it was; null for what happens by itself.
  created_by uuid references users on delete restrict,
  environment credit_environment not null,
  credits_amount credit_movement not null,
  -- The first lot that it filled or emptied, and by how much: nearly always the only one, so that a charge writes one row. Further
  -- lots are in credit_further_movements.
  lot_id uuid not null,
  lot_credits credit_movement not null,
  transaction_type credit_transaction_type not null,
  category text not null,
  description text not null,
  notes text,
  -- The same key twice does the thing once, also when the two arrive at the same instant.
  idempotency_key text not null,
  refunds_transaction_id uuid,
  campaign_id uuid,
  payment_session_id text,
  payment_intent_id text,
  created_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, idempotency_key),
  foreign key (account_id, lot_id) references credit_lots on delete restrict,
  foreign key (account_id, refunds_transaction_id) references credit_transactions on delete restrict
);
-- With what the budgets of members add up over a month.
create index credit_transactions_account on credit_transactions (account_id, created_at desc)
  include (environment, category, created_by, credits_amount, refunds_transaction_id);
-- The operator's table of all transactions, by time. Letters are nearly all of the rows, so that other types have an index
-- of their own, in all accounts and in one.
-- Of the cards of a month it gives the sum by itself (published below as card_books).
create index credit_transactions_time on credit_transactions (environment, created_at, id) include (category, credits_amount);
create index credit_transactions_type on credit_transactions (transaction_type, environment, created_at, id) where transaction_type <> 'usage';
create index credit_transactions_account_type on credit_transactions (account_id, created_at, id) where transaction_type <> 'usage';
create index credit_transactions_campaign on credit_transactions (account_id, campaign_id, created_at) where campaign_id is not null;
create index credit_transactions_refunds on credit_transactions (account_id, refunds_transaction_id) where refunds_transaction_id is not null;
-- Cards that were entered long after the time they are dated.
create index credit_transactions_backdated on credit_transactions (environment, id)
  where category in ('user_letter_send', 'admin_letter_send')
    and uuid_extract_timestamp(id) - created_at > interval '10 minutes';
create trigger credit_transactions_append_only before delete or truncate on credit_transactions for each statement execute function refuse_change();
create trigger credit_transactions_words before update on credit_transactions for each row execute function refuse_all_but_erasing('description', 'notes');

-- The lots that a transaction filled or emptied after its first one.
create table credit_further_movements (
  account_id uuid not null,
  transaction_id uuid not null,
  lot_id uuid not null,
  credits credit_movement not null,
  -- The place among the lots that a charge emptied: it says which of its credits came from which lot.
  step smallint not null check (step > 1),
  primary key (account_id, transaction_id, lot_id),
  -- Deferred: most transactions are written after their lots.
  foreign key (account_id, transaction_id) references credit_transactions on delete restrict deferrable initially deferred,
  foreign key (account_id, lot_id) references credit_lots on delete restrict
);
create trigger credit_further_movements_append_only before delete or update or truncate on credit_further_movements
  for each statement execute function refuse_change();

-- All lots that a transaction filled or emptied.
create view credit_movements as
  select account_id, id as transaction_id, lot_id, lot_credits as credits, 1::smallint as step from credit_transactions
  union all
  select account_id, transaction_id, lot_id, credits, step from credit_further_movements;

create table credit_debts (
  account_id uuid not null references accounts on delete restrict,
  -- Above zero: owed since now. Below: settled, or no longer owed.
  credits integer not null check (credits <> 0),
  key text not null,
  created_at timestamptz not null,
  -- The debt is the sum of its entries. A total in `accounts` could not tell the environments apart.
  environment text not null check (environment in ('test', 'live')),
  primary key (account_id, key)
);
create trigger credit_debts_append_only before delete or update or truncate on credit_debts for each statement execute function refuse_change();

-- What was taken back of one grant, step by step; below zero when it was given again (a dispute was won).
create table credit_reclaims (
  key text not null,
  account_id uuid not null references accounts on delete restrict,
  grant_key text not null,
  credits integer not null,
  taken integer not null,
  owed integer not null,
  -- Had expired unspent: neither there to be taken nor owed.
  forgiven integer not null,
  created_at timestamptz not null,
  primary key (account_id, key),
  check (credits = taken + owed + forgiven)
);
create index credit_reclaims_grant on credit_reclaims (account_id, grant_key);
create trigger credit_reclaims_append_only before delete or update or truncate on credit_reclaims for each statement execute function refuse_change();

-- What an operator asked to add to an account or remove from it. Large ones wait for a second operator.
create table credit_adjustments (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete restrict,
  environment text not null check (environment in ('test', 'live')),
  credits integer not null check (credits <> 0),
  -- The customer reads the reason; the notes are for operators.
  reason text not null check (reason <> ''),
  notes text,
  state text not null check (state in ('pending', 'applied', 'declined')),
  request_key text not null unique,
  requested_by uuid not null references users on delete restrict,
  requested_at timestamptz not null,
  -- The second operator; null where none was needed.
  decided_by uuid references users on delete restrict,
  decided_at timestamptz,
  decision_note text,
  check ((state = 'pending') = (decided_at is null)),
  constraint credit_adjustments_second_person check (decided_by <> requested_by)
);
create index credit_adjustments_pending on credit_adjustments (requested_at) where state = 'pending';
create index credit_adjustments_recent on credit_adjustments (requested_by, requested_at);

-- What happened to all credits up to credit_totals_until, so that the operator's page need not add up the journal.
create table credit_totals (
  environment text not null check (environment in ('test', 'live')),
  kind text not null check (kind in ('purchased', 'given', 'adjusted', 'taken_back', 'used', 'expired')),
  credits bigint not null,
  primary key (environment, kind)
);
create table credit_totals_until (
  only_row boolean primary key default true check (only_row),
  counted_until timestamptz not null
);

-- A comparison of the journal with the lots over all accounts: a row for each environment.
create table credit_checks (
  id uuid primary key default uuidv7(),
  environment text not null check (environment in ('test', 'live')),
  checked_at timestamptz not null,
  accounts integer not null,
  -- Sums of the journal: above zero for credits that came, below for those that went.
  purchased bigint not null,
  given bigint not null,
  adjusted bigint not null,
  taken_back bigint not null,
  used bigint not null,
  expired bigint not null,
  -- Sums of the lots: what can be spent, and what has expired and is not written off yet.
  available bigint not null,
  overdue bigint not null,
  findings integer not null
);
create index credit_checks_latest on credit_checks (environment, checked_at desc, id desc);

-- Accounts whose figures differ, the first of them.
create table credit_check_findings (
  check_id uuid not null references credit_checks on delete cascade,
  account_id uuid not null references accounts on delete restrict,
  journal bigint not null,
  lots bigint not null,
  movements bigint not null,
  balance bigint not null,
  debt bigint not null,
  primary key (check_id, account_id)
);

-- Who got the free credits of a sign-up: a person gets them once, whatever happens to the account behind the address. The
-- hash is of what the addresses of one person have in common.
create table sign_up_grants (
  environment text not null check (environment in ('test', 'live')),
  person_hash text not null,
  account_id uuid not null references accounts on delete restrict,
  granted_at timestamptz not null,
  primary key (environment, person_hash)
);

-- What a transaction means for the sums over all accounts. A refund is a letter that was not sent, or money that came back
-- after all.
create function credit_kind(p_type text, p_category text) returns text language sql immutable as $$
  select case
    when p_type in ('purchase', 'subscription') then 'purchased'
    when p_type = 'grant' then 'given'
    when p_type = 'admin_credit_adjustment' then 'adjusted'
    when p_type = 'expiry' then 'expired'
    when p_type in ('clawback', 'debt_settlement') or (p_type = 'refund' and p_category = 'purchase') then 'taken_back'
    else 'used'
  end
$$;

create function get_account_credits_balance(
  account_uuid uuid, at timestamptz default now(), p_environment text default 'live'
) returns integer language sql stable as $$
  select coalesce(sum(remaining), 0)::integer from credit_lots
    where account_id = account_uuid and environment = p_environment and expires_at > at
$$;

create function get_account_debt(p_account_id uuid, p_environment text) returns integer language sql stable as $$
  select coalesce(sum(credits), 0)::integer from credit_debts
    where account_id = p_account_id and environment = p_environment
$$;

-- Empties lots of a locked account by p_credits in total, which must be there. Lots of p_first come first, the others follow as they
-- expire, the soonest first. The first one is the p_step-th lot of the transaction. Returns the transaction's first lot, which is
-- the caller's to write, and notes the further ones.
create function take_from_lots(
  p_account_id uuid, p_environment text, p_transaction uuid, p_credits integer, p_first uuid[], p_at timestamptz,
  p_step integer default 1, out lot_id uuid, out lot_credits integer
) language plpgsql as $$
declare
  v_left integer := p_credits;
  v_take integer;
  v_step integer := p_step;
  v_lot record;
begin
  for v_lot in
    select id, remaining from credit_lots
      where account_id = p_account_id and environment = p_environment and not is_empty and expires_at > p_at
      order by (id = any (p_first)) desc, expires_at, id
  loop
    v_take := least(v_left, v_lot.remaining);
    update credit_lots set remaining = remaining - v_take where account_id = p_account_id and id = v_lot.id;
    if v_step = 1 then
      lot_id := v_lot.id;
      lot_credits := -v_take;
    else
      insert into credit_further_movements (account_id, transaction_id, lot_id, credits, step)
        values (p_account_id, p_transaction, v_lot.id, -v_take, v_step);
    end if;
    v_left := v_left - v_take;
    v_step := v_step + 1;
    exit when v_left = 0;
  end loop;
  if v_left > 0 then raise exception 'Account % lacks % credits.', p_account_id, v_left; end if;
end $$;

-- Settles as much of a debt as the balance covers. The caller holds the lock of the account.
create function settle_debt(p_account_id uuid, p_created_by uuid, p_environment text, p_at timestamptz)
returns integer language plpgsql as $$
declare
  v_credits integer := get_account_debt(p_account_id, p_environment);
  v_transaction uuid := uuidv7();
  v_taken record;
begin
  if v_credits = 0 then return 0; end if;
  v_credits := least(v_credits, get_account_credits_balance(p_account_id, p_at, p_environment));
  if v_credits = 0 then return 0; end if;
  v_taken := take_from_lots(p_account_id, p_environment, v_transaction, v_credits, '{}', p_at);
  insert into credit_transactions (id, account_id, created_by, environment, credits_amount, lot_id, lot_credits, transaction_type,
      category, description, idempotency_key, created_at)
    values (v_transaction, p_account_id, p_created_by, p_environment, -v_credits, v_taken.lot_id, v_taken.lot_credits,
      'debt_settlement', 'debt', 'Settled credits that were spent before their payment was given back',
      'settled:' || v_transaction, p_at);
  insert into credit_debts (account_id, environment, credits, key, created_at)
    values (p_account_id, p_environment, -v_credits, 'settled:' || v_transaction, p_at);
  return v_credits;
end $$;

-- Adds a lot and settles what is owed. Returns the transaction, or null when the key is known.
create function grant_credits(
  p_account_id uuid, p_created_by uuid, p_environment text, p_credits integer, p_type text, p_category text,
  p_description text, p_notes text, p_key text, p_expires_at timestamptz, p_session_id text, p_intent_id text,
  p_at timestamptz
) returns uuid language plpgsql as $$
declare
  v_transaction uuid := uuidv7();
begin
  perform lock_account(p_account_id);
  if exists (select 1 from credit_transactions where account_id = p_account_id and idempotency_key = p_key) then
    return null;
  end if;
  insert into credit_lots (id, account_id, environment, credits, remaining, kind, expires_at, created_at)
    values (v_transaction, p_account_id, p_environment, p_credits, p_credits,
      case when p_type = 'subscription' then 'plan' else 'one_time' end, p_expires_at, p_at);
  insert into credit_transactions (id, account_id, created_by, environment, credits_amount, lot_id, lot_credits, transaction_type,
      category, description, notes, idempotency_key, payment_session_id, payment_intent_id, created_at)
    values (v_transaction, p_account_id, p_created_by, p_environment, p_credits, v_transaction, p_credits, p_type, p_category,
      p_description, p_notes, p_key, p_session_id, p_intent_id, p_at);
  perform settle_debt(p_account_id, p_created_by, p_environment, p_at);
  return v_transaction;
end $$;

-- Takes credits from the lots that expire soonest. Returns 'charged', 'known' (the key was seen) or 'insufficient'
-- (and then changes nothing). The lock on the account lets one charge at a time look at its lots and its keys.
create function charge_credits(
  p_account_id uuid, p_created_by uuid, p_environment text, p_credits integer, p_type text, p_category text, p_description text,
  p_notes text, p_key text, p_campaign_id uuid, p_at timestamptz,
  out outcome text, out balance integer
) language plpgsql as $$
declare
  v_entry uuid;
  v_lot uuid;
  v_first integer;
begin
  if p_credits <= 0 then raise exception 'A charge takes at least one credit, not %.', p_credits; end if;
  perform pg_advisory_xact_lock(uuid_hash_extended(p_account_id, 17));
  select id, remaining, sum(remaining) over () into v_lot, v_first, balance from credit_lots
    where account_id = p_account_id and environment = p_environment and not is_empty and expires_at > p_at
    order by expires_at, id limit 1;
  balance := coalesce(balance, 0);
  if balance >= p_credits then
    v_first := least(v_first, p_credits);
    insert into credit_transactions (account_id, created_by, environment, credits_amount, lot_id, lot_credits, transaction_type,
        category, description, notes, idempotency_key, campaign_id, created_at)
      values (p_account_id, p_created_by, p_environment, -p_credits, v_lot, -v_first, p_type, p_category, p_description, p_notes,
        p_key, p_campaign_id, p_at)
      on conflict (account_id, idempotency_key) do nothing returning id into v_entry;
  end if;
  if v_entry is null then
    outcome := case when exists (select 1 from credit_transactions where account_id = p_account_id and idempotency_key = p_key) then 'known'
      else 'insufficient' end;
    return;
  end if;
  update credit_lots set remaining = remaining - v_first where account_id = p_account_id and id = v_lot;
  if v_first < p_credits then
    perform take_from_lots(p_account_id, p_environment, v_entry, p_credits - v_first, '{}', p_at, 2);
  end if;
  outcome := 'charged';
  balance := balance - p_credits;
end $$;

-- Takes one credit for each key, each with an entry of its own, from the lots that expire soonest. Returns 'charged', or
-- 'insufficient' (and then changes nothing). A key that was charged before is an error.
create function charge_credit_each(
  p_account_id uuid, p_created_by uuid, p_environment text, p_type text, p_category text, p_description text, p_keys text[],
  p_campaign_id uuid, p_at timestamptz,
  out outcome text, out balance integer
) language plpgsql as $$
begin
  perform lock_account(p_account_id);
  balance := get_account_credits_balance(p_account_id, p_at, p_environment);
  if balance < cardinality(p_keys) then
    outcome := 'insufficient';
    return;
  end if;
  with live as materialized (
      select l.id, l.remaining, sum(l.remaining) over (order by l.expires_at, l.id) as last_credit from credit_lots l
        where l.account_id = p_account_id and l.environment = p_environment and not l.is_empty and l.expires_at > p_at),
    charge as materialized (
      select k.key, k.n, live.id as lot_id from unnest(p_keys) with ordinality as k(key, n)
        join live on k.n > live.last_credit - live.remaining and k.n <= live.last_credit),
    entry as (
      insert into credit_transactions (id, account_id, created_by, environment, credits_amount, lot_id, lot_credits,
          transaction_type, category, description, idempotency_key, campaign_id, created_at)
        select uuidv7(), p_account_id, p_created_by, p_environment, -1, lot_id, -1, p_type, p_category, p_description, key,
          p_campaign_id, p_at
        from charge order by n)
    update credit_lots set remaining = remaining - taken.credits
      from (select lot_id, count(*) as credits from charge group by lot_id) taken
      where credit_lots.account_id = p_account_id and credit_lots.id = taken.lot_id;
  outcome := 'charged';
  balance := balance - cardinality(p_keys);
end $$;

-- Gives credits of an earlier charge back to the lots they came from, the last to expire first. A lot that has expired
-- meanwhile gives way to a new one that lives until p_expires_at. What is owed is settled at once. Returns false when
-- the key is known; refuses to give back more than was taken.
create function refund_credits(
  p_account_id uuid, p_charge_key text, p_credits integer, p_description text, p_key text, p_expires_at timestamptz, p_at timestamptz
) returns boolean language plpgsql as $$
declare
  v_charge credit_transactions;
  v_refund uuid := uuidv7();
  v_left integer := p_credits;
  v_give integer;
  v_lot record;
  v_step integer := 0;
  v_first_lot uuid;
  v_first_credits integer;
  v_given integer;
begin
  select * into v_charge from credit_transactions
    where account_id = p_account_id and idempotency_key = p_charge_key and credits_amount < 0;
  if v_charge.id is null then raise exception 'There is no charge % to refund.', p_charge_key; end if;
  perform lock_account(p_account_id);
  select coalesce(sum(credits_amount), 0) into v_given from credit_transactions
    where account_id = p_account_id and refunds_transaction_id = v_charge.id;
  if exists (select 1 from credit_transactions where account_id = p_account_id and idempotency_key = p_key) then
    return false;
  end if;
  if v_given + p_credits > -v_charge.credits_amount then
    raise exception 'Charge % took % credits; % were given back already.', p_charge_key, -v_charge.credits_amount, v_given;
  end if;
  for v_lot in
    select l.id, least(-m.credits, l.credits - l.remaining) as room from credit_movements m
        join credit_lots l on l.account_id = m.account_id and l.id = m.lot_id
      where m.account_id = p_account_id and m.transaction_id = v_charge.id and l.expires_at > p_at and l.remaining < l.credits
      order by l.expires_at desc, l.id desc
  loop
    v_give := least(v_left, v_lot.room);
    v_step := v_step + 1;
    update credit_lots set remaining = remaining + v_give where account_id = p_account_id and id = v_lot.id;
    if v_step = 1 then
      v_first_lot := v_lot.id;
      v_first_credits := v_give;
    else
      insert into credit_further_movements (account_id, transaction_id, lot_id, credits, step)
        values (p_account_id, v_refund, v_lot.id, v_give, v_step);
    end if;
    v_left := v_left - v_give;
    exit when v_left = 0;
  end loop;
  if v_left > 0 then
    insert into credit_lots (id, account_id, environment, credits, remaining, expires_at, created_at)
      values (v_refund, p_account_id, v_charge.environment, v_left, v_left, p_expires_at, p_at);
    if v_step > 0 then
      insert into credit_further_movements (account_id, transaction_id, lot_id, credits, step)
        values (p_account_id, v_refund, v_refund, v_left, v_step + 1);
    end if;
  end if;
  insert into credit_transactions (id, account_id, created_by, environment, credits_amount, lot_id, lot_credits, transaction_type,
      category, description, idempotency_key, refunds_transaction_id, campaign_id, created_at)
    values (v_refund, p_account_id, v_charge.created_by, v_charge.environment, p_credits, coalesce(v_first_lot, v_refund),
      coalesce(v_first_credits, p_credits), 'refund', v_charge.category, p_description, p_key, v_charge.id, v_charge.campaign_id,
      p_at);
  perform settle_debt(p_account_id, v_charge.created_by, v_charge.environment, p_at);
  return true;
end $$;

-- Writes off what is left in lots whose time is over. Returns the number of credits written off.
create function expire_credits(p_account_id uuid, p_at timestamptz) returns integer language plpgsql as $$
declare
  v_lot record;
  v_total integer := 0;
begin
  perform lock_account(p_account_id);
  for v_lot in
    select * from credit_lots where account_id = p_account_id and not is_empty and expires_at <= p_at
  loop
    insert into credit_transactions (account_id, environment, credits_amount, lot_id, lot_credits, transaction_type, category,
        description, idempotency_key, created_at)
      values (p_account_id, v_lot.environment, -v_lot.remaining, v_lot.id, -v_lot.remaining, 'expiry', 'expiry',
        'Credits expired', 'expiry:' || v_lot.id, p_at);
    update credit_lots set remaining = 0 where account_id = p_account_id and id = v_lot.id;
    v_total := v_total + v_lot.remaining;
  end loop;
  return v_total;
end $$;

-- Takes p_credits of the grant p_grant_key back, since its money was given back: first from its own lot, then from what
-- else is there; what had expired unspent is forgiven; the rest was spent and is owed. Null columns: the key is known.
create function reclaim_credits(
  p_account_id uuid, p_grant_key text, p_credits integer, p_description text, p_key text, p_at timestamptz,
  out taken integer, out owed integer
) language plpgsql as $$
declare
  v_grant credit_transactions;
  v_lot credit_lots;
  v_expired integer;
  v_forgiven integer;
  v_transaction uuid := uuidv7();
  v_taken record;
begin
  if p_credits <= 0 then raise exception 'At least one credit is taken back, not %.', p_credits; end if;
  select * into v_grant from credit_transactions
    where account_id = p_account_id and idempotency_key = p_grant_key and credits_amount > 0;
  if v_grant.id is null then raise exception 'There is no grant % to take back.', p_grant_key; end if;
  perform lock_account(p_account_id);
  if exists (select 1 from credit_reclaims where account_id = p_account_id and key = p_key) then return; end if;
  select * into v_lot from credit_lots where account_id = p_account_id and id = v_grant.lot_id;
  select coalesce(-sum(credits_amount), 0) into v_expired from credit_transactions
    where account_id = p_account_id and idempotency_key = 'expiry:' || v_lot.id;
  if v_lot.expires_at <= p_at then v_expired := v_expired + v_lot.remaining; end if;
  select greatest(0, least(p_credits, v_expired - coalesce(sum(r.forgiven), 0))) into v_forgiven
    from credit_reclaims r where r.account_id = p_account_id and r.grant_key = p_grant_key;
  taken := least(p_credits - v_forgiven,
    get_account_credits_balance(p_account_id, p_at, v_grant.environment));
  owed := p_credits - v_forgiven - taken;
  insert into credit_reclaims (key, account_id, grant_key, credits, taken, owed, forgiven, created_at)
    values (p_key, p_account_id, p_grant_key, p_credits, taken, owed, v_forgiven, p_at);
  if taken > 0 then
    v_taken := take_from_lots(p_account_id, v_grant.environment, v_transaction, taken, array[v_lot.id], p_at);
    insert into credit_transactions (id, account_id, created_by, environment, credits_amount, lot_id, lot_credits, transaction_type,
        category, description, idempotency_key, payment_intent_id, created_at)
      values (v_transaction, p_account_id, v_grant.created_by, v_grant.environment, -taken, v_taken.lot_id, v_taken.lot_credits,
        'clawback', 'purchase', p_description, p_key, v_grant.payment_intent_id, p_at);
  end if;
  if owed > 0 then
    insert into credit_debts (account_id, environment, credits, key, created_at)
      values (p_account_id, v_grant.environment, owed, p_key, p_at);
  end if;
end $$;

-- Undoes p_credits of what was taken back of a grant, since its money came after all: what had expired stays so, what is
-- still owed is no longer, the rest comes as a new lot that lives until p_expires_at. False: the key is known.
create function reinstate_credits(
  p_account_id uuid, p_grant_key text, p_credits integer, p_description text, p_key text, p_expires_at timestamptz, p_at timestamptz
) returns boolean language plpgsql as $$
declare
  v_grant credit_transactions;
  v_sum record;
  v_forgiven integer;
  v_owed integer;
  v_given integer;
begin
  select * into v_grant from credit_transactions
    where account_id = p_account_id and idempotency_key = p_grant_key and credits_amount > 0;
  if v_grant.id is null then raise exception 'There is no grant % to give again.', p_grant_key; end if;
  perform lock_account(p_account_id);
  if exists (select 1 from credit_reclaims where account_id = p_account_id and key = p_key) then return false; end if;
  select coalesce(sum(credits), 0) as credits, coalesce(sum(forgiven), 0) as forgiven, coalesce(sum(owed), 0) as owed
    into v_sum from credit_reclaims where account_id = p_account_id and grant_key = p_grant_key;
  if p_credits > v_sum.credits then
    raise exception 'Of grant % only % credits were taken back.', p_grant_key, v_sum.credits;
  end if;
  v_forgiven := least(p_credits, v_sum.forgiven);
  v_owed := least(p_credits - v_forgiven, v_sum.owed, get_account_debt(p_account_id, v_grant.environment));
  v_given := p_credits - v_forgiven - v_owed;
  insert into credit_reclaims (key, account_id, grant_key, credits, taken, owed, forgiven, created_at)
    values (p_key, p_account_id, p_grant_key, -p_credits, -v_given, -v_owed, -v_forgiven, p_at);
  if v_owed > 0 then
    insert into credit_debts (account_id, environment, credits, key, created_at)
      values (p_account_id, v_grant.environment, -v_owed, p_key, p_at);
  end if;
  if v_given > 0 then
    perform grant_credits(p_account_id, v_grant.created_by, v_grant.environment, v_given, 'refund', 'purchase',
      p_description, null, p_key, p_expires_at, v_grant.payment_session_id, v_grant.payment_intent_id, p_at);
  end if;
  return true;
end $$;

-- Published for the reconciliation of payments: what came into an account, under the key that it was granted by, and how
-- much of a grant is taken back by now.
create view credit_grants as
  select account_id, id as transaction_id, idempotency_key as grant_key, credits_amount as credits, transaction_type,
    description
  from credit_transactions where credits_amount > 0;
create view credit_grants_reclaimed as
  select account_id, grant_key, sum(credits)::integer as credits from credit_reclaims group by account_id, grant_key;

-- Published for accounting: cards that were sent, less those given back. An id grows with the time at which its row was
-- entered, so a row whose id is much later than its date is backdated.
create view card_books as
  select id, environment, account_id, -credits_amount as cards, description, created_at as sent_at,
    uuid_extract_timestamp(id) - created_at > interval '10 minutes' as is_backdated
  from credit_transactions where category in ('user_letter_send', 'admin_letter_send');
-- Published for the operator's pages: what an account can still spend, and its journal.
create view open_credit_lots as
  select account_id, id as lot_id, environment, kind, credits, remaining, expires_at, created_at
  from credit_lots where not is_empty;
create view credit_journal as
  select account_id, id as transaction_id, environment, credits_amount, transaction_type, description, notes, campaign_id,
    created_by, created_at
  from credit_transactions;
-- Published for the operator's dashboard: adjustments that wait for a second operator.
-- Published for monitoring: what each check of all accounts found.
create view credit_check_results as select checked_at, findings from credit_checks;
create view waiting_credit_adjustments as select requested_at from credit_adjustments where state = 'pending';
-- Published for analytics. Rows are only added, so a few bytes for each stretch of the table find those of a day.
create index credit_transactions_created on credit_transactions using brin (created_at);
create view credit_figures as select environment, transaction_type, credits_amount, created_at from credit_transactions;
