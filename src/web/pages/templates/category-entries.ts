import type { Category } from '../../../modules/templates/schema.ts';
import { slugOf } from '../../features/templates/gallery-view.ts';
import { inCategoryOrder } from '../../features/templates/order.ts';

/** The categories as the gallery lists them, all of them together first. */
export const categoryEntries = (categories: readonly Category[]) => [
  { id: '', name: 'All Templates', slug: '' },
  ...inCategoryOrder(categories).map(({ id, name }) => ({ id, name, slug: slugOf(name) })),
];
