import { notFound } from '../../../platform/failure.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { dayIn } from '../../../platform/time.ts';
import type { BillingDependencies } from '../dependencies.ts';
import type { BillingDocument } from '../schema.ts';
import { documentPdf } from './pdf-service.ts';
import * as store from './store.ts';

/** Invoices, receipts and credit notes of the caller's account. */
export function documentService({ db, payments, seller }: Pick<BillingDependencies, 'db' | 'payments' | 'seller'>) {
  return {
    async documents(actor: Actor, page: { limit: number; before?: string | undefined }): Promise<BillingDocument[]> {
      const found = await store.documentsOf(db, actor.account_id, payments.environment, page);
      return found.map(({ id, number, kind, description, amount_cents, issued_at, time_zone }) => ({
        id,
        number,
        kind,
        description,
        amount_cents,
        issued_at: issued_at.toISOString(),
        issued_on: dayIn(issued_at, time_zone),
        pdf_path: `/rest/v1/billing/documents/${id}/document.pdf`,
      }));
    },

    /** A document of the caller's account as a PDF file; another account's looks as if it did not exist. */
    async documentFile(actor: Actor, id: string): Promise<{ bytes: Uint8Array; name: string }> {
      const found = await store.documentById(db, actor.account_id, id);
      if (!found) throw notFound('This document');
      return { bytes: documentPdf(found, await seller()), name: `${found.number}.pdf` };
    },
  };
}
