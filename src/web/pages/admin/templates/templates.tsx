import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ManagedTemplate } from '../../../../modules/templates/admin/schema.ts';
import { formatCount } from '../../../../platform/format.ts';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/dialog.tsx';
import { EmptyState, FailedState } from '../../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { TextField } from '../../../components/form/field.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { CategoryDialog } from '../../../features/templates/category-dialog.tsx';
import { matching } from '../../../features/templates/gallery-view.ts';
import { messageOf } from '../../../lib/api.ts';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { TemplateForm } from './form.tsx';
import { useManagedTemplates, useTemplateChanges } from './queries.ts';
import { TemplateTile } from './tile.tsx';
import { useCardSorting } from './use-card-sorting.ts';

export const meta = pageMeta('Template Management');

type Editing = { template?: ManagedTemplate };

/** The operator's templates: create, edit and sort them. */
export default function Templates() {
  const templates = useManagedTemplates();
  const [editing, setEditing] = useState<Editing>();
  // The gallery leads operators here to add one.
  const [adding_category, setAddingCategory] = useState(useSearchParams()[0].get('new') === 'category');
  const all = templates.data ?? [];
  const next_sort_order = Math.max(0, ...all.map(({ sort_order }) => sort_order)) + 10;
  return (
    <div className="page-width pb-20">
      <PageHeader
        eyebrow="Operator"
        title="Template Management"
        subtitle="Your card designs, in the order the gallery shows them."
        actions={
          <>
            <Button variant="secondary" onClick={() => setAddingCategory(true)}>
              Add New Category
            </Button>
            <Button onClick={() => setEditing({})}>New Template</Button>
          </>
        }
      />
      {templates.isPending && <TilesSkeleton />}
      {templates.isError && (
        <FailedState
          title={messageOf(templates.error, 'Failed to load templates')}
          onRetry={() => void templates.refetch()}
        />
      )}
      {templates.data?.length === 0 && (
        <EmptyState title="No templates yet" action={<Button onClick={() => setEditing({})}>New Template</Button>}>
          Upload your first card, and it appears in the gallery.
        </EmptyState>
      )}
      {all.length > 0 && <Tiles templates={all} onEdit={(template) => setEditing({ template })} />}
      {editing && (
        <TemplateForm
          template={editing.template}
          next_sort_order={next_sort_order}
          onClose={() => setEditing(undefined)}
        />
      )}
      {adding_category && <CategoryDialog onClose={() => setAddingCategory(false)} />}
    </div>
  );
}

function Tiles({ templates, onEdit }: { templates: ManagedTemplate[]; onEdit(template: ManagedTemplate): void }) {
  const { update, remove, order } = useTemplateChanges();
  const [search, setSearch] = useState('');
  const [deleting, setDeleting] = useState<ManagedTemplate>();
  const [announcement, setAnnouncement] = useState('');
  const by_id = new Map(templates.map((template) => [template.id, template]));
  const sorting = useCardSorting([...by_id.keys()], order.mutate, setAnnouncement);
  const wanted = search.trim();
  const ordered = sorting.order.map((id) => by_id.get(id)).filter((template) => template !== undefined);
  const shown = matching(ordered, { category: '', search: wanted });

  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <TextField
          label="Search"
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="w-full sm:w-72"
        />
        <p role="status" className="text-sm text-ink-faint">
          {formatCount(shown.length, 'template')}
        </p>
      </div>
      <p id="sorting-help" className="text-sm text-ink-faint">
        {wanted
          ? 'Clear the search to change the order.'
          : 'Drag a card by its handle to move it, or move it with the arrow keys while the handle has the focus.'}
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ul ref={sorting.grid} aria-label="Templates" className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((template, place) => (
          <TemplateTile
            key={template.id}
            template={template}
            place={place}
            last={place === shown.length - 1}
            dragged={sorting.dragged === template.id}
            handle={wanted ? null : sorting.handle(template.id)}
            onStep={(by) => sorting.step(template.id, by)}
            onEdit={() => onEdit(template)}
            onDelete={() => setDeleting(template)}
            onFeature={() => update.mutate({ id: template.id, change: { is_featured: !template.is_featured } })}
            onActivate={() => update.mutate({ id: template.id, change: { is_active: !template.is_active } })}
          />
        ))}
      </ul>
      {shown.length === 0 && <p className="text-ink-soft">No templates match your search.</p>}
      <ConfirmDialog
        open={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        title="Are you sure you want to delete this template?"
        actions={
          <>
            <Button variant="secondary" onClick={() => setDeleting(undefined)}>
              Cancel
            </Button>
            <Button
              variant="danger"
              pending={remove.isPending}
              onClick={() => deleting && remove.mutate(deleting.id, { onSettled: () => setDeleting(undefined) })}
            >
              Delete
            </Button>
          </>
        }
      >
        <p>
          <span className="font-semibold text-ink">{deleting?.name}</span> will be removed from the gallery for good.
          Letters already ordered with it will still be printed and mailed.
        </p>
      </ConfirmDialog>
    </div>
  );
}

function TilesSkeleton() {
  return (
    <div role="status" aria-label="Loading templates" className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((place) => (
        <Skeleton key={place} className="h-80" />
      ))}
    </div>
  );
}
