-- What happened on each day, counted once: pages of figures add days up instead of letters.

create table daily_figures (
  figure text not null check (figure in ('sign_ups', 'letters_ordered', 'letters_cancelled', 'letters_failed', 'letters_mailed',
    'letters_delivered', 'automation_letters', 'payments', 'payment_cents', 'payment_credits', 'returned_cents', 'credits',
    'first_cards')),
  -- 'any' where the money behind it makes no difference.
  environment text not null check (environment in ('test', 'live', 'any')),
  -- In the shop's time zone. Each thing counts on the day on which it happened: a letter that fails later changes that later day alone.
  day date not null,
  -- What the figure is split by: a kind of campaign, an item, a reason. Empty where it is not split.
  dimension text not null,
  value bigint not null,
  primary key (figure, environment, day, dimension)
);

-- How far the days are counted. A closed day is not counted again; those after it can still change and are.
create table figure_folds (
  id smallint primary key default 1 check (id = 1),
  -- Days before this one are closed. Null: nothing is counted yet.
  closed_before date,
  -- Up to when the figures are complete.
  folded_at timestamptz,
  -- Up to when open_letters is complete; null: not counted.
  letters_until timestamptz,
  -- The time zone of the days that are counted. Another one has them counted from the first.
  time_zone text
);

-- The letters of the days that are not closed, less those that were cancelled or failed: so that a total up to this
-- moment counts only the last of them one by one.
create table open_letters (
  day date primary key,
  letters bigint not null
);

-- The first card of each person who ordered one, and when they signed up.
create table first_cards (
  user_id uuid primary key,
  first_at timestamptz not null,
  signed_up_at timestamptz not null
);
create index first_cards_first on first_cards (first_at);
