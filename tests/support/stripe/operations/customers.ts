import type { Books } from '../books.ts';
import type { Customer } from '../objects.ts';
import { existing, inner, metadataOf, type Operation, page, text, wrong } from './operation.ts';

const CUSTOMERS = 'resources/Customers.d.ts';
/** How long a new customer is missing from the search. */
const SEARCH_LAG_S = 60;

export function customerCalls(books: Books): Operation[] {
  const { addCustomer, list, emit, now_s } = books;
  return [
    {
      method: 'GET',
      path: /^\/v1\/customers\/search$/,
      declared: [CUSTOMERS, 'CustomerSearchParams'],
      run: (_, form) => {
        const [, account_id] = /^metadata\['account_id'\]:'([^']+)'$/.exec(text(form, 'query') ?? '') ?? [];
        if (!account_id) throw wrong('The query could not be read.');
        const fits = (each: Customer) =>
          each.metadata.account_id === account_id && each.created + SEARCH_LAG_S <= now_s();
        return { ...page(list<Customer>('customer'), form, fits), object: 'search_result' };
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/customers$/,
      declared: [CUSTOMERS, 'CustomerListParams'],
      run: (_, form) => {
        const since = Number(text(inner(form, 'created'), 'gte') ?? 0);
        return page(list<Customer>('customer'), form, (each) => each.created >= since);
      },
    },
    {
      method: 'POST',
      path: /^\/v1\/customers$/,
      declared: [CUSTOMERS, 'CustomerCreateParams'],
      needs_key: true,
      run: (_, form) => addCustomer(text(form, 'email'), metadataOf(form)),
    },
    {
      method: 'GET',
      path: /^\/v1\/customers\/([^/]+)$/,
      declared: [CUSTOMERS, 'CustomerRetrieveParams'],
      run: ([id]) => existing<Customer>(books, 'customer', id),
    },
    {
      method: 'POST',
      path: /^\/v1\/customers\/([^/]+)$/,
      declared: [CUSTOMERS, 'CustomerUpdateParams'],
      run: ([id], form) => {
        const it = existing<Customer>(books, 'customer', id);
        const default_payment_method = text(inner(form, 'invoice_settings'), 'default_payment_method');
        const before = { invoice_settings: it.invoice_settings };
        it.invoice_settings = { default_payment_method };
        emit('customer.updated', it, before);
        return it;
      },
    },
  ];
}
