import type { ReactNode } from 'react';
import { ROLE_NAMES, ROLE_TEXTS } from '../../../modules/accounts/role-rules.ts';
import type { MemberRight } from '../../../platform/http/member-rights.ts';
import { ButtonLink } from '../../components/button.tsx';
import { Alert } from '../../components/feedback/alert.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { useMember } from './member.ts';

/** Says, where the person may not do something, what it is and why. Shows nothing to whoever may. */
export function RoleNotice({ right, children }: { right: MemberRight; children: ReactNode }) {
  const { link, name, can } = useMember();
  if (!link || can(right)) return null;
  return (
    <Alert title={`You are ${link.role === 'admin' ? 'an' : 'a'} ${link.role} in ${name}`}>
      <p>{children} Ask its owner or an admin.</p>
    </Alert>
  );
}

/** Shows what the person may not use, disabled and with the reason. `children` of whoever may is as it is. */
export function Locked({ right, what, children }: { right: MemberRight; what: string; children: ReactNode }) {
  const { can } = useMember();
  if (can(right)) return children;
  return (
    <div className="grid content-start gap-4">
      <RoleNotice right={right}>{what}</RoleNotice>
      <fieldset disabled className="min-w-0">
        {children}
      </fieldset>
    </div>
  );
}

/** Instead of a page that the person’s role does not include. */
export function NoRight() {
  const { link, name } = useMember();
  if (!link) return null;
  if (link.is_suspended)
    return (
      <Blocked title={`${name} has no seat for you right now`}>
        Its plan has fewer seats than members. You’re back as soon as the plan has a seat for you. Ask the owner.
      </Blocked>
    );
  return (
    <Blocked title="Your role does not include this page">
      You are {link.role === 'admin' ? 'an' : 'a'} {ROLE_NAMES[link.role].toLowerCase()} in {name}:{' '}
      {ROLE_TEXTS[link.role]} Ask its owner or an admin.
    </Blocked>
  );
}

const Blocked = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="page-width py-16">
    <EmptyState title={title} action={<ButtonLink to="/portal/team">See Your Team</ButtonLink>}>
      {children}
    </EmptyState>
  </div>
);
