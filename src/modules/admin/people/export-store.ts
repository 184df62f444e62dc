import { type Db, rows, sql } from '../../../platform/database/db.ts';

/** Lists of an account that may be long, read in batches by their key, for the file of all data of a person. */

type JournalRow = {
  id: string;
  environment: string;
  credits_amount: number;
  transaction_type: string;
  description: string;
  notes: string | null;
  created_at: Date;
};

export const journalAfter = (db: Db, account_id: string, after: string, limit: number): Promise<JournalRow[]> =>
  rows(
    db,
    sql`select transaction_id as id, environment, credits_amount, transaction_type, description, notes, created_at
      from credit_journal where account_id = ${account_id} and transaction_id > ${after}::uuid
      order by transaction_id limit ${limit}`,
  );

type CampaignRow = {
  id: string;
  title: string;
  message: string;
  campaign_type: string;
  status: string;
  contact_count: number;
  submitted_at: Date | null;
  created_at: Date;
};

export const campaignsAfter = (db: Db, account_id: string, after: string, limit: number): Promise<CampaignRow[]> =>
  rows(
    db,
    sql`select id, title, message, campaign_type, status, contact_count, submitted_at, created_at from account_campaigns
      where account_id = ${account_id} and id > ${after}::uuid order by id limit ${limit}`,
  );

export type LetterRow = {
  id: string;
  campaign_id: string;
  submission_no: number;
  position: number;
  status: string;
  status_at: Date;
  failure_reason: string | null;
  text: string;
  first_name: string;
  last_name: string;
  street: string;
  unit: string;
  city: string;
  state: string;
  zip: string;
  company_name: string;
  mailed_at: Date | null;
  delivered_at: Date | null;
  created_at: Date;
};

type Place = Pick<LetterRow, 'submission_no' | 'position' | 'id'>;

export const lettersAfter = (db: Db, campaign_id: string, after: Place, limit: number): Promise<LetterRow[]> =>
  rows(
    db,
    sql`select id, campaign_id, submission_no, position, status, status_at, failure_reason, text, first_name, last_name,
        street, unit, city, state, zip, company_name, mailed_at, delivered_at, created_at
      from account_letters where campaign_id = ${campaign_id}
        and (submission_no, position, id) > (${after.submission_no}, ${after.position}, ${after.id}::uuid)
      order by submission_no, position, id limit ${limit}`,
  );
