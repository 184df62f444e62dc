import type { Db } from '../../../src/platform/database/db.ts';

/** A database whose user is killed before a statement: that one and all later ones fail, and open transactions roll back. */
export function dyingDb(db: Db, after_statements: number): { db: Db; is_dead(): boolean } {
  let statements = 0;
  const mortal = db.withPlugin({
    transformQuery({ node }) {
      statements += 1;
      if (statements > after_statements) throw new Error('Killed.');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db: mortal, is_dead: () => statements > after_statements };
}
