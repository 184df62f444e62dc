import type { Billing } from '../billing/billing.ts';
import type { Books } from '../books.ts';
import type { Invoice, Subscription } from '../objects.ts';
import { existing, inner, type Operation, page, text } from './operation.ts';
import { changeOf } from './subscriptions.ts';

const INVOICES = 'resources/Invoices.d.ts';

export function invoiceCalls(books: Books, billing: Billing): Operation[] {
  const { list } = books;
  return [
    {
      method: 'POST',
      path: /^\/v1\/invoices\/create_preview$/,
      declared: [INVOICES, 'InvoiceCreatePreviewParams'],
      run: (_, form) => {
        const it = existing<Subscription>(books, 'subscription', text(form, 'subscription'));
        const { price, at } = changeOf(books, billing, it, inner(form, 'subscription_details'));
        return billing.preview(it, price, at);
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/invoices\/([^/]+)$/,
      declared: [INVOICES, 'InvoiceRetrieveParams'],
      run: ([id]) => existing<Invoice>(books, 'invoice', id),
    },
    {
      method: 'GET',
      path: /^\/v1\/invoices$/,
      declared: [INVOICES, 'InvoiceListParams'],
      run: (_, form) => {
        const { id } = existing<Subscription>(books, 'subscription', text(form, 'subscription'));
        const fits = (it: Invoice) => it.parent.subscription_details.subscription === id && it.status === form.status;
        return page(list<Invoice>('invoice'), form, fits);
      },
    },
  ];
}
