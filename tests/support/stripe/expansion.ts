import type { Books } from './books.ts';
import { Refusal } from './operations/operation.ts';

/** An object as a response contains it: what `expand` names in full, everything else as its id. */
export function expanded(books: Books, thing: unknown, expand: readonly string[]): unknown {
  const copy = JSON.parse(JSON.stringify(thing)) as Record<string, unknown>;
  for (const path of expand) {
    const steps = path.split('.');
    if (steps.length > 4) throw new Refusal(400, 'You cannot expand more than 4 levels of a property.');
    insert(books, copy, steps);
  }
  strip(
    copy,
    expand.map((path) => path.split('.').at(-1)),
  );
  return copy;
}

function insert(books: Books, inside: unknown, [step, ...rest]: readonly string[]): void {
  if (step === undefined || typeof inside !== 'object' || inside === null) return;
  if (Array.isArray(inside)) {
    for (const each of inside) insert(books, each, [step, ...rest]);
    return;
  }
  const holder = inside as Record<string, unknown>;
  if (!(step in holder)) throw new Refusal(400, `This property cannot be expanded (${step}).`);
  const value = holder[step];
  if (typeof value === 'string') holder[step] = structuredClone(books.all.get(value) ?? value);
  insert(books, holder[step], rest);
}

/** Removes what a response contains only on request. */
function strip(inside: unknown, asked: readonly (string | undefined)[]): void {
  if (typeof inside !== 'object' || inside === null) return;
  const holder = inside as Record<string, unknown>;
  if (!asked.includes('payments')) delete holder.payments;
  if (holder.object === 'checkout.session') delete holder.asked;
  for (const value of Object.values(holder)) strip(value, asked);
}
