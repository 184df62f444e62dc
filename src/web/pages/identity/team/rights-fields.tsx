import { GIVEN_ROLES, type GivenRights } from '../../../../modules/accounts/members/schema.ts';
import { ROLE_NAMES, ROLE_TEXTS } from '../../../../modules/accounts/role-rules.ts';
import { Choice } from '../../../components/form/choice.tsx';
import { CheckField } from '../../../components/form/field.tsx';
import { useMember } from '../../../features/session/member.ts';

/** A role, and the right to handle the billing. What the person may not give is not offered. */
export function RightsFields({ rights, onChange }: { rights: GivenRights; onChange(rights: GivenRights): void }) {
  const { link, can } = useMember();
  const roles = GIVEN_ROLES.filter((role) => role !== 'admin' || link?.role === 'owner');
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-sm font-semibold">Role</legend>
        {roles.map((role) => (
          <Choice
            key={role}
            name="role"
            value={role}
            checked={rights.role === role}
            onChoose={() => onChange({ ...rights, role })}
          >
            <span className="font-semibold">{ROLE_NAMES[role]}</span>
            <span className="block text-ink-soft">{ROLE_TEXTS[role]}</span>
          </Choice>
        ))}
      </fieldset>
      {can('money') && (
        <CheckField
          checked={rights.handles_billing}
          onChange={({ target }) => onChange({ ...rights, handles_billing: target.checked })}
        >
          Billing: buy credits, change the plan, see payment methods and invoices
        </CheckField>
      )}
    </>
  );
}
