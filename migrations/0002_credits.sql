-- Credits: an append-only journal over lots with an expiry date. One credit is one letter.

create table accounts (
  id uuid primary key default uuidv7(),
  owner_user_id uuid not null unique references users on delete restrict,
  plan text not null default '',
  created_at timestamptz not null
);
create table account_users (
  user_id uuid not null references users on delete restrict,
  account_id uuid not null references accounts on delete restrict,
  primary key (user_id, account_id)
);

create table credit_lots (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete restrict,
  environment text not null check (environment in ('test', 'live')),
  credits integer not null check (credits > 0),
  remaining integer not null check (remaining between 0 and credits),
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index credit_lots_spendable on credit_lots (account_id, expires_at, id) where remaining > 0;

create table credit_transactions (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete restrict,
  user_id uuid not null references users on delete restrict,
  environment text not null check (environment in ('test', 'live')),
  credits_amount integer not null check (credits_amount <> 0),
  transaction_type text not null,
  category text not null,
  description text not null,
  notes text,
  -- The same key twice does the thing once, also when the two arrive at the same instant.
  idempotency_key text not null unique,
  refunds_transaction_id uuid references credit_transactions on delete restrict,
  campaign_id uuid,
  stripe_session_id text,
  stripe_payment_intent_id text,
  created_at timestamptz not null
);
create index credit_transactions_account on credit_transactions (account_id, created_at desc);
create index credit_transactions_refunds on credit_transactions (refunds_transaction_id);
create index credit_transactions_user on credit_transactions (user_id, created_at desc);

-- Which lots a transaction filled or emptied.
create table credit_movements (
  transaction_id uuid not null references credit_transactions on delete restrict,
  lot_id uuid not null references credit_lots on delete restrict,
  credits integer not null check (credits <> 0),
  primary key (transaction_id, lot_id)
);
create index credit_movements_lot on credit_movements (lot_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The journal is append-only: % on % is refused. Post a correcting transaction.', tg_op, tg_table_name;
end $$;
create trigger credit_transactions_append_only before update or delete or truncate on credit_transactions
  for each statement execute function refuse_change();
create trigger credit_movements_append_only before update or delete or truncate on credit_movements
  for each statement execute function refuse_change();
create trigger credit_lots_keep before delete or truncate on credit_lots
  for each statement execute function refuse_change();

create function get_account_credits_balance(account_uuid uuid, at timestamptz default now()) returns integer
language sql stable as $$
  select coalesce(sum(remaining), 0)::integer from credit_lots where account_id = account_uuid and expires_at > at
$$;

-- Adds a lot. Returns the transaction, or null when the key is known.
create function grant_credits(
  p_account_id uuid, p_user_id uuid, p_environment text, p_credits integer, p_type text, p_category text,
  p_description text, p_notes text, p_key text, p_expires_at timestamptz, p_session_id text, p_intent_id text,
  p_at timestamptz
) returns uuid language plpgsql as $$
declare
  v_transaction uuid;
  v_lot uuid;
begin
  insert into credit_transactions (account_id, user_id, environment, credits_amount, transaction_type, category,
      description, notes, idempotency_key, stripe_session_id, stripe_payment_intent_id, created_at)
    values (p_account_id, p_user_id, p_environment, p_credits, p_type, p_category, p_description, p_notes, p_key,
      p_session_id, p_intent_id, p_at)
    on conflict (idempotency_key) do nothing returning id into v_transaction;
  if v_transaction is null then return null; end if;
  insert into credit_lots (account_id, environment, credits, remaining, expires_at, created_at)
    values (p_account_id, p_environment, p_credits, p_credits, p_expires_at, p_at) returning id into v_lot;
  insert into credit_movements (transaction_id, lot_id, credits) values (v_transaction, v_lot, p_credits);
  return v_transaction;
end $$;

-- Takes credits from the lots that expire soonest. Returns 'charged', 'known' (the key was seen) or 'insufficient'
-- (and then changes nothing). The lock on the account lets one charge at a time look at its lots.
create function charge_credits(
  p_account_id uuid, p_user_id uuid, p_environment text, p_credits integer, p_type text, p_category text,
  p_description text, p_notes text, p_key text, p_campaign_id uuid, p_at timestamptz
) returns text language plpgsql as $$
declare
  v_transaction uuid;
  v_left integer := p_credits;
  v_take integer;
  v_lot record;
begin
  if p_credits <= 0 then raise exception 'A charge takes at least one credit, not %.', p_credits; end if;
  perform 1 from accounts where id = p_account_id for no key update;
  if exists (select 1 from credit_transactions where idempotency_key = p_key) then return 'known'; end if;
  if get_account_credits_balance(p_account_id, p_at) < p_credits then return 'insufficient'; end if;
  insert into credit_transactions (account_id, user_id, environment, credits_amount, transaction_type, category,
      description, notes, idempotency_key, campaign_id, created_at)
    values (p_account_id, p_user_id, p_environment, -p_credits, p_type, p_category, p_description, p_notes, p_key,
      p_campaign_id, p_at)
    returning id into v_transaction;
  for v_lot in
    select id, remaining from credit_lots
      where account_id = p_account_id and remaining > 0 and expires_at > p_at order by expires_at, id for update
  loop
    v_take := least(v_left, v_lot.remaining);
    update credit_lots set remaining = remaining - v_take where id = v_lot.id;
    insert into credit_movements (transaction_id, lot_id, credits) values (v_transaction, v_lot.id, -v_take);
    v_left := v_left - v_take;
    exit when v_left = 0;
  end loop;
  return 'charged';
end $$;

-- Gives credits of an earlier charge back to the lots they came from, the last to expire first. A lot that has expired
-- meanwhile gives way to a new one that lives until p_expires_at. Returns false when the key is known; refuses to give
-- back more than was taken.
create function refund_credits(
  p_charge_key text, p_credits integer, p_description text, p_key text, p_expires_at timestamptz, p_at timestamptz
) returns boolean language plpgsql as $$
declare
  v_charge credit_transactions;
  v_refund uuid;
  v_left integer := p_credits;
  v_give integer;
  v_lot record;
  v_new_lot uuid;
  v_given integer;
begin
  select * into v_charge from credit_transactions where idempotency_key = p_charge_key and credits_amount < 0;
  if v_charge.id is null then raise exception 'There is no charge % to refund.', p_charge_key; end if;
  perform 1 from accounts where id = v_charge.account_id for no key update;
  select coalesce(sum(credits_amount), 0) into v_given from credit_transactions
    where refunds_transaction_id = v_charge.id;
  if exists (select 1 from credit_transactions where idempotency_key = p_key) then return false; end if;
  if v_given + p_credits > -v_charge.credits_amount then
    raise exception 'Charge % took % credits; % were given back already.', p_charge_key, -v_charge.credits_amount, v_given;
  end if;
  insert into credit_transactions (account_id, user_id, environment, credits_amount, transaction_type, category,
      description, idempotency_key, refunds_transaction_id, campaign_id, created_at)
    values (v_charge.account_id, v_charge.user_id, v_charge.environment, p_credits, 'refund', v_charge.category,
      p_description, p_key, v_charge.id, v_charge.campaign_id, p_at)
    returning id into v_refund;
  for v_lot in
    select l.id, least(-m.credits, l.credits - l.remaining) as room from credit_movements m join credit_lots l on l.id = m.lot_id
      where m.transaction_id = v_charge.id and l.expires_at > p_at and l.remaining < l.credits
      order by l.expires_at desc, l.id desc for update of l
  loop
    v_give := least(v_left, v_lot.room);
    update credit_lots set remaining = remaining + v_give where id = v_lot.id;
    insert into credit_movements (transaction_id, lot_id, credits) values (v_refund, v_lot.id, v_give);
    v_left := v_left - v_give;
    exit when v_left = 0;
  end loop;
  if v_left > 0 then
    insert into credit_lots (account_id, environment, credits, remaining, expires_at, created_at)
      values (v_charge.account_id, v_charge.environment, v_left, v_left, p_expires_at, p_at) returning id into v_new_lot;
    insert into credit_movements (transaction_id, lot_id, credits) values (v_refund, v_new_lot, v_left);
  end if;
  return true;
end $$;

-- Writes off what is left in lots whose time is over. Returns the number of credits written off.
create function expire_credits(p_account_id uuid, p_at timestamptz) returns integer language plpgsql as $$
declare
  v_lot record;
  v_transaction uuid;
  v_total integer := 0;
  v_owner uuid;
begin
  select owner_user_id into v_owner from accounts where id = p_account_id for no key update;
  for v_lot in
    select * from credit_lots where account_id = p_account_id and remaining > 0 and expires_at <= p_at for update
  loop
    insert into credit_transactions (account_id, user_id, environment, credits_amount, transaction_type, category,
        description, idempotency_key, created_at)
      values (p_account_id, v_owner, v_lot.environment, -v_lot.remaining, 'expiry', 'expiry', 'Credits expired',
        'expiry:' || v_lot.id, p_at)
      returning id into v_transaction;
    insert into credit_movements (transaction_id, lot_id, credits) values (v_transaction, v_lot.id, -v_lot.remaining);
    update credit_lots set remaining = 0 where id = v_lot.id;
    v_total := v_total + v_lot.remaining;
  end loop;
  return v_total;
end $$;
