-- A person's signature as pen strokes, and the one that each letter is signed with: a snapshot, so that a new signature
-- changes nothing that was approved.
alter table profiles add column signature jsonb;
alter table campaigns add column signature jsonb;
alter table letters add column signature jsonb;
