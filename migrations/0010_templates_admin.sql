-- A design that the operator deletes leaves every list, yet its row stays: letters name it and must stay printable, and
-- seeding must not bring a deleted design of the house back.

alter table letter_templates add column deleted_at timestamptz;
alter table letter_templates add constraint deleted_designs_are_off_the_shelf check (deleted_at is null or not is_active);
create index letter_templates_managed on letter_templates (sort_order, id) where deleted_at is null and owner_user_id is null;
create unique index template_categories_name on template_categories (lower(name)) where is_active;
