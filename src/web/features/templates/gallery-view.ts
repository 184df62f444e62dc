import { categoryName } from '../../../modules/templates/rules.ts';
import type { Template } from '../../../modules/templates/schema.ts';

/** The gallery's view, from its URL. */
export type GalleryView = { category: string; search: string; page: number };

const PAGE_SIZE = 9;

/** A category's name as used in the URL. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export function readView(query: URLSearchParams): GalleryView {
  const page = Number(query.get('page'));
  return {
    category: query.get('category') ?? '',
    search: query.get('search') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** Returns the URL query of a view, without defaults. */
export function queryOf({ category, search, page }: GalleryView): URLSearchParams {
  const query = new URLSearchParams();
  if (category) query.set('category', category);
  if (search) query.set('search', search);
  if (page > 1) query.set('page', String(page));
  return query;
}

/** People type the straight apostrophe. */
const folded = (text: string): string => text.toLowerCase().replace(/[‘’]/g, "'");

/** Designs of the category whose name, description, category or tags contain every search word. */
export function matching<T extends Pick<Template, 'name' | 'description' | 'category' | 'tags'>>(
  templates: readonly T[],
  { category, search }: Pick<GalleryView, 'category' | 'search'>,
): T[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  return templates.filter((template) => {
    if (category && (!template.category || slugOf(template.category.name) !== category)) return false;
    const text = folded([template.name, template.description, categoryName(template), ...template.tags].join('\n'));
    return words.every((word) => text.includes(word));
  });
}

/** One page of a list; a page beyond the end is the last one. */
export function pageOf<T>(list: readonly T[], wanted: number): { page: number; pages: number; shown: T[] } {
  const pages = Math.max(1, Math.ceil(list.length / PAGE_SIZE));
  const page = Math.min(wanted, pages);
  return { page, pages, shown: list.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) };
}
