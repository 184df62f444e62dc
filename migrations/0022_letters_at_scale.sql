-- A check of the campaign and one of the design for each of a million letters took longer than writing them. The
-- submission holds its campaign's lock while it writes them, and the campaign itself holds on to its design.
alter table letters drop constraint letters_campaign_id_fkey, drop constraint letters_template_id_fkey;

create function keep_campaign_with_letters() returns trigger language plpgsql as $$
begin
  if exists (select 1 from letters where campaign_id = old.id) then
    raise exception 'Campaign % has letters and stays.', old.id using errcode = 'foreign_key_violation';
  end if;
  return old;
end $$;
create trigger campaigns_keep_letters before delete on campaigns for each row execute function keep_campaign_with_letters();
