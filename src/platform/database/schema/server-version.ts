/** The oldest PostgreSQL with all that the migrations use, as PostgreSQL counts: 180004 is 18.4. */
const LEAST_VERSION = 180_000;

/** Why a PostgreSQL cannot be used, and what to do; null when it can. */
export const serverVersionProblem = (version_number: number): string | null =>
  version_number >= LEAST_VERSION
    ? null
    : `PostgreSQL ${Math.floor(version_number / 10_000)} is too old: Longhand needs 18. The guide docs/guides/install.md says how to install it.`;
