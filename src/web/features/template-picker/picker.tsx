import { useEffect, useState } from 'react';
import type { Category, Template } from '../../../modules/templates/schema.ts';
import { formatCount } from '../../../platform/format.ts';
import { Button } from '../../components/button.tsx';
import { Alert } from '../../components/feedback/alert.tsx';
import { EmptyState, FailedState } from '../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { SelectField } from '../../components/form/field.tsx';
import { OwnDesigns } from '../own-designs/group.tsx';
import { useIsUnavailable } from '../own-designs/own-designs.ts';
import { TemplateChoice } from '../templates/choice.tsx';
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
  const [category_id, setCategory] = useState('');
  const [shown, setShown] = useState(SHOWN_AT_FIRST);

  if (templates.isPending) return <PickerSkeleton />;
  if (templates.isError) {
    return <FailedState title={templatesFailure(templates.error)} onRetry={() => void templates.refetch()} />;
  }
  if (templates.data.length === 0) return <EmptyState title="No designs yet">New designs will appear here.</EmptyState>;

  const matching = templates.data.filter((template) => !category_id || template.category_id === category_id);
  const chosen_at = matching.findIndex((template) => template.id === value);
  const count = Math.max(shown, chosen_at + 1);
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <CategoryFilter categories={categories.data ?? []} value={category_id} onChange={setCategory} />
        <p role="status" className="text-sm text-ink-faint">
          {formatCount(matching.length, 'design')}
        </p>
      </div>
      {matching.length === 0 && <p className="text-ink-soft">No designs in this category yet.</p>}
      <div
        role="radiogroup"
        aria-label="Card design"
        className="grid grid-cols-2 gap-x-4 gap-y-7 sm:gap-x-6 xl:grid-cols-3"
      >
        {matching.slice(0, count).map((template) => (
          <TemplateChoice
            key={template.id}
            template={template}
            checked={template.id === value}
            onChoose={() => onChange(template)}
          />
        ))}
      </div>
      {matching.length > count && (
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
  onChange(id: string): void;
}) {
  return (
    <SelectField label="Category" value={value} onChange={(event) => onChange(event.target.value)} className="min-w-56">
      <option value="">All Templates</option>
      {inCategoryOrder(categories).map(({ id, name }) => (
        <option key={id} value={id}>
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
