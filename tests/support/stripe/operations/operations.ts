import type { Billing } from '../billing/billing.ts';
import type { Books } from '../books.ts';
import { cardCalls } from './cards.ts';
import { checkoutCalls } from './checkout.ts';
import { customerCalls } from './customers.ts';
import { invoiceCalls } from './invoices.ts';
import type { Operation } from './operation.ts';
import { paymentCalls } from './payments.ts';
import { priceCalls } from './prices.ts';
import { refundCalls } from './refunds.ts';
import { subscriptionCalls } from './subscriptions.ts';

/** The calls of Stripe's API that Longhand makes. */
export const stripeOperations = (books: Books, billing: Billing): Operation[] => [
  ...checkoutCalls(books),
  ...customerCalls(books),
  ...cardCalls(books),
  ...priceCalls(books),
  ...subscriptionCalls(books, billing),
  ...invoiceCalls(books, billing),
  ...paymentCalls(books),
  ...refundCalls(books),
];
