import { type PurchasableItem, purchasableItem } from './items.ts';

const KEY = 'longhand.chosen';

/** Remembers in this tab what a visitor wants to buy until they have signed in. */
export function saveChoice(id: string): void {
  sessionStorage.setItem(KEY, id);
}

export function savedChoice(): PurchasableItem | undefined {
  return purchasableItem(sessionStorage.getItem(KEY) ?? '');
}

export function dropChoice(): void {
  sessionStorage.removeItem(KEY);
}
