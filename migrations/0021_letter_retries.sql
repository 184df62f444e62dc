-- A failed letter may be sent once more: as a new letter that is paid for anew and names the one it stands for.
alter table letters add column retry_of uuid;
alter table letters drop constraint letters_campaign_id_submission_no_contact_id_key;
-- One letter for each contact of a submission, and one for each failed letter that is sent again, whatever happens.
create unique index letters_once on letters (campaign_id, submission_no, contact_id, retry_of) nulls not distinct;

-- Counting a million contacts for each line of a list is too much.
alter table campaigns add column contact_count integer not null default 0;
update campaigns c set contact_count = (select count(*) from campaign_contacts p where p.campaign_id = c.id);
