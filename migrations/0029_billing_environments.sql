-- Test and live money are kept apart, one provider failure no longer blocks a payment, and a person pays for one plan.

-- 1. Credits. A lot carries the environment of its grant. The balance, charges and debts look at one environment only,
-- so that test credits never buy a letter in live, and a test debt never takes live credits.

drop function get_account_credits_balance(uuid, timestamptz);
create function get_account_credits_balance(
  account_uuid uuid, at timestamptz default now(), p_environment text default 'live'
) returns integer language sql stable as $$
  select coalesce(sum(remaining), 0)::integer from credit_lots
    where account_id = account_uuid and environment = p_environment and expires_at > at
$$;

-- The debt is the sum of its entries. A total in `accounts` could not tell the environments apart.
alter table credit_debts add column environment text check (environment in ('test', 'live'));
alter table credit_debts disable trigger credit_debts_append_only;
update credit_debts d set environment = coalesce(
  (select t.environment from credit_transactions t where t.idempotency_key = d.key),
  (select t.environment from credit_reclaims r join credit_transactions t on t.idempotency_key = r.grant_key
    where r.key = d.key),
  'live');
alter table credit_debts enable trigger credit_debts_append_only;
alter table credit_debts alter column environment set not null;
alter table accounts drop column debt_credits;

create function get_account_debt(p_account_id uuid, p_environment text) returns integer language sql stable as $$
  select coalesce(sum(credits), 0)::integer from credit_debts
    where account_id = p_account_id and environment = p_environment
$$;

-- As before, from the lots of one environment.
drop function take_from_lots(uuid, uuid, integer, uuid[], timestamptz);
create function take_from_lots(
  p_account_id uuid, p_environment text, p_transaction uuid, p_credits integer, p_first uuid[], p_at timestamptz
) returns void language plpgsql as $$
declare
  v_left integer := p_credits;
  v_take integer;
  v_lot record;
begin
  for v_lot in
    select id, remaining from credit_lots
      where account_id = p_account_id and environment = p_environment and not is_empty and expires_at > p_at
      order by (id = any (p_first)) desc, expires_at, id
  loop
    v_take := least(v_left, v_lot.remaining);
    update credit_lots set remaining = remaining - v_take where id = v_lot.id;
    insert into credit_movements (transaction_id, lot_id, credits) values (p_transaction, v_lot.id, -v_take);
    v_left := v_left - v_take;
    exit when v_left = 0;
  end loop;
  if v_left > 0 then raise exception 'Account % lacks % credits.', p_account_id, v_left; end if;
end $$;

create or replace function settle_debt(p_account_id uuid, p_user_id uuid, p_environment text, p_at timestamptz)
returns integer language plpgsql as $$
declare
  v_credits integer := get_account_debt(p_account_id, p_environment);
  v_transaction uuid := uuidv7();
begin
  if v_credits = 0 then return 0; end if;
  v_credits := least(v_credits, get_account_credits_balance(p_account_id, p_at, p_environment));
  if v_credits = 0 then return 0; end if;
  insert into credit_transactions (id, account_id, user_id, environment, credits_amount, transaction_type, category,
      description, idempotency_key, created_at)
    values (v_transaction, p_account_id, p_user_id, p_environment, -v_credits, 'debt_settlement', 'debt',
      'Settled credits that were spent before their payment was given back', 'settled:' || v_transaction, p_at);
  perform take_from_lots(p_account_id, p_environment, v_transaction, v_credits, '{}', p_at);
  insert into credit_debts (account_id, environment, credits, key, created_at)
    values (p_account_id, p_environment, -v_credits, 'settled:' || v_transaction, p_at);
  return v_credits;
end $$;

-- As before, from the lots of one environment.
create or replace function charge_credits(
  p_user_id uuid, p_environment text, p_credits integer, p_type text, p_category text, p_description text,
  p_notes text, p_key text, p_campaign_id uuid, p_at timestamptz,
  out outcome text, out account_id uuid, out balance integer
) language plpgsql as $$
#variable_conflict use_column
declare
  v_account uuid;
  v_entry uuid;
  v_lot uuid;
begin
  if p_credits <= 0 then raise exception 'A charge takes at least one credit, not %.', p_credits; end if;
  select a.id into v_account from account_users u join accounts a on a.id = u.account_id
    where u.user_id = p_user_id order by a.created_at limit 1;
  account_id := v_account;
  if v_account is null then outcome := 'no_account'; return; end if;
  perform pg_advisory_xact_lock(uuid_hash_extended(v_account, 17));
  with live as materialized (
      select l.id, l.remaining from credit_lots l
        where l.account_id = v_account and l.environment = p_environment and not l.is_empty and l.expires_at > p_at
        order by l.expires_at, l.id),
    standing as materialized (select coalesce(sum(live.remaining), 0)::integer as credits from live),
    entry as (
      insert into credit_transactions (account_id, user_id, environment, credits_amount, transaction_type, category,
          description, notes, idempotency_key, campaign_id, created_at)
        select v_account, p_user_id, p_environment, -p_credits, p_type, p_category, p_description, p_notes, p_key,
          p_campaign_id, p_at from standing where standing.credits >= p_credits
        on conflict (idempotency_key) do nothing returning id),
    emptied as (
      update credit_lots set remaining = credit_lots.remaining - p_credits from entry
        where credit_lots.id = (select live.id from live limit 1) and credit_lots.remaining >= p_credits
        returning credit_lots.id),
    moved as (
      insert into credit_movements (transaction_id, lot_id, credits)
        select entry.id, emptied.id, -p_credits from entry, emptied)
    select standing.credits, entry.id, emptied.id into balance, v_entry, v_lot
      from standing left join entry on true left join emptied on true;
  if v_entry is null then
    outcome := case when exists (select 1 from credit_transactions where idempotency_key = p_key) then 'known'
      else 'insufficient' end;
    return;
  end if;
  if v_lot is null then perform take_from_lots(v_account, p_environment, v_entry, p_credits, '{}', p_at); end if;
  outcome := 'charged';
  balance := balance - p_credits;
end $$;

-- As before, with the balance and the debt of the grant's environment.
create or replace function reclaim_credits(
  p_grant_key text, p_credits integer, p_description text, p_key text, p_at timestamptz,
  out taken integer, out owed integer
) language plpgsql as $$
declare
  v_grant credit_transactions;
  v_lot credit_lots;
  v_expired integer;
  v_forgiven integer;
  v_transaction uuid;
begin
  if p_credits <= 0 then raise exception 'At least one credit is taken back, not %.', p_credits; end if;
  select * into v_grant from credit_transactions where idempotency_key = p_grant_key and credits_amount > 0;
  if v_grant.id is null then raise exception 'There is no grant % to take back.', p_grant_key; end if;
  perform lock_account(v_grant.account_id);
  if exists (select 1 from credit_reclaims where key = p_key) then return; end if;
  select l.* into v_lot from credit_movements m join credit_lots l on l.id = m.lot_id
    where m.transaction_id = v_grant.id and m.credits > 0;
  select coalesce(-sum(m.credits), 0) into v_expired from credit_movements m
    join credit_transactions t on t.id = m.transaction_id where m.lot_id = v_lot.id and t.transaction_type = 'expiry';
  if v_lot.expires_at <= p_at then v_expired := v_expired + v_lot.remaining; end if;
  select greatest(0, least(p_credits, v_expired - coalesce(sum(r.forgiven), 0))) into v_forgiven
    from credit_reclaims r where r.grant_key = p_grant_key;
  taken := least(p_credits - v_forgiven,
    get_account_credits_balance(v_grant.account_id, p_at, v_grant.environment));
  owed := p_credits - v_forgiven - taken;
  insert into credit_reclaims (key, account_id, grant_key, credits, taken, owed, forgiven, created_at)
    values (p_key, v_grant.account_id, p_grant_key, p_credits, taken, owed, v_forgiven, p_at);
  if taken > 0 then
    insert into credit_transactions (account_id, user_id, environment, credits_amount, transaction_type, category,
        description, idempotency_key, stripe_payment_intent_id, created_at)
      values (v_grant.account_id, v_grant.user_id, v_grant.environment, -taken, 'clawback', 'purchase',
        p_description, p_key, v_grant.stripe_payment_intent_id, p_at)
      returning id into v_transaction;
    perform take_from_lots(v_grant.account_id, v_grant.environment, v_transaction, taken, array[v_lot.id], p_at);
  end if;
  if owed > 0 then
    insert into credit_debts (account_id, environment, credits, key, created_at)
      values (v_grant.account_id, v_grant.environment, owed, p_key, p_at);
  end if;
end $$;

create or replace function reinstate_credits(
  p_grant_key text, p_credits integer, p_description text, p_key text, p_expires_at timestamptz, p_at timestamptz
) returns boolean language plpgsql as $$
declare
  v_grant credit_transactions;
  v_sum record;
  v_forgiven integer;
  v_owed integer;
  v_given integer;
begin
  select * into v_grant from credit_transactions where idempotency_key = p_grant_key and credits_amount > 0;
  if v_grant.id is null then raise exception 'There is no grant % to give again.', p_grant_key; end if;
  perform lock_account(v_grant.account_id);
  if exists (select 1 from credit_reclaims where key = p_key) then return false; end if;
  select coalesce(sum(credits), 0) as credits, coalesce(sum(forgiven), 0) as forgiven, coalesce(sum(owed), 0) as owed
    into v_sum from credit_reclaims where grant_key = p_grant_key;
  if p_credits > v_sum.credits then
    raise exception 'Of grant % only % credits were taken back.', p_grant_key, v_sum.credits;
  end if;
  v_forgiven := least(p_credits, v_sum.forgiven);
  v_owed := least(p_credits - v_forgiven, v_sum.owed, get_account_debt(v_grant.account_id, v_grant.environment));
  v_given := p_credits - v_forgiven - v_owed;
  insert into credit_reclaims (key, account_id, grant_key, credits, taken, owed, forgiven, created_at)
    values (p_key, v_grant.account_id, p_grant_key, -p_credits, -v_given, -v_owed, -v_forgiven, p_at);
  if v_owed > 0 then
    insert into credit_debts (account_id, environment, credits, key, created_at)
      values (v_grant.account_id, v_grant.environment, -v_owed, p_key, p_at);
  end if;
  if v_given > 0 then
    perform grant_credits(v_grant.account_id, v_grant.user_id, v_grant.environment, v_given, 'refund', 'purchase',
      p_description, null, p_key, p_expires_at, v_grant.stripe_session_id, v_grant.stripe_payment_intent_id, p_at);
  end if;
  return true;
end $$;

-- Lots end with a whole day: the day that a mail or a page names can be used to its end everywhere in the United States.
-- American Samoa, eleven hours behind UTC all year, is the last place where it ends.
update credit_lots
  set expires_at = (date_trunc('day', (expires_at - interval '1 microsecond') at time zone 'Pacific/Pago_Pago')
    + interval '1 day') at time zone 'Pacific/Pago_Pago'
  where expires_at > now();

-- 2. What is kept for a person at a provider, apart for each environment.

-- The plan that an account shows comes from a subscription of this environment; null for the plan 'admin'.
alter table accounts add column plan_environment text check (plan_environment in ('test', 'live'));
update accounts a set plan_environment = (
  select s.environment from subscriptions s where s.user_id = a.owner_user_id order by s.started_at desc limit 1);

-- The row is written before the provider is asked. `attempt` is part of the idempotency key: a provider repeats a failure
-- that it has stored under a key, so the next attempt uses another one. A customer that the provider does not know any
-- more is set to null and created again.
alter table billing_customers
  add column environment text check (environment in ('test', 'live')),
  add column attempt integer not null default 1 check (attempt > 0),
  alter column customer_id drop not null;
update billing_customers c set environment = coalesce(
  (select s.environment from checkout_sessions s where s.user_id = c.user_id and s.provider = c.provider
    order by s.created_at limit 1), 'test');
alter table billing_customers
  alter column environment set not null,
  drop constraint billing_customers_pkey,
  drop constraint billing_customers_provider_customer_id_key,
  add primary key (user_id, provider, environment),
  add unique (provider, environment, customer_id);

alter table top_up_consents add column environment text check (environment in ('test', 'live'));
update top_up_consents c set environment = coalesce(
  (select b.environment from billing_customers b where b.user_id = c.user_id order by b.created_at desc limit 1), 'test');
alter table top_up_consents alter column environment set not null;
drop index top_up_consents_active;
create unique index top_up_consents_active on top_up_consents (account_id, environment) where withdrawn_at is null;
drop index top_up_attempts_running;
create unique index top_up_attempts_running on top_up_attempts (account_id, environment)
  where status in ('open', 'needs_authentication');
alter table top_up_attempts add column attempt integer not null default 1 check (attempt > 0);

alter table catalog_setups add column environment text not null default 'test' check (environment in ('test', 'live'));
alter table catalog_setups
  alter column environment drop default,
  drop constraint catalog_setups_pkey,
  add primary key (provider, environment);

-- 3. One payment page for a plan at a time: two open pages could both be paid.
alter table checkout_sessions add column attempt integer not null default 1 check (attempt > 0);
update checkout_sessions s set status = 'closed'
  where s.mode = 'subscription' and s.status in ('created', 'open') and exists (
    select 1 from checkout_sessions n
      where n.user_id = s.user_id and n.provider = s.provider and n.environment = s.environment
        and n.mode = 'subscription' and n.status in ('created', 'open') and (n.created_at, n.id) > (s.created_at, s.id));
create unique index checkout_sessions_subscription on checkout_sessions (user_id, provider, environment)
  where mode = 'subscription' and status in ('created', 'open');

-- A pending letter of the other environment has a payment page of its own.
drop index checkout_sessions_pending;
create unique index checkout_sessions_pending
  on checkout_sessions (user_id, provider, environment, pending_letter_key, item_id, amount_cents)
  where status in ('created', 'open');

alter table subscriptions
  -- Paid although another subscription was running: it is canceled and refunded, and brings nothing.
  add column duplicate_of uuid references subscriptions on delete restrict,
  -- The renewal that is unpaid, as its invoice says: its plan may be a smaller one, its amount lower than the list price.
  add column unpaid_plan_id text,
  add column unpaid_cents integer check (unpaid_cents >= 0);

-- Null: the product ordered it itself, for a second plan.
alter table refund_orders alter column ordered_by drop not null;
alter table refund_orders add column attempt integer not null default 1 check (attempt > 0);
