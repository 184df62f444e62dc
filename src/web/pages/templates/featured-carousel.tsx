import { ArrowLeft, ArrowRight, Pause, Play } from 'lucide-react';
import { categoryName } from '../../../modules/templates/rules.ts';
import type { Template } from '../../../modules/templates/schema.ts';
import { Button } from '../../components/button.tsx';
import { TemplatePicture } from '../../features/templates/picture.tsx';
import { UseButton } from './actions.tsx';
import { TemplatePreview } from './preview.tsx';

/** A carousel of featured designs. The script turns it; without scripts it shows the first. */
export function FeaturedCarousel({ templates }: { templates: Template[] }) {
  const count = templates.length;
  return (
    <section
      data-carousel
      aria-roledescription="carousel"
      aria-label="Featured templates"
      className="sheet overflow-hidden"
    >
      <div data-slides aria-live="off" className="grid">
        {templates.map((template, i) => (
          <Slide key={template.id} template={template} position={`${i + 1} of ${count}`} is_first={i === 0} />
        ))}
      </div>
      {count > 1 && (
        <div className="with-script flex items-center gap-1 border-t border-rule px-3 py-1.5 sm:px-5">
          <p data-position className="mr-auto text-sm text-ink-faint tabular-nums">
            1 / {count}
          </p>
          <Button variant="quiet" size="icon" aria-label="Previous featured template" data-step="-1">
            <ArrowLeft aria-hidden="true" className="size-5" />
          </Button>
          <Button variant="quiet" size="icon" aria-label="Pause the carousel" data-carousel-switch className="group">
            <Pause aria-hidden="true" className="size-5 group-data-paused:hidden" />
            <Play aria-hidden="true" className="hidden size-5 group-data-paused:block" />
          </Button>
          <Button variant="quiet" size="icon" aria-label="Next featured template" data-step="1">
            <ArrowRight aria-hidden="true" className="size-5" />
          </Button>
        </div>
      )}
    </section>
  );
}

/** All slides share one grid cell, so the tallest sets the height. Pictures of the others load lazily, when they are near. */
function Slide({ template, position, is_first }: { template: Template; position: string; is_first: boolean }) {
  const preview = `featured-${template.id}`;
  const picture = (
    <TemplatePicture
      url={template.preview_image_url}
      alt={`The front of ${template.name}`}
      eager={is_first}
      sizes="(min-width: 72rem) 34rem, (min-width: 48rem) 45vw, calc(100vw - 4.75rem)"
    />
  );
  return (
    <article
      aria-roledescription="slide"
      aria-label={position}
      inert={!is_first}
      className="col-start-1 row-start-1 grid transition-opacity duration-500 ease-paper inert:opacity-0 md:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]"
    >
      <div className="grid place-items-center bg-sunk p-5 sm:p-9 lg:p-12">
        <div className="aspect-front w-full max-w-[34rem] overflow-hidden rounded-[2px] bg-card-paper shadow-lifted">
          {is_first ? picture : <template>{picture}</template>}
        </div>
      </div>
      <div className="grid content-center justify-items-start gap-3 p-6 sm:p-9">
        <p className="eyebrow">Featured · {categoryName(template)}</p>
        <h2 className="text-2xl sm:text-3xl">{template.name}</h2>
        <p className="max-w-[34ch] text-ink-soft">{template.description}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <UseButton template={template} label="Use" />
          <Button variant="secondary" commandfor={preview} command="show-modal" aria-label={`Preview ${template.name}`}>
            Preview
          </Button>
        </div>
      </div>
      <TemplatePreview id={preview} template={template} />
    </article>
  );
}
