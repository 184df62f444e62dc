import pg from 'pg';

const MARK = /^\/\* prepared: (\w+) \*\//;

/** What pg is given for a statement: one that begins with the comment "prepared: name" gets this name. */
const named = (statement: unknown): unknown => {
  const name = typeof statement === 'string' ? MARK.exec(statement)?.[1] : undefined;
  return name ? { name, text: statement } : statement;
};

/**
 * A connection on which PostgreSQL parses and plans each marked statement once. For short statements that run all the time:
 * that work is a quarter of a charge. Not behind a transaction pooler, where the next statement may meet another connection
 * of PostgreSQL; there a mark is only a comment.
 */
export class PreparingClient extends pg.Client {
  override query(statement: never, ...rest: never[]): never {
    return (super.query as (...args: unknown[]) => unknown).call(this, named(statement), ...rest) as never;
  }
}
