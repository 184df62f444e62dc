import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../components/button.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Erasures } from '../../../features/recipient-erasure/erasures.tsx';
import { PersonForm } from '../../../features/recipient-erasure/person-form.tsx';
import { Places } from '../../../features/recipient-erasure/places.tsx';
import { useSearch } from '../../../features/recipient-erasure/use-search.ts';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { EraseDialog } from './erase-dialog.tsx';

export const meta = pageMeta('Erase a person');

/** Finds somebody who got letters, in every account, and erases them. */
export default function Erasure() {
  const searching = useSearch('everywhere');
  const { search } = searching;
  const [asked, setAsked] = useState(false);
  return (
    <div className="page-width">
      <PageHeader
        title="Erase a person"
        subtitle="Did someone who received letters ask to be erased? Find them in the letters, contacts, lists, webhooks and drafts of all customers."
      />
      <div className="sheet grid max-w-4xl gap-6 p-5 sm:p-8">
        <PersonForm searching={searching} />
        {search?.finished_at &&
          (search.found.places.length === 0 ? (
            <Alert title="No one found">No account has data about this person at this address.</Alert>
          ) : (
            <Places found={search.found}>
              <Button variant="danger" onClick={() => setAsked(true)}>
                Erase This Person
              </Button>
              {asked && <EraseDialog search={search} onClose={() => setAsked(false)} onErased={searching.forget} />}
            </Places>
          ))}
        <p className="text-sm text-ink-soft">
          Do they have an account here? Close it under{' '}
          <Link to="/admin/users" className="link">
            Users
          </Link>
          . Backups keep what is erased until they are overwritten.
        </p>
        <Erasures scope="everywhere" />
      </div>
    </div>
  );
}
