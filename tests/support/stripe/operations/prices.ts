import type { Books } from '../books.ts';
import type { Price } from '../objects.ts';
import { existing, inner, metadataOf, type Operation, page, text, wrong } from './operation.ts';

const PRICES = 'resources/Prices.d.ts';

export function priceCalls(books: Books): Operation[] {
  const { add, list, makeId } = books;
  return [
    {
      method: 'GET',
      path: /^\/v1\/prices$/,
      declared: [PRICES, 'PriceListParams'],
      run: (_, form) => {
        const keys = Object.values(inner(form, 'lookup_keys'));
        if (keys.length > 10) throw wrong('You can pass up to 10 lookup_keys.');
        return page(list<Price>('price'), form, (each) => each.active && keys.includes(each.lookup_key ?? ''));
      },
    },
    {
      method: 'POST',
      path: /^\/v1\/prices$/,
      declared: [PRICES, 'PriceCreateParams'],
      run: (_, form) => {
        const lookup_key = text(form, 'lookup_key');
        const holder = list<Price>('price').find((each) => each.lookup_key === lookup_key);
        if (holder && text(form, 'transfer_lookup_key') !== 'true')
          throw wrong('A price already uses that lookup key.');
        if (holder) holder.lookup_key = null;
        if ('product' in form === 'product_data' in form) throw wrong('Name a product, or describe one.');
        const interval = text(inner(form, 'recurring'), 'interval');
        return add<Price>({
          id: makeId('price'),
          object: 'price',
          active: true,
          currency: text(form, 'currency') ?? '',
          lookup_key,
          metadata: metadataOf(form),
          product: text(form, 'product') ?? makeId('prod'),
          recurring: interval ? { interval, interval_count: 1 } : null,
          unit_amount: Number(text(form, 'unit_amount')),
        });
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/prices\/([^/]+)$/,
      declared: [PRICES, 'PriceRetrieveParams'],
      run: ([id]) => existing<Price>(books, 'price', id),
    },
  ];
}
