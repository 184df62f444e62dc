import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import type { Person } from '../../../../../modules/admin/people/schema.ts';
import { Badge } from '../../../../components/badge.tsx';
import { ButtonLink } from '../../../../components/button.tsx';
import { EmptyState, FailedState } from '../../../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../../../components/feedback/skeleton.tsx';
import { SelectField } from '../../../../components/form/field.tsx';
import { PageHeader } from '../../../../components/page-header.tsx';
import { Section } from '../../../../components/section.tsx';
import { useMay } from '../../../../features/operator/pages.ts';
import { ApiError } from '../../../../lib/api.ts';
import { cn } from '../../../../lib/cn.ts';
import { pageMeta } from '../../../../lib/document/page-title.ts';
import { RoleBadges } from '../role-badges.tsx';
import { isBanned } from './ban.ts';
import { personQuery } from './queries.ts';
import { type PersonSection, SECTIONS } from './sections.tsx';

export const meta = pageMeta('User Details');

/** Everything about one person. Each section loads by itself; the address says which one is open. */
export default function PersonPage() {
  const { id = '' } = useParams();
  const found = useQuery(personQuery(id));
  return (
    <div className="page-width">
      {found.isPending ? (
        <Skeleton className="mt-3 h-96" />
      ) : found.data ? (
        <Found person={found.data} />
      ) : found.error instanceof ApiError && found.error.status < 500 ? (
        <EmptyState title="There is no such user" action={<ButtonLink to="/admin/users">Back to Users</ButtonLink>}>
          Check the address, or search for an email or a name.
        </EmptyState>
      ) : (
        <FailedState title="Failed to load this user" onRetry={() => void found.refetch()} />
      )}
    </div>
  );
}

function Found({ person }: { person: Person }) {
  const may = useMay();
  const [search] = useSearchParams();
  const sections = SECTIONS.filter(({ right }) => may(right));
  const open = sections.find(({ key }) => key === search.get('section')) ?? sections[0];
  return (
    <>
      <PageHeader
        title={person.full_name || person.email}
        subtitle={
          <span className="flex flex-wrap items-center gap-2">
            <span className="break-all">{person.email}</span>
            <RoleBadges roles={person.roles} />
            {!person.email_confirmed_at && <Badge variant="warning">Email not confirmed</Badge>}
            {isBanned(person.banned_until) && <Badge variant="destructive">Banned</Badge>}
          </span>
        }
        actions={
          <ButtonLink to="/admin/users" variant="secondary">
            Back to Users
          </ButtonLink>
        }
      />
      {open && (
        <div className="grid gap-6 md:grid-cols-[9.5rem_minmax(0,1fr)] md:gap-8">
          <SectionLinks sections={sections} open={open.key} />
          <Section title={open.title}>
            <open.Show person={person} />
          </Section>
        </div>
      )}
    </>
  );
}

const linkTo = (key: string) => (key === SECTIONS[0]?.key ? '?' : `?section=${key}`);

/** Links at the side; on a narrow screen, a choice. */
function SectionLinks({ sections, open }: { sections: readonly PersonSection[]; open: string }) {
  const navigate = useNavigate();
  return (
    <>
      <SelectField
        label="Section"
        value={open}
        onChange={({ target }) => navigate(linkTo(target.value), { preventScrollReset: true })}
        className="md:hidden"
      >
        {sections.map(({ key, title }) => (
          <option key={key} value={key}>
            {title}
          </option>
        ))}
      </SelectField>
      <nav aria-label="Sections" className="max-md:hidden">
        <ul className="grid gap-0.5">
          {sections.map(({ key, title }) => (
            <li key={key}>
              <Link
                to={linkTo(key)}
                preventScrollReset
                aria-current={key === open ? 'page' : undefined}
                className={cn(
                  'block rounded-md px-3 py-1.5 text-sm font-medium hover:bg-sunk hover:text-ink',
                  key === open ? 'bg-sunk text-ink shadow-[inset_2px_0_0_var(--wax)]' : 'text-ink-soft',
                )}
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
