import { Link } from 'react-router';
import { ROLE_NAMES, ROLE_TEXTS } from '../../../../modules/accounts/role-rules.ts';
import { MEMBER_ROLES } from '../../../../platform/http/member-rights.ts';
import { Section } from '../../../components/section.tsx';

/** What each role may do, in a sentence. */
export function RoleList() {
  return (
    <Section title="Roles">
      <dl className="sheet grid gap-3 p-5 text-sm">
        {MEMBER_ROLES.map((role) => (
          <div key={role}>
            <dt className="font-semibold">{ROLE_NAMES[role]}</dt>
            <dd className="text-ink-soft">{ROLE_TEXTS[role]}</dd>
          </div>
        ))}
        <div className="border-t border-rule pt-3">
          <dt className="font-semibold">Billing</dt>
          <dd className="text-ink-soft">
            Added to any role: buy credits, change the plan, and see payment methods and invoices.
          </dd>
        </div>
      </dl>
      <p className="mt-3 text-sm">
        <Link to="/portal/approvals/rules" className="link">
          Approval rules and budgets
        </Link>
      </p>
    </Section>
  );
}
