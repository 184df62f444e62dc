import type { Books } from '../books.ts';
import type { Anything, Metadata } from '../objects.ts';
import type { Form } from '../shapes.ts';

/** A response that is not 200. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;
  constructor(status: number, message: string, more: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.body = { type: 'invalid_request_error', message, ...more };
  }
}

export type Operation = {
  method: string;
  path: RegExp;
  /** Where Stripe declares the parameters. */
  declared: [file: string, name: string];
  /** Doing it twice would cost money, so the caller must send an idempotency key. */
  needs_key?: boolean;
  run(ids: string[], form: Form): unknown;
};

export const missing = (what: string, id: string) =>
  new Refusal(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id' });
export const wrong = (message: string, code?: string) => new Refusal(400, message, code ? { code } : {});
export const text = (form: Form, name: string): string | null => {
  const value = form[name];
  return typeof value === 'string' ? value : null;
};
export const inner = (form: Form, name: string): Form => {
  const value = form[name];
  return typeof value === 'object' ? value : {};
};
export const metadataOf = (form: Form) => inner(form, 'metadata') as Metadata;

/** The object of an id. Throws a 404 when there is none. */
export function existing<T extends Anything>(books: Books, kind: T['object'], id: string | null = ''): T {
  const found = books.get<T>(kind, id);
  if (!found) throw missing(kind === 'payment_method' ? 'PaymentMethod' : kind, String(id));
  return found;
}

/** A page of those that fit, newest first, after a cursor. */
export function page<T extends { id: string }>(all: readonly T[], form: Form, fits: (each: T) => boolean) {
  const things = all.filter(fits);
  const limit = Number(text(form, 'limit') ?? 10);
  if (limit < 1 || limit > 100) throw wrong('This value must be between 1 and 100.', 'parameter_invalid_integer');
  const after = text(form, 'starting_after');
  const from = after ? things.findIndex((each) => each.id === after) + 1 : 0;
  const data = things.slice(from, from + limit);
  return { object: 'list', url: '/v1/list', data, has_more: from + data.length < things.length };
}
