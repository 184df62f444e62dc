import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Person } from '../../../../../modules/admin/people/schema.ts';
import { planName } from '../../../../../modules/billing/catalog/rules.ts';
import { formatNumber } from '../../../../../platform/format.ts';
import { Badge } from '../../../../components/badge.tsx';
import { Alert } from '../../../../components/feedback/alert.tsx';
import { asDay, asFullMoment } from '../../../../lib/dates.ts';
import { Actions } from './actions.tsx';
import { banText, isBanned } from './ban.ts';

/** Who a person is, the account that they work in, and what an operator can do about them. */
export function Overview({ person }: { person: Person }) {
  return (
    <div className="grid gap-6">
      {person.banned_until && isBanned(person.banned_until) && (
        <Alert kind="warning" title={banText(person.banned_until)}>
          <p>They are signed out and cannot sign in. The reason is in the audit trail.</p>
        </Alert>
      )}
      {person.account?.erasure_asked_at && (
        <Alert kind="warning" title="This account waits to be erased now">
          <p>
            {person.account.erasure_asked_by} asked for it on {asFullMoment(person.account.erasure_asked_at)}. Another
            operator must confirm it. Until then it can be kept.
          </p>
        </Alert>
      )}
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Facts title="Profile" facts={profileFacts(person)} />
        <div className="grid gap-6">
          <Account person={person} />
          <Actions person={person} />
        </div>
      </div>
    </div>
  );
}

type Fact = readonly [name: string, value: string | null | undefined];

function Facts({ title, facts, children }: { title: string; facts: readonly Fact[]; children?: ReactNode }) {
  return (
    <section aria-label={title} className="sheet grid gap-4 p-5">
      <h3 className="text-lg">{title}</h3>
      <dl className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="break-words whitespace-pre-line">{value || <span className="text-ink-faint">None</span>}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}

const lines = (...parts: (string | undefined)[]) => parts.filter((part) => part?.trim()).join('\n');

function profileFacts({ profile, ...person }: Person): Fact[] {
  const { email_confirmed_at, new_email, last_sign_in_at } = person;
  const p = profile;
  return [
    ['Email', person.email],
    ['Confirmed', email_confirmed_at ? asFullMoment(email_confirmed_at) : 'Not yet'],
    ...(new_email ? [['New email', `${new_email} (not confirmed)`] as const] : []),
    ['Joined', asFullMoment(person.created_at)],
    ['Last sign-in', last_sign_in_at ? asFullMoment(last_sign_in_at) : 'Never'],
    ['Onboarding', p?.onboarding_completed_at ? `Done ${asDay(p.onboarding_completed_at)}` : 'Not done'],
    ['Phone', p?.phone],
    ['Company', p?.company_name],
    [
      'Return address',
      p &&
        lines(
          `${p.return_first_name} ${p.return_last_name}`,
          `${p.return_street} ${p.return_unit}`,
          `${p.return_city} ${p.return_state} ${p.return_zip}`,
        ),
    ],
    [
      'Billing address',
      p &&
        lines(
          p.billing_address_line1,
          p.billing_address_line2,
          `${p.billing_city} ${p.billing_state} ${p.billing_zip}`,
          p.billing_city && p.billing_country,
        ),
    ],
    ['Handwriting', p && [p.hand, p.ink_colour, p.ink_setting].filter(Boolean).join(', ')],
    ['ID', person.user_id],
  ];
}

function Account({ person: { account, user_id } }: { person: Person }) {
  if (!account) return <p className="sheet p-5 text-ink-soft">This person belongs to no account.</p>;
  return (
    <Facts
      title="Account"
      facts={[
        ['Credits', formatNumber(account.credits)],
        ['Plan', account.plan && planName(account.plan)],
        ['Opened', asDay(account.created_at)],
        ['ID', account.account_id],
      ]}
    >
      <div className="grid gap-2 border-t border-rule pt-4">
        <h4 className="font-sans text-sm font-semibold tracking-normal">Members</h4>
        <ul className="grid gap-1.5 text-sm">
          {account.members.map((member) => (
            <li key={member.user_id} className="flex flex-wrap items-center gap-2">
              {member.user_id === user_id ? (
                <span className="break-all">{member.email}</span>
              ) : (
                <Link to={`/admin/users/${member.user_id}`} className="link break-all">
                  {member.email}
                </Link>
              )}
              <Badge variant="outline">{member.role === 'owner' ? 'Owner' : 'Member'}</Badge>
            </li>
          ))}
        </ul>
      </div>
    </Facts>
  );
}
