-- What a print shop adds to the sheets: marks to register and trim by, and the postal barcode of an envelope.
alter table print_runs add column registration_marks boolean not null default false;

-- The 20 digits of an envelope's Intelligent Mail barcode. Its serial number comes round again when it has run out; the
-- postal service asks that 45 days lie between.
create sequence press_serials;
alter table press_items add column imb_tracking text check (imb_tracking ~ '^\d{20}$');
alter table press_items add column imb_at timestamptz;
create index press_items_imb on press_items (imb_tracking, imb_at) where imb_tracking is not null;
