import { ChevronLeft, ChevronRight, GripVertical, Pencil, Star, Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { ManagedTemplate } from '../../../../modules/templates/admin/schema.ts';
import { categoryName } from '../../../../modules/templates/rules.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { TemplatePicture } from '../../../features/templates/picture.tsx';
import { cn } from '../../../lib/cn.ts';

const MOVER = 'grid size-9 place-items-center rounded-md hover:bg-sunk hover:text-ink disabled:opacity-40';

/** One design in the operator's grid. It can be moved when all designs are shown. */
export function TemplateTile({
  template,
  place,
  last,
  dragged,
  handle,
  onStep,
  onEdit,
  onDelete,
  onFeature,
  onActivate,
}: {
  template: ManagedTemplate;
  /** 0 for the first. */
  place: number;
  last: boolean;
  dragged: boolean;
  handle: ComponentProps<'button'> | null;
  onStep(by: number): void;
  onEdit(): void;
  onDelete(): void;
  onFeature(): void;
  onActivate(): void;
}) {
  const { id, name, is_active, is_featured } = template;
  return (
    <li
      data-card={id}
      className={cn(
        'sheet grid grid-rows-[auto_1fr_auto] overflow-hidden transition-shadow',
        dragged && 'opacity-60 shadow-lifted ring-2 ring-focus',
      )}
    >
      <div className="relative">
        <TemplatePicture
          url={template.preview_image_url}
          sizes="(min-width: 72rem) 16rem, (min-width: 40rem) 45vw, 92vw"
          className={cn(!is_active && 'opacity-45 grayscale')}
        />
        {handle && (
          <div className="absolute top-2 left-2 flex rounded-md border border-rule bg-sheet text-ink-soft shadow-sheet">
            <button
              {...handle}
              type="button"
              aria-label={`Move ${name}, position ${place + 1}`}
              aria-describedby="sorting-help"
              className={cn(MOVER, 'cursor-grab touch-none active:cursor-grabbing')}
            >
              <GripVertical aria-hidden="true" className="size-5" />
            </button>
            <button
              type="button"
              disabled={place === 0}
              aria-label={`Move ${name} earlier`}
              title="Earlier"
              onClick={() => onStep(-1)}
              className={MOVER}
            >
              <ChevronLeft aria-hidden="true" className="size-5" />
            </button>
            <button
              type="button"
              disabled={last}
              aria-label={`Move ${name} later`}
              title="Later"
              onClick={() => onStep(1)}
              className={MOVER}
            >
              <ChevronRight aria-hidden="true" className="size-5" />
            </button>
          </div>
        )}
      </div>
      <div className="grid content-start gap-1.5 p-4">
        <h2 className="text-lg">{name}</h2>
        <p className="text-sm text-ink-soft">{categoryName(template)}</p>
        <p className="flex flex-wrap gap-1.5">
          <Badge variant={is_active ? 'good' : 'outline'}>{is_active ? 'Active' : 'Inactive'}</Badge>
          {is_featured && <Badge variant="accent">Featured</Badge>}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1 border-t border-rule px-2 py-1.5">
        <Button variant="quiet" size="icon" aria-label={`Edit ${name}`} title="Edit" onClick={onEdit}>
          <Pencil aria-hidden="true" className="size-4.5" />
        </Button>
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Feature ${name}`}
          aria-pressed={is_featured}
          title={is_featured ? 'Remove from featured' : 'Feature'}
          onClick={onFeature}
        >
          <Star aria-hidden="true" className={cn('size-4.5', is_featured && 'fill-current text-wax-ink')} />
        </Button>
        <Button
          variant="quiet"
          size="sm"
          className="min-h-11"
          aria-label={`${is_active ? 'Deactivate' : 'Activate'} ${name}`}
          onClick={onActivate}
        >
          {is_active ? 'Deactivate' : 'Activate'}
        </Button>
        <Button
          variant="quiet"
          size="icon"
          className="text-wax-ink"
          aria-label={`Delete ${name}`}
          title="Delete"
          onClick={onDelete}
        >
          <Trash2 aria-hidden="true" className="size-4.5" />
        </Button>
      </div>
    </li>
  );
}
