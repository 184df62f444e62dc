import { statusLabel } from '../../../../../modules/campaigns/rules.ts';
import { letterLabel } from '../../../../../modules/letters/rules.ts';
import type { LetterStatus } from '../../../../../modules/letters/schema.ts';
import { formatCount } from '../../../../../platform/format.ts';
import { Section } from '../../../../components/section.tsx';
import { StatusBadge } from '../../../../features/letter-status/badge.tsx';
import { DeskLink } from '../../../../features/operator/desk-link.tsx';
import { asDay } from '../../../../lib/dates.ts';
import type { Issue } from '../queries.ts';

/** Who asked, and the letters that it may be about. */
export function Customer({ issue: { id, email, customer } }: { issue: Issue }) {
  if (!customer)
    return (
      <Section title="Customer">
        <p className="text-sm text-ink-soft">Nobody has an account with the address {email}.</p>
      </Section>
    );
  const { user_id, full_name, by_address, campaigns, letters } = customer;
  return (
    <Section title="Customer">
      <div className="grid gap-1 text-sm">
        <p>
          <DeskLink to={`/admin/users/${user_id}`} className="font-semibold">
            {full_name || email}
          </DeskLink>
        </p>
        {by_address && (
          <p className="text-ink-soft">Written without signing in: only the address says that it was them.</p>
        )}
        <p>
          <DeskLink to={`/admin/support?person=${user_id}`}>All their issues</DeskLink>
        </p>
      </div>
      <h3 id={`${id}-letters`} className="font-sans text-sm font-semibold">
        Latest letters
      </h3>
      {letters.length === 0 && <p className="text-sm text-ink-soft">None yet.</p>}
      <ul aria-labelledby={`${id}-letters`} className="grid gap-3 text-sm">
        {letters.map((letter) => (
          <li key={letter.id} className="grid justify-items-start gap-1">
            <span>
              <DeskLink to={`/admin/letters/${letter.id}`}>{letter.recipient}</DeskLink>, {letter.place},{' '}
              <span className="text-ink-soft">{asDay(letter.created_at)}</span>
            </span>
            <StatusBadge status={letter.status} label={letterLabel(letter.status as LetterStatus)} />
          </li>
        ))}
      </ul>
      <h3 id={`${id}-campaigns`} className="font-sans text-sm font-semibold">
        Latest campaigns
      </h3>
      {campaigns.length === 0 && <p className="text-sm text-ink-soft">None yet.</p>}
      <ul aria-labelledby={`${id}-campaigns`} className="grid gap-3 text-sm">
        {campaigns.map((campaign) => (
          <li key={campaign.id} className="grid justify-items-start gap-1">
            <span>
              <span className="font-semibold wrap-anywhere">{campaign.title}</span>,{' '}
              {formatCount(campaign.contact_count, 'contact')},{' '}
              <span className="text-ink-soft">{asDay(campaign.created_at)}</span>
            </span>
            <StatusBadge status={campaign.status} label={statusLabel(campaign.status)} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
