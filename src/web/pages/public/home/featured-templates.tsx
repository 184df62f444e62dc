import { Link } from 'react-router';
import { categoryName } from '../../../../modules/templates/rules.ts';
import type { Template } from '../../../../modules/templates/schema.ts';
import { TemplatePicture } from '../../../features/templates/picture.tsx';
import { useKnown } from '../../../layouts/public/known.ts';

const SHOWN = 3;

/** Up to three featured designs; each links to the gallery. */
export function FeaturedTemplates() {
  const templates = useKnown()?.shelf.templates ?? [];
  const featured = templates.filter(({ is_featured }) => is_featured).slice(0, SHOWN);
  if (featured.length === 0) return null;
  return (
    <section aria-labelledby="featured" className="border-y border-rule bg-sunk">
      <div className="page-width py-16 lg:py-24">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
          <h2 id="featured" className="text-3xl">
            Cards worth keeping
          </h2>
          <Link to="/templates" className="link font-semibold">
            See all templates
          </Link>
        </div>
        <ul className="mt-9 grid gap-x-8 gap-y-10 sm:grid-cols-3">
          {featured.map((template) => (
            <Featured key={template.id} template={template} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Featured({ template }: { template: Template }) {
  return (
    <li>
      <Link to="/templates" className="group grid gap-4">
        <TemplatePicture
          url={template.preview_image_url}
          sizes="(min-width: 72rem) 22rem, (min-width: 40rem) 30vw, 92vw"
          className="rounded-[2px] shadow-sheet transition-[translate,box-shadow] duration-200 ease-paper group-hover:-translate-y-1 group-hover:shadow-lifted"
        />
        <span>
          <span className="block font-display text-xl">{template.name}</span>
          <span className="block text-sm text-ink-soft">{categoryName(template)}</span>
        </span>
      </Link>
    </li>
  );
}
