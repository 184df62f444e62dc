import { Failure } from '../failure.ts';

/** Refuses what a stolen session must not be enough for. The browser asks for the proof, then tries again. */
export const proofNeeded = () =>
  new Failure(403, 'proof_needed', 'Confirm that it is you first: enter your password, or a code that we mail you.');
