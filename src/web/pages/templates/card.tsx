import { categoryName } from '../../../modules/templates/rules.ts';
import type { Template } from '../../../modules/templates/schema.ts';
import { Badge } from '../../components/badge.tsx';
import { TemplatePicture } from '../../features/templates/picture.tsx';
import { DownloadButton, UseButton } from './actions.tsx';
import { TemplatePreview } from './preview.tsx';

const TAGS_SHOWN = 2;

/** One design of the grid: its front opens the preview. */
export function TemplateCard({ template }: { template: Template }) {
  const { id, name, preview_image_url, tags } = template;
  const preview = `preview-${id}`;
  return (
    <li className="grid grid-rows-[auto_1fr_auto] gap-4">
      <button
        type="button"
        commandfor={preview}
        command="show-modal"
        aria-label={`Preview ${name}`}
        className="block overflow-hidden rounded-[2px] shadow-sheet transition-[box-shadow,translate] duration-200 ease-paper hover:-translate-y-0.5 hover:shadow-lifted"
      >
        <TemplatePicture url={preview_image_url} sizes="(min-width: 64rem) 17rem, 45vw" />
      </button>
      <div className="grid content-start gap-1.5">
        <h3 className="text-lg">{name}</h3>
        <p className="text-sm text-ink-soft">{categoryName(template)}</p>
        {tags.length > 0 && (
          <p className="flex flex-wrap gap-1.5 pt-0.5">
            {tags.slice(0, TAGS_SHOWN).map((tag) => (
              <Badge key={tag} variant="secondary" className="font-normal">
                {tag}
              </Badge>
            ))}
          </p>
        )}
      </div>
      <div className="flex gap-2">
        <UseButton template={template} label="Use" variant="secondary" size="sm" className="flex-1" />
        <DownloadButton template={template} />
      </div>
      <TemplatePreview id={preview} template={template} />
    </li>
  );
}
