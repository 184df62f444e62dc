import type { OperatorRole } from '../../../../platform/http/operator-rights.ts';

export const ROLE_NAMES: Record<OperatorRole, string> = {
  owner: 'Owner',
  press: 'Press',
  support: 'Support',
  accountant: 'Accountant',
};

export const ROLE_TEXTS: Record<OperatorRole, string> = {
  owner: 'Everything, including operators, audit and settings.',
  press: 'Prints and mails letters, manages templates.',
  support: 'Sees people and letters, answers questions. No money.',
  accountant: 'Sees payments and revenue, refunds, adjusts credits, reconciles.',
};
