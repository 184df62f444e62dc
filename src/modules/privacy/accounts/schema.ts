import { z } from 'zod';

export const closure = z.object({
  requested_at: z.iso.datetime(),
  erase_at: z.iso.datetime(),
  by_operator: z.boolean(),
});

/** What closing would mean now. */
export const closingState = z.object({
  closure: closure.nullable(),
  /** What is lost and what goes with the account. */
  credits: z.int(),
  members: z.int(),
  letters_waiting: z.int(),
});
export type ClosingState = z.infer<typeof closingState>;

export const closeRequest = z.object({
  current_password: z.string().min(1, 'Enter your password.').max(200),
  /** Typed, so that nobody loses credits by a click. */
  confirmation: z.string().max(100),
});
export type CloseRequest = z.infer<typeof closeRequest>;

export const operatorClose = z.object({
  user_id: z.uuid(),
  reason: z.string('Please enter a reason.').trim().min(1, 'Please enter a reason.').max(500),
  /** Without the time of waiting. */
  at_once: z.boolean(),
});
export type OperatorClose = z.infer<typeof operatorClose>;
/** `asked`: it closes after the time of waiting, unless a second operator confirms that it is erased at once. */
export const operatorClosed = z.object({ state: z.enum(['closing', 'asked', 'erasing']) });
export type OperatorClosed = z.infer<typeof operatorClosed>;
export const operatorStop = operatorClose.omit({ at_once: true });

export const closureMail = z.object({
  account_id: z.uuid(),
  kind: z.enum(['started', 'stopped', 'reminder']),
  key: z.uuid(),
});
export type ClosureMail = z.infer<typeof closureMail>;
