import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Link } from 'react-router';
import type { BillingDocument } from '../../../modules/billing/schema.ts';
import { formatUsd } from '../../../platform/money.ts';
import { Button } from '../../components/button.tsx';
import { FailedState } from '../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { Section } from '../../components/section.tsx';
import { call } from '../../lib/api.ts';
import { asBookDay } from '../../lib/dates.ts';
import { useFileDownload, type WantedFile } from '../../lib/file-download.ts';
import { ShowMore } from './show-more.tsx';

const KINDS = { invoice: 'Invoice', receipt: 'Receipt', credit_note: 'Credit note' } as const;
const PAGE_ROWS = 20;

const pdfOf = ({ id, number }: BillingDocument): WantedFile => ({
  route: 'GET /rest/v1/billing/documents/:id/document.pdf',
  params: { id },
  save_as: `${number}.pdf`,
});
const everythingAs = (format: 'csv' | 'json'): WantedFile => ({
  route: 'GET /rest/v1/billing/export',
  params: {},
  query: { format },
  save_as: `longhand-billing.${format}`,
});

/** Invoices and receipts with the billing address, and the whole of the account's money as a file. */
export function BillingDocuments() {
  const file = useFileDownload();
  const saving = file.isPending ? file.variables.save_as : undefined;
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
        <p className="sheet px-5 py-4 text-ink-soft">You’ll find an invoice or a receipt here after each payment.</p>
      )}
      {!!issued?.length && (
        <ul className="sheet divide-y divide-rule">
          {issued.map((each) => (
            <DocumentLine
              key={each.id}
              document={each}
              saving={saving === pdfOf(each).save_as}
              onSave={() => file.mutate(pdfOf(each))}
            />
          ))}
        </ul>
      )}
      <ShowMore pages={documents} what="invoices and receipts" />
      <AboutDocuments onSave={(format) => file.mutate(everythingAs(format))} />
    </Section>
  );
}

function DocumentLine({
  document: { number, kind, description, amount_cents, issued_on },
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
          {KINDS[kind]} {number}, {asBookDay(issued_on)}
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
      They show the billing address from your{' '}
      <Link to="/settings" className="link">
        settings
      </Link>
      . Download your full account history:{' '}
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
