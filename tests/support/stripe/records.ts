import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../src/platform/clock.ts';
import type { Anything, StripeEvent } from './objects.ts';

/** The objects of a Stripe account, and the events about them. */
export function stripeRecords(clock: Clock) {
  const all = new Map<string, Anything>();

  const now_s = () => Math.floor(clock.now().getTime() / 1000);
  const makeId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`;
  function add<T extends Anything>(thing: Omit<T, 'created'>): T {
    const added = { ...thing, created: now_s() } as T;
    all.set(added.id, added);
    return added;
  }
  const list = <T extends Anything>(kind: T['object']): T[] =>
    [...all.values()].filter((each): each is T => each.object === kind).reverse();
  const get = <T extends Anything>(kind: T['object'], id: string | null): T | undefined => {
    const found = id === null ? undefined : all.get(id);
    return found?.object === kind ? (found as T) : undefined;
  };
  function mustGet<T extends Anything>(kind: T['object'], id: string | null): T {
    const found = get<T>(kind, id);
    if (!found) throw new Error(`The books have no ${kind} ${id}.`);
    return found;
  }

  function emit(type: string, object: Anything, previous_attributes?: Record<string, unknown>): void {
    const data = { object: structuredClone(object), ...(previous_attributes && { previous_attributes }) };
    add<StripeEvent>({
      id: makeId('evt'),
      object: 'event',
      type,
      api_version: '2026-10-28.endive',
      livemode: false,
      data,
    });
  }

  return { all, now_s, makeId, add, list, get, mustGet, emit };
}
