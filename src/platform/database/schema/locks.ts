/** PostgreSQL's table locks that migrations take, the weakest first. Readers wait for the last one only. */
export type Lock =
  | 'none'
  | 'row exclusive'
  | 'share update exclusive'
  | 'share'
  | 'share row exclusive'
  | 'access exclusive';

/** What is done to the rows that are already there. */
export type Work = 'instant' | 'scan' | 'index' | 'rewrite' | 'rows';

/** What a statement does to tables that a running, older version uses. */
export type Effect = {
  /** The existing tables that it locks. */
  tables: string[];
  lock: Lock;
  work: Work;
  /** Why a running system or an older version would not survive it; empty when both do. */
  hazards: string[];
};
