import type { PressDependencies } from '../dependencies.ts';
import { presentItem } from '../item-service.ts';
import type { PressQueue, WaitingItem, WaitingSources } from '../schema.ts';
import * as store from './store.ts';

export type WaitingService = ReturnType<typeof waitingService>;

/** What waits for a print run. */
export function waitingService({ db }: PressDependencies) {
  return {
    /** Letters that wait for a run, those ordered first before the others. */
    async queue(limit: number): Promise<PressQueue> {
      const [groups, items] = await Promise.all([store.waitingByTemplate(db), store.waitingItems(db, limit)]);
      const by_template = groups.map((group) => ({ ...group, oldest_at: group.oldest_at.toISOString() }));
      const sum = (of: 'letters' | 'held') => groups.reduce((total, group) => total + group[of], 0);
      const oldest_at = by_template[0]?.oldest_at ?? null;
      return { waiting: sum('letters'), held: sum('held'), oldest_at, by_template, items: items.map(presentWaiting) };
    },

    /** What a run could be made of besides everything that waits. */
    async waitingSources(): Promise<WaitingSources> {
      const [lists, customers] = await Promise.all([store.waitingByList(db), store.waitingByCustomer(db)]);
      return { lists, customers };
    },
  };
}

type Waiting = Awaited<ReturnType<typeof store.waitingItems>>[number];

const presentWaiting = (item: Waiting): WaitingItem => ({
  ...presentItem(item),
  campaign: item.campaign_title ?? '',
  customer: item.customer_name || item.customer_email || '',
});
