-- Card designs.

create table template_categories (
  id uuid primary key default uuidv7(),
  -- Set on what ships with the product, so that seeding again finds it, whatever an operator has renamed meanwhile.
  slug text unique,
  name text not null check (name <> ''),
  description text,
  display_order integer not null,
  is_active boolean not null default true,
  created_at timestamptz not null
);
create unique index template_categories_name on template_categories (lower(name)) where is_active;

create table letter_templates (
  id uuid primary key default uuidv7(),
  slug text unique,
  -- Null for a built-in design, which everybody sees.
  account_id uuid references accounts on delete restrict,
  -- The member who uploaded it.
  created_by uuid references users on delete restrict,
  name text not null check (name <> ''),
  description text not null default '',
  category_id uuid references template_categories on delete set null,
  preview_file text not null,
  exterior_file text not null,
  interior_file text,
  zip_file text not null,
  tags text[] not null default '{}'::text[],
  is_featured boolean not null default false,
  is_active boolean not null default true,
  sort_order integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check ((account_id is null) = (created_by is null)),
  constraint deleted_designs_are_off_the_shelf check ((deleted_at is null) or (not is_active))
);
create index letter_templates_gallery on letter_templates (sort_order, id) where is_active and (account_id is null);
create index letter_templates_managed on letter_templates (sort_order, id) where (deleted_at is null) and (account_id is null);
create index letter_templates_account on letter_templates (account_id, created_at desc, id desc) where account_id is not null;
