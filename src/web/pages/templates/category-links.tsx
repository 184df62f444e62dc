import type { Category } from '../../../modules/templates/schema.ts';
import { type GalleryView, queryOf } from '../../features/templates/gallery-view.ts';
import { cn } from '../../lib/cn.ts';
import { categoryEntries } from './category-entries.ts';

/** The categories: an index beside the grid where there is room. */
export function CategoryLinks({ view, categories }: { view: GalleryView; categories: Category[] }) {
  return (
    <nav data-part="categories" aria-label="Category" className="hidden lg:block">
      <p aria-hidden="true" className="text-sm font-semibold">
        Category
      </p>
      <ul className="mt-2 grid border-t border-rule">
        {categoryEntries(categories).map(({ id, name, slug }) => (
          <li key={id} className="border-b border-rule">
            <a
              href={`/templates?${queryOf({ ...view, category: slug, page: 1 })}#shelf`}
              aria-current={slug === view.category ? 'true' : undefined}
              data-turns={`category ${slug}`}
              data-category={slug}
              className={cn(
                'block w-full py-2.5 text-left text-sm hover:text-wax-ink',
                slug === view.category ? 'font-semibold text-wax-ink' : 'text-ink-soft',
              )}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
