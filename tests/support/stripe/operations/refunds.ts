import type { Books } from '../books.ts';
import type { Charge, Dispute, Entry, Intent, Refund } from '../objects.ts';
import type { Form } from '../shapes.ts';
import { existing, inner, metadataOf, type Operation, page, text, wrong } from './operation.ts';

const REFUNDS = 'resources/Refunds.d.ts';

/** Refunds and disputes. */
export function refundCalls(books: Books): Operation[] {
  const { list } = books;
  return [
    {
      method: 'POST',
      path: /^\/v1\/refunds$/,
      declared: [REFUNDS, 'RefundCreateParams'],
      needs_key: true,
      run: (_, form) => refund(books, form),
    },
    {
      method: 'GET',
      path: /^\/v1\/refunds$/,
      declared: [REFUNDS, 'RefundListParams'],
      run: (_, form) => page(list<Refund>('refund'), form, (each) => each.payment_intent === form.payment_intent),
    },
    {
      method: 'GET',
      path: /^\/v1\/disputes$/,
      declared: ['resources/Disputes.d.ts', 'DisputeListParams'],
      run: (_, form) => page(list<Dispute>('dispute'), form, (each) => each.payment_intent === form.payment_intent),
    },
    {
      method: 'GET',
      path: /^\/v1\/balance_transactions$/,
      declared: ['resources/BalanceTransactions.d.ts', 'BalanceTransactionListParams'],
      run: (_, form) => {
        const [from, until] = ['gte', 'lt'].map((name) => Number(text(inner(form, 'created'), name)));
        const fits = ({ created }: Entry) => created >= (from ?? 0) && created < (until ?? 0);
        return page(list<Entry>('balance_transaction'), form, fits);
      },
    },
  ];
}

function refund(books: Books, form: Form): Refund {
  const { latest_charge, id: payment_intent } = existing<Intent>(books, 'payment_intent', text(form, 'payment_intent'));
  const paid = books.mustGet<Charge>('charge', latest_charge);
  const left = paid.amount - paid.amount_refunded;
  const amount = Number(text(form, 'amount') ?? left);
  if (left === 0) throw wrong('Charge has already been refunded.', 'charge_already_refunded');
  if (amount < 1 || amount > left) throw wrong('Refund amount is greater than the unrefunded amount.');
  paid.amount_refunded += amount;
  const metadata = metadataOf(form);
  const facts = { amount, payment_intent, charge: paid.id, status: 'succeeded' as const, metadata };
  const made = books.add<Refund>({ id: books.makeId('re'), object: 'refund', ...facts });
  books.enter('refund', -amount, 0);
  books.emit('charge.refunded', paid);
  return made;
}
