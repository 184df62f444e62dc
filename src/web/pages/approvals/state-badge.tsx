import { type ApprovalState, STATE_NAMES } from '../../../modules/approvals/schema.ts';
import { Badge, type BadgeVariant } from '../../components/badge.tsx';

const LOOKS: Record<ApprovalState, BadgeVariant> = {
  waiting: 'warning',
  approved: 'good',
  sent_back: 'destructive',
  withdrawn: 'outline',
};

export const StateBadge = ({ state }: { state: ApprovalState }) => (
  <Badge variant={LOOKS[state]}>{STATE_NAMES[state]}</Badge>
);
