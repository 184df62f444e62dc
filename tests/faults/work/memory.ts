import type { Answered } from '../../chaos/automation-audit.ts';

/** What became of a request, as far as its sender was told. Not told: it happened once or not at all. */
export type Told = 'yes' | 'no' | 'nothing';

export type SingleLetter = {
  email: string;
  key: string;
  mark: string;
  submitted: Told;
  /** `yes`: it was taken back. `no`: it is in production. `nothing`: no answer, or one that leaves it open. */
  cancelled: Told | null;
};
export type List = { email: string; key: string; rows: number; submitted: Told };
export type WebhookContact = { automation_id: string; last_name: string; is_mailable: boolean };
export type Purchase = { email: string; session_id: string; is_paid: boolean };
export type Ticket = { key: string; subject: string; filed: Told };
export type Refund = { key: string; payment_id: string; done: Told };
/** An answer of the writing assistant or the address check. */
export type Assistance = { asked_for: string; said: string; is_good: boolean };

/** All that customers, a CRM and an operator asked for and were told: the model that the database must agree with. */
export type Memory = ReturnType<typeof newMemory>;

export const newMemory = () => ({
  people: new Set<string>(),
  letters: [] as SingleLetter[],
  lists: [] as List[],
  contacts: new Map<string, WebhookContact>(),
  webhooks: [] as Omit<Answered, 'automation'>[],
  purchases: [] as Purchase[],
  tickets: [] as Ticket[],
  refunds: [] as Refund[],
  assistance: [] as Assistance[],
});
