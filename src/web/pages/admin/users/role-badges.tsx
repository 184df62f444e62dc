import type { OperatorRole } from '../../../../platform/http/operator-rights.ts';
import { Badge } from '../../../components/badge.tsx';
import { ROLE_NAMES } from '../operators/roles.ts';

/** What a person is among operators; everybody else is a user. */
export function RoleBadges({ roles }: { roles: readonly OperatorRole[] }) {
  if (roles.length === 0) return <Badge variant="outline">User</Badge>;
  return (
    <span className="flex flex-wrap gap-1.5">
      {roles.map((role) => (
        <Badge key={role} variant={role === 'owner' ? 'default' : 'secondary'}>
          {ROLE_NAMES[role]}
        </Badge>
      ))}
    </span>
  );
}
