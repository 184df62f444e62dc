import { type Ware, wareOf } from './items.ts';

const KEY = 'longhand.chosen';

/** What a visitor wanted to buy before there was an account; it is kept in this tab until they have one. */
export function holdChoice(id: string): void {
  sessionStorage.setItem(KEY, id);
}

export function heldChoice(): Ware | undefined {
  return wareOf(sessionStorage.getItem(KEY) ?? '');
}

export function dropChoice(): void {
  sessionStorage.removeItem(KEY);
}
