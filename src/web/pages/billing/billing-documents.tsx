import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { toast } from 'sonner';
import type { BillingDocument } from '../../../modules/billing/schema.ts';
import { formatUsd } from '../../../platform/money.ts';
import { Button } from '../../components/button.tsx';
import { FailedState } from '../../components/empty-state.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { call, download, messageOf, type RouteName } from '../../lib/api.ts';
import { asDay } from '../../lib/dates.ts';
import { saveFile } from './save-file.ts';
import { Section } from './section.tsx';

const KINDS = { invoice: 'Invoice', receipt: 'Receipt', credit_note: 'Credit note' } as const;
const PAGE_ROWS = 20;

type Wanted = { route: RouteName; params: object; query?: object; save_as: string };

const pdfOf = ({ id, number }: BillingDocument): Wanted => ({
  route: 'GET /rest/v1/billing/documents/:id/document.pdf',
  params: { id },
  save_as: `${number}.pdf`,
});
const everythingAs = (format: 'csv' | 'json'): Wanted => ({
  route: 'GET /rest/v1/billing/export',
  params: {},
  query: { format },
  save_as: `longhand-billing.${format}`,
});

function useSavedFile() {
  const file = useMutation({
    mutationFn: ({ route, params, query }: Wanted) => download(route, params, query),
    onSuccess: (bytes, { save_as }) => saveFile(bytes, save_as),
    onError: (error) => toast.error('Download failed', { description: messageOf(error, 'Please try again.') }),
  });
  return { save: file.mutate, saving: file.isPending ? file.variables.save_as : undefined };
}

/** Invoices and receipts with the billing address, and the whole of the account's money as a file. */
export function BillingDocuments() {
  const { save, saving } = useSavedFile();
  const documents = useInfiniteQuery({
    queryKey: ['credits', 'documents'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before, signal }) =>
      call('GET /rest/v1/billing/documents', { query: { limit: PAGE_ROWS, before } }, { signal }),
    getNextPageParam: (last) => (last.length === PAGE_ROWS ? last.at(-1)?.id : undefined),
  });
  const issued = documents.data?.pages.flat();
  return (
    <Section title="Invoices and receipts">
      {documents.isPending && <Skeleton className="h-24" />}
      {documents.isError && !issued && (
        <FailedState title="Failed to load billing information." onRetry={() => void documents.refetch()} />
      )}
      {issued?.length === 0 && (
        <p className="sheet px-5 py-4 text-ink-soft">Each payment leaves an invoice or a receipt here.</p>
      )}
      {!!issued?.length && (
        <ul className="sheet divide-y divide-rule">
          {issued.map((each) => (
            <DocumentLine
              key={each.id}
              document={each}
              saving={saving === pdfOf(each).save_as}
              onSave={() => save(pdfOf(each))}
            />
          ))}
        </ul>
      )}
      {documents.hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-center"
          aria-label="Show more invoices and receipts"
          pending={documents.isFetchingNextPage}
          onClick={() => void documents.fetchNextPage()}
        >
          Show more
        </Button>
      )}
      <AboutDocuments onSave={(format) => save(everythingAs(format))} />
    </Section>
  );
}

function DocumentLine({
  document: { number, kind, description, amount_cents, issued_at },
  saving,
  onSave,
}: {
  document: BillingDocument;
  saving: boolean;
  onSave(): void;
}) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 py-2.5 pr-2 pl-4 sm:pl-5">
      <span className="grid min-w-0">
        <span>{description}</span>
        <span className="text-sm text-ink-soft">
          {KINDS[kind]} {number}, {asDay(issued_at)}
        </span>
      </span>
      <span className="font-display text-lg tabular-nums">{formatUsd(amount_cents)}</span>
      <Button
        variant="quiet"
        size="icon"
        aria-label={`Download ${KINDS[kind].toLowerCase()} ${number} as PDF`}
        pending={saving}
        onClick={onSave}
      >
        <Download aria-hidden="true" className="size-4" />
      </Button>
    </li>
  );
}

function AboutDocuments({ onSave }: { onSave(format: 'csv' | 'json'): void }) {
  return (
    <p className="text-sm text-ink-soft">
      They carry the billing address of your{' '}
      <Link to="/settings" className="link">
        settings
      </Link>
      . The whole of your account’s money as a file:{' '}
      <button type="button" className="link" onClick={() => onSave('csv')}>
        CSV
      </button>{' '}
      or{' '}
      <button type="button" className="link" onClick={() => onSave('json')}>
        JSON
      </button>
      .
    </p>
  );
}
