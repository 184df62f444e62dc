import type { Category } from '../../../modules/templates/schema.ts';
import { Button } from '../../components/button.tsx';
import { SelectField, TextField } from '../../components/form/field.tsx';
import type { GalleryView } from '../../features/templates/gallery-view.ts';
import { categoryEntries } from './category-entries.ts';

/** Searches as it is typed; without scripts, by its button. The list of categories is for where there is no room for links. */
export function SearchForm({ view, categories }: { view: GalleryView; categories: Category[] }) {
  return (
    <form method="get" action="/templates" data-gallery className="grid gap-6">
      <TextField
        label="Search"
        type="search"
        name="search"
        placeholder="Poppies, winter"
        maxLength={100}
        defaultValue={view.search}
        autoComplete="off"
      />
      <SelectField label="Category" name="category" defaultValue={view.category} className="lg:hidden">
        {categoryEntries(categories).map(({ id, name, slug }) => (
          <option key={id} value={slug}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="secondary" className="without-script">
        Search
      </Button>
    </form>
  );
}
