import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatCount, formatNumber } from '../../../platform/format.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { EmptyState, FailedState } from '../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { TextField } from '../../components/form/field.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Pager } from '../../components/pager.tsx';
import { ENTRIES_PER_PAGE, entriesQuery } from '../../features/do-not-mail/queries.ts';
import { useMember } from '../../features/session/member.ts';
import { pageMeta } from '../../lib/document/page-title.ts';
import { useFileDownload } from '../../lib/file-download.ts';
import { AddEntry } from './add.tsx';
import { EntryTable } from './entry-table.tsx';
import { ImportEntries } from './import/dialog.tsx';

export const meta = pageMeta('Do-Not-Mail List');

const PAGE_NUMBER = /^[1-9]\d{0,5}$/;

/** Whom the account does not mail. The search and the page are kept in the URL. */
export default function DoNotMail() {
  const [query, setQuery] = useSearchParams();
  const [dialog, setDialog] = useState<'add' | 'import'>();
  const search = query.get('search') ?? '';
  const page_text = query.get('page') ?? '';
  const page = PAGE_NUMBER.test(page_text) ? Number(page_text) : 1;
  const { data, isPending, isError, refetch } = useQuery(entriesQuery(search, page));
  const file = useFileDownload();
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / ENTRIES_PER_PAGE));
  const show = (next: { search: string; page: number }) =>
    setQuery({ ...(next.search && { search: next.search }), ...(next.page > 1 && { page: String(next.page) }) });
  const { can } = useMember();
  const add = can('write') && <Button onClick={() => setDialog('add')}>Add Entry</Button>;
  return (
    <div className="page-width pb-6">
      <PageHeader
        title="Do-Not-Mail List"
        subtitle="People, addresses, emails and companies you don’t mail. We check every letter against this list before it’s sent."
        actions={
          <>
            {add}
            {can('write') && (
              <Button variant="secondary" onClick={() => setDialog('import')}>
                Import
              </Button>
            )}
            <Button
              variant="secondary"
              pending={file.isPending}
              disabled={!data?.total}
              onClick={() =>
                file.mutate({ route: 'GET /rest/v1/do_not_mail/export.csv', params: {}, save_as: 'do-not-mail.csv' })
              }
            >
              Export
            </Button>
          </>
        }
      />
      {/* A new search, such as after going back, fills the field again. */}
      <SearchForm key={search} search={search} onSearch={(text) => show({ search: text, page: 1 })} />
      {isPending && <RowsSkeleton />}
      {isError && !data && <FailedState title="Failed to load the do-not-mail list" onRetry={() => void refetch()} />}
      {data?.entries.length === 0 && <NoEntries is_search={search !== '' || page > 1} add={add} />}
      {!!data?.entries.length && (
        <div className="grid gap-5">
          <EntryTable entries={data.entries} />
          {pages === 1 ? (
            <p role="status" className="text-sm text-ink-soft">
              {formatCount(data.total, 'entry', 'entries')}
            </p>
          ) : (
            <Pager
              label="Pages of the do-not-mail list"
              page={page}
              pages={pages}
              status={`Page ${formatNumber(page)} of ${formatNumber(pages)}, ${formatCount(data.total, 'entry', 'entries')}`}
              onTurn={(next) => show({ search, page: next })}
            />
          )}
        </div>
      )}
      {dialog === 'add' && <AddEntry onClose={() => setDialog(undefined)} />}
      {dialog === 'import' && <ImportEntries onClose={() => setDialog(undefined)} />}
    </div>
  );
}

function SearchForm({ search, onSearch }: { search: string; onSearch(text: string): void }) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get('search') ?? '').trim());
  }
  return (
    <search aria-label="Search the do-not-mail list" className="mb-6">
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <TextField
          label="Find an entry"
          name="search"
          type="search"
          maxLength={100}
          defaultValue={search}
          placeholder="Name, street, email or reason"
          className="max-sm:w-full sm:w-80"
        />
        <Button type="submit" variant="secondary">
          Search
        </Button>
        {search && (
          <Button variant="quiet" onClick={() => onSearch('')}>
            Clear search
          </Button>
        )}
      </form>
    </search>
  );
}

const NoEntries = ({ is_search, add }: { is_search: boolean; add: ReactNode }) =>
  is_search ? (
    <EmptyState title="No entries match" action={<ButtonLink to="/portal/do-not-mail">Show all entries</ButtonLink>}>
      Try another name, street or reason.
    </EmptyState>
  ) : (
    <EmptyState title="No entries yet" action={add}>
      Add someone who asked not to get mail, or an address that returns mail.
    </EmptyState>
  );

function RowsSkeleton() {
  return (
    <div role="status" className="sheet grid divide-y divide-rule px-5">
      <span className="sr-only">Loading the do-not-mail list...</span>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex items-center gap-4 py-4">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-5 flex-1" />
        </div>
      ))}
    </div>
  );
}
