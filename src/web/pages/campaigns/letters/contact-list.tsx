import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { toast } from 'sonner';
import { fullName } from '../../../../modules/letters/rules.ts';
import { formatNumber } from '../../../../platform/format.ts';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { keepSessionContact } from '../../../features/letter-draft/drafts.ts';
import { type Contact, contactsQuery } from '../queries.ts';

/** The first recipients of a campaign. */
export function ContactList({ campaign_id, contact_count }: { campaign_id: string; contact_count: number }) {
  const { data: contacts, isError, refetch } = useQuery(contactsQuery(campaign_id));
  const failed = isError && !contacts;
  useEffect(() => {
    if (failed) toast.error('Error', { description: 'Failed to load campaign contacts.' });
  }, [failed]);

  return (
    <div className="border-t border-rule bg-sunk px-4 py-4 sm:px-5">
      {failed && (
        <p role="alert" className="text-sm">
          Failed to load campaign contacts.{' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            Try Again
          </button>
        </p>
      )}
      {!contacts && !failed && <Skeleton className="h-16" />}
      {contacts && (
        <ul className="grid divide-y divide-rule text-sm">
          {contacts.map((contact) => (
            <li
              key={contact.id}
              className="grid gap-x-6 py-2 first:pt-0 last:pb-0 sm:grid-cols-[minmax(8rem,1fr)_2fr_9rem]"
            >
              <span className="font-semibold">{fullName(contact.first_name, contact.last_name)}</span>
              <span className="text-ink-soft">{placeOf(contact)}</span>
              <Link
                to="/portal/create-individual-letter"
                prefetch="intent"
                className="link justify-self-start"
                onClick={() => keepSessionContact(asRecipient(contact))}
              >
                Write to {contact.first_name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {contacts && contact_count > contacts.length && (
        <p className="mt-3 text-sm text-ink-faint">
          The first {contacts.length} of {formatNumber(contact_count)} contacts.
        </p>
      )}
    </div>
  );
}

/** The recipient that the letter wizard then opens with. */
const asRecipient = ({ first_name, last_name, street, unit, city, state, zip, company_name }: Contact) => ({
  first_name,
  last_name,
  street,
  unit,
  city,
  state,
  zip,
  company_name,
});

function placeOf({ company_name, street, unit, city, state, zip }: Contact): string {
  return [company_name, street, unit, city, `${state} ${zip}`.trim()].filter(Boolean).join(', ');
}
