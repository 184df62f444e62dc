import { type Db, one, rows, sql } from '../../../platform/database/db.ts';
import type { PlaceholderValues } from '../../letters/rules.ts';

/** How many contacts of a campaign have no text for a placeholder. */
export async function countWithout(db: Db, campaign_id: string, field: keyof PlaceholderValues): Promise<number> {
  const { n } = await one<{ n: number }>(
    db,
    sql`select count(*) as n from campaign_contacts where campaign_id = ${campaign_id} and ${sql.ref(field)} = ''`,
  );
  return n;
}

export type ContactValues = { id: string; contact_email: string; phone: string; extra: string[] | null };

/** What contacts have for a message besides their names and addresses, where it goes beyond ASCII; after this one in the order of the list. */
export const contactsBeyondAscii = (
  db: Db,
  campaign_id: string,
  after_id: string | null,
  limit: number,
): Promise<ContactValues[]> =>
  rows(
    db,
    sql`select id, contact_email, phone, extra from campaign_contacts c
      cross join lateral concat_ws(' ', contact_email, phone, array_to_string(extra, ' ')) as text
      where campaign_id = ${campaign_id} and (${after_id}::uuid is null or id > ${after_id})
        and octet_length(text) > char_length(text)
      order by id limit ${limit}`,
  );
