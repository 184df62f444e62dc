import { useEffect, useState } from 'react';
import type { Category, Template } from '../../../modules/templates/schema.ts';
import { formatCount } from '../../../platform/format.ts';
import { Button } from '../../components/button.tsx';
import { Alert } from '../../components/feedback/alert.tsx';
import { EmptyState, FailedState } from '../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { SelectField, TextField } from '../../components/form/field.tsx';
import { OwnDesigns } from '../own-designs/group.tsx';
import { useIsUnavailable } from '../own-designs/own-designs.ts';
import { TemplateChoice } from '../templates/choice.tsx';
import { matching, slugOf } from '../templates/gallery-view.ts';
import { inCategoryOrder } from '../templates/order.ts';
import { templatesFailure, useCategories, useTemplates } from '../templates/templates.ts';

const SHOWN_AT_FIRST = 12;

/** Chooses one card design: a group of radio buttons that look like cards, with the categories as a filter. */
export function TemplatePicker({
  value,
  onChange,
  onClear,
}: {
  value: string;
  onChange(template: Template): void;
  /** Called when the chosen design was deleted or deactivated. */
  onClear(): void;
}) {
  const is_unavailable = useIsUnavailable(value);
  const [was_unavailable, setWasUnavailable] = useState(false);
  useEffect(() => {
    if (!is_unavailable) return;
    setWasUnavailable(true);
    onClear();
  }, [is_unavailable, onClear]);
  return (
    <div className="grid gap-10">
      {was_unavailable && !value && (
        <Alert kind="warning" title="That design is no longer available.">
          Please choose another.
        </Alert>
      )}
      <OwnDesigns value={value} onChange={onChange} onClear={onClear} />
      <section aria-label="Our designs" className="grid gap-4">
        <h3 className="text-xl">Our designs</h3>
        <HouseDesigns value={value} onChange={onChange} />
      </section>
    </div>
  );
}

function HouseDesigns({ value, onChange }: { value: string; onChange(template: Template): void }) {
  const templates = useTemplates();
  const categories = useCategories();
  const [view, setView] = useState({ category: '', search: '' });
  const [shown, setShown] = useState(SHOWN_AT_FIRST);

  if (templates.isPending) return <PickerSkeleton />;
  if (templates.isError) {
    return <FailedState title={templatesFailure(templates.error)} onRetry={() => void templates.refetch()} />;
  }
  if (templates.data.length === 0) return <EmptyState title="No designs yet">New designs will appear here.</EmptyState>;

  const found = matching(templates.data, view);
  const chosen_at = found.findIndex((template) => template.id === value);
  const count = Math.max(shown, chosen_at + 1);
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid grow gap-4 sm:max-w-xl sm:grid-cols-2">
          <TextField
            label="Search"
            type="search"
            placeholder="Poppies, winter"
            maxLength={100}
            autoComplete="off"
            value={view.search}
            onChange={({ target }) => setView({ ...view, search: target.value })}
          />
          <CategoryFilter
            categories={categories.data ?? []}
            value={view.category}
            onChange={(category) => setView({ ...view, category })}
          />
        </div>
        <p role="status" className="text-sm text-ink-faint">
          {formatCount(found.length, 'design')}
        </p>
      </div>
      {found.length === 0 && <p className="text-ink-soft">No designs match. Try another word or category.</p>}
      <div
        role="radiogroup"
        aria-label="Card design"
        className="grid grid-cols-2 gap-x-4 gap-y-7 sm:gap-x-6 xl:grid-cols-3"
      >
        {found.slice(0, count).map((template) => (
          <TemplateChoice
            key={template.id}
            template={template}
            checked={template.id === value}
            onChoose={() => onChange(template)}
          />
        ))}
      </div>
      {found.length > count && (
        <Button variant="secondary" className="justify-self-center" onClick={() => setShown(count + SHOWN_AT_FIRST)}>
          Show more designs
        </Button>
      )}
    </div>
  );
}

function CategoryFilter({
  categories,
  value,
  onChange,
}: {
  categories: Category[];
  value: string;
  onChange(slug: string): void;
}) {
  return (
    <SelectField label="Category" value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">All Templates</option>
      {inCategoryOrder(categories).map(({ id, name }) => (
        <option key={id} value={slugOf(name)}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function PickerSkeleton() {
  return (
    <div role="status" aria-label="Loading designs" className="grid grid-cols-2 gap-6 xl:grid-cols-3">
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <div key={place} className="grid gap-3">
          <Skeleton className="aspect-front" />
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-4" />
        </div>
      ))}
    </div>
  );
}
