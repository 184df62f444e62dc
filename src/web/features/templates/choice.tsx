import { Check } from 'lucide-react';
import type { Template } from '../../../modules/templates/schema.ts';
import { Badge } from '../../components/badge.tsx';
import { cn } from '../../lib/cn.ts';
import { DesignFront } from './front.tsx';

const TAGS_SHOWN = 2;

/** A card design as a radio button that looks like the card. */
export function TemplateChoice({
  template,
  checked,
  onChoose,
}: {
  template: Template;
  checked: boolean;
  onChoose(): void;
}) {
  const { name, description, preview_image_url, tags } = template;
  return (
    <label className="group relative grid content-start gap-3">
      <input
        type="radio"
        name="template"
        value={template.id}
        checked={checked}
        onChange={onChoose}
        aria-label={name}
        className="peer sr-only"
      />
      <span
        className={cn(
          'relative block overflow-hidden rounded-[2px] bg-card-paper shadow-sheet outline-offset-4 transition-shadow duration-150',
          'peer-focus-visible:outline-2 peer-focus-visible:outline-focus group-hover:shadow-lifted',
          checked && 'ring-2 ring-wax ring-offset-4 ring-offset-paper',
        )}
      >
        <DesignFront url={preview_image_url} sizes="(min-width: 40rem) 18rem, 45vw" />
        {checked && (
          <span className="absolute top-2 right-2 grid size-7 place-items-center rounded-full bg-wax text-on-wax">
            <Check aria-hidden="true" className="size-4" />
          </span>
        )}
      </span>
      <span className="grid gap-1.5">
        <span className="font-display text-lg leading-tight">{name}</span>
        {description && <span className="line-clamp-2 text-sm text-ink-soft">{description}</span>}
        <span className="flex flex-wrap gap-1.5">
          {tags.slice(0, TAGS_SHOWN).map((tag) => (
            <Badge key={tag} variant="outline">
              {tag}
            </Badge>
          ))}
        </span>
      </span>
    </label>
  );
}
