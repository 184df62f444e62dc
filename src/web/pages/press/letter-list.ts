import { addressLines } from '../../../modules/letters/page-rules.ts';
import type { PressItem } from '../../../modules/press/schema.ts';
import { spacedCode } from '../../../platform/codes/short-code.ts';

/** Returns the letters whose address or text contains every word of the search. */
export function lettersFound<T extends Pick<PressItem, 'recipient' | 'text' | 'code'>>(
  items: readonly T[],
  search: string,
) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter((item) => {
    const searched = [...addressLines(item.recipient), item.text, item.code, spacedCode(item.code)]
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
