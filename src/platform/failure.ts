/**
 * A failure that a caller can act on. Everything else that is thrown is a bug and becomes a 500.
 *
 * `code` is stable and for programs, `user_message` is what a customer reads (the product's own words),
 * `details` carries field-level reasons.
 */
export class Failure extends Error {
  readonly code: string;
  readonly status: number;
  readonly user_message: string;
  readonly details: Record<string, unknown> | undefined;

  constructor(status: number, code: string, user_message: string, details?: Record<string, unknown>) {
    super(user_message);
    this.name = 'Failure';
    this.status = status;
    this.code = code;
    this.user_message = user_message;
    this.details = details;
  }
}

/** 404 for rows that do not exist and for rows of somebody else alike, so that ids cannot be probed. */
export const notFound = (what: string) => new Failure(404, 'not_found', `${what} was not found.`);

/** Refuses what a stolen session must not be enough for. The browser asks for the proof, then tries again. */
export const proofNeeded = () =>
  new Failure(403, 'proof_needed', 'Confirm it’s you first: enter your password or a code we email you.');
