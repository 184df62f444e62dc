import { addressLines } from '../../../modules/letters/page-rules.ts';
import type { PressItem, WaitingItem } from '../../../modules/press/schema.ts';
import { spacedCode } from '../../../platform/codes/short-code.ts';

/** Returns the letters whose address or text contains every word of the search. */
export function lettersFound<
  T extends Pick<PressItem, 'recipient' | 'text' | 'code' | 'sheet'> &
    Partial<Pick<WaitingItem, 'campaign' | 'customer'>>,
>(items: readonly T[], search: string) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter((item) => {
    const searched = [
      ...addressLines(item.recipient),
      ...[item.text, item.code, spacedCode(item.code), item.sheet ?? '', item.campaign ?? '', item.customer ?? ''],
    ]
      .join(' ')
      .toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}

/** Returns one page of a list. `page` counts from 1 and is clamped to the list. */
export function pageOf<T>(
  items: readonly T[],
  page: number,
  size: number,
): { items: readonly T[]; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(items.length / size));
  const at = Math.min(Math.max(1, page), pages);
  return { items: items.slice((at - 1) * size, at * size), page: at, pages };
}

/** The letters from one to another in the order of a list, for a click with Shift. */
export function between<T extends { id: string }>(items: readonly T[], from: string, to: string): T[] {
  const [a, b] = [from, to].map((id) => items.findIndex((item) => item.id === id));
  if (a === undefined || b === undefined || a < 0 || b < 0) return items.filter(({ id }) => id === to);
  return items.slice(Math.min(a, b), Math.max(a, b) + 1);
}
