import { type Db, one, sql } from '../../../platform/database/db.ts';
import type { PlaceholderValues } from '../../letters/rules.ts';

/** How many contacts of a campaign have no text for a placeholder. */
export async function countWithout(db: Db, campaign_id: string, field: keyof PlaceholderValues): Promise<number> {
  const { n } = await one<{ n: number }>(
    db,
    sql`select count(*) as n from campaign_contacts where campaign_id = ${campaign_id} and ${sql.ref(field)} = ''`,
  );
  return n;
}
