import { SelectField } from '../../components/form/field.tsx';
import { slugOf } from '../../features/templates/gallery-view.ts';
import { inCategoryOrder } from '../../features/templates/order.ts';
import { cn } from '../../lib/cn.ts';

const ALL = 'All Templates';

/** The categories: an index beside the grid where there is room, a list to pick from where there is not. */
export function CategoryFilter({
  categories,
  value,
  onChange,
}: {
  categories: readonly { id: string; name: string }[];
  value: string;
  onChange(slug: string): void;
}) {
  const entries = [
    { id: '', name: ALL, slug: '' },
    ...inCategoryOrder(categories).map(({ id, name }) => ({ id, name, slug: slugOf(name) })),
  ];
  return (
    <>
      <SelectField
        label="Category"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="lg:hidden"
      >
        {entries.map(({ id, name, slug }) => (
          <option key={id} value={slug}>
            {name}
          </option>
        ))}
      </SelectField>
      <fieldset className="hidden lg:block">
        <legend className="text-sm font-semibold">Category</legend>
        <ul className="mt-2 grid border-t border-rule">
          {entries.map(({ id, name, slug }) => (
            <li key={id} className="border-b border-rule">
              <button
                type="button"
                aria-pressed={slug === value}
                onClick={() => onChange(slug)}
                className={cn(
                  'w-full py-2.5 text-left text-sm hover:text-wax-ink',
                  slug === value ? 'font-semibold text-wax-ink' : 'text-ink-soft',
                )}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      </fieldset>
    </>
  );
}
