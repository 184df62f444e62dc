import { z } from 'zod';
import { OPERATOR_ROLES } from '../../../platform/http/operator-rights.ts';
import { exportQuery, tableAnswer, tableQuery } from '../../../platform/table/query.ts';

const role = z.enum(OPERATOR_ROLES);

const operatorFilter = z.object({
  q: z.string().max(200).default(''),
  role: z.union([z.literal(''), role]).default(''),
});
export const operatorQuery = tableQuery(['email', 'full_name', 'last_sign_in_at']).extend(operatorFilter.shape);
export type OperatorQuery = z.infer<typeof operatorQuery>;
export const operatorExport = operatorQuery.extend(exportQuery.shape);

const operator = z.object({
  user_id: z.uuid(),
  email: z.string(),
  full_name: z.string(),
  roles: z.array(role),
  last_sign_in_at: z.iso.datetime().nullable(),
});
export type Operator = z.infer<typeof operator>;
export const operatorPage = tableAnswer(operator);

export const operatorRoleChange = z.object({
  email: z.string().trim().min(1, 'Please enter an email address.').max(254),
  role,
  change: z.enum(['give', 'take']),
  reason: z.string('Please enter a reason.').trim().min(1, 'Please enter a reason.').max(500),
});
export type OperatorRoleChange = z.infer<typeof operatorRoleChange>;
