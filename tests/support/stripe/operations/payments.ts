import type { Books } from '../books.ts';
import { type Calculation, type Customer, type Intent, type PaymentMethod, taxOn } from '../objects.ts';
import type { Form } from '../shapes.ts';
import { existing, inner, metadataOf, type Operation, page, Refusal, text, wrong } from './operation.ts';

const INTENTS = 'resources/PaymentIntents.d.ts';

/** Charges without the customer. */
export function paymentCalls(books: Books): Operation[] {
  const { list, charge } = books;
  return [
    {
      method: 'POST',
      path: /^\/v1\/payment_intents$/,
      declared: [INTENTS, 'PaymentIntentCreateParams'],
      needs_key: true,
      run: (_, form) => {
        const [customer, card_id] = [text(form, 'customer'), text(form, 'payment_method')];
        const card = existing<PaymentMethod>(books, 'payment_method', card_id);
        if (!customer || card.customer !== customer) throw wrong('The customer does not have this payment method.');
        if (form.confirm !== 'true') throw wrong('You can only use `off_session` and `return_url` with `confirm`.');
        const money = { amount: Number(form.amount), customer, metadata: metadataOf(form), ...taxNamed(books, form) };
        return answerOf(charge({ ...money, description: text(form, 'description') }, card_id, 'absent'));
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/payment_intents\/([^/]+)$/,
      declared: [INTENTS, 'PaymentIntentRetrieveParams'],
      run: ([id]) => existing<Intent>(books, 'payment_intent', id),
    },
    {
      method: 'GET',
      path: /^\/v1\/payment_intents$/,
      declared: [INTENTS, 'PaymentIntentListParams'],
      run: (_, form) => page(list<Intent>('payment_intent'), form, (each) => each.customer === form.customer),
    },
    {
      method: 'POST',
      path: /^\/v1\/payment_intents\/([^/]+)\/confirm$/,
      declared: [INTENTS, 'PaymentIntentConfirmParams'],
      needs_key: true,
      run: ([id], form) => {
        const it = existing<Intent>(books, 'payment_intent', id);
        if (it.status !== 'requires_payment_method')
          throw wrong('It can not be confirmed.', 'payment_intent_unexpected_state');
        const url = `https://hooks.stripe.test/3ds/${it.id}`;
        const redirect_to_url = { url, return_url: text(form, 'return_url') ?? '' };
        it.next_action = { type: 'redirect_to_url', redirect_to_url };
        Object.assign(it, { status: 'requires_action', payment_method: text(form, 'payment_method') });
        return it;
      },
    },
    {
      method: 'POST',
      path: /^\/v1\/tax\/calculations$/,
      declared: ['resources/Tax/Calculations.d.ts', 'Tax.CalculationCreateParams'],
      needs_key: true,
      run: (_, form) => {
        const customer = text(form, 'customer') && existing<Customer>(books, 'customer', text(form, 'customer'));
        const address = customer ? customer.address : inner(inner(form, 'customer_details'), 'address');
        if (!address?.postal_code)
          throw wrong('We could not determine the customer’s tax location.', 'customer_tax_location_invalid');
        const lines = Object.values(inner(form, 'line_items')) as Form[];
        const price = lines.reduce((sum, line) => sum + Number(line.amount), 0);
        const tax = taxOn(price);
        const amounts = { amount_total: price + tax, tax_amount_exclusive: tax };
        return books.add<Calculation>({ id: books.makeId('taxcalc'), object: 'tax.calculation', ...amounts });
      },
    },
  ];
}

/** The calculation that a charge names, whose total it must be. */
function taxNamed(books: Books, form: Form): Pick<Intent, 'hooks'> {
  const calculation = text(inner(inner(inner(form, 'hooks'), 'inputs'), 'tax'), 'calculation');
  if (!calculation) return {};
  const { amount_total } = existing<Calculation>(books, 'tax.calculation', calculation);
  if (amount_total !== Number(form.amount)) throw wrong('The amount is not the total of the tax calculation.');
  return { hooks: { inputs: { tax: { calculation } } } };
}

/** A refused card is answered with an error that contains the intent. */
function answerOf(it: Intent): Intent {
  const { last_payment_error: error } = it;
  if (it.status !== 'requires_payment_method' || !error) return it;
  throw new Refusal(402, error.message, { ...error, payment_intent: structuredClone(it) });
}
