import type { Books } from '../books.ts';
import type { Customer, PaymentMethod } from '../objects.ts';
import { existing, type Operation, page, text, wrong } from './operation.ts';

const METHODS = 'resources/PaymentMethods.d.ts';

/** The cards of customers, and the portal for them. */
export function cardCalls(books: Books): Operation[] {
  const { list, get, emit, makeId } = books;
  return [
    {
      method: 'GET',
      path: /^\/v1\/customers\/([^/]+)\/payment_methods$/,
      declared: ['resources/Customers.d.ts', 'CustomerListPaymentMethodsParams'],
      run: ([id], form) => {
        const { id: owner } = existing<Customer>(books, 'customer', id);
        return page(list<PaymentMethod>('payment_method'), form, (each) => each.customer === owner);
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/payment_methods\/([^/]+)$/,
      declared: [METHODS, 'PaymentMethodRetrieveParams'],
      run: ([id]) => existing<PaymentMethod>(books, 'payment_method', id),
    },
    {
      method: 'POST',
      path: /^\/v1\/payment_methods\/([^/]+)\/detach$/,
      declared: [METHODS, 'PaymentMethodDetachParams'],
      run: ([id = '']) => {
        const found = get<PaymentMethod>('payment_method', id);
        if (!found?.customer) throw wrong('The payment method you provided is not attached to a customer.');
        const before = { customer: found.customer };
        found.customer = null;
        emit('payment_method.detached', found, before);
        return found;
      },
    },
    {
      method: 'POST',
      path: /^\/v1\/billing_portal\/sessions$/,
      declared: ['resources/BillingPortal/Sessions.d.ts', 'BillingPortal.SessionCreateParams'],
      run: (_, form) => {
        const { id } = existing<Customer>(books, 'customer', text(form, 'customer'));
        return {
          id: makeId('bps'),
          object: 'billing_portal.session',
          customer: id,
          url: 'https://billing.stripe.test/p/1',
        };
      },
    },
  ];
}
