import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { type Answer, call } from '../../../lib/api.ts';

const SHOWN = 3;

/** Up to three featured designs; each links to the gallery. */
export function FeaturedTemplates() {
  const data = useFeatured();
  if (data?.length === 0) return null;

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
          {data
            ? data.map((template) => <Featured key={template.id} template={template} />)
            : PLACES.map((place) => (
                <li key={place} className="grid gap-4">
                  <Skeleton className="aspect-[900/666]" />
                  <Skeleton className="h-12 w-1/2" />
                </li>
              ))}
        </ul>
      </div>
    </section>
  );
}

/** Returns the featured designs: undefined while loading, empty if the request failed. */
function useFeatured(): Template[] | undefined {
  const [featured, setFeatured] = useState<Template[]>();
  useEffect(() => {
    const left = new AbortController();
    call('GET /rest/v1/letter_templates', { query: { featured: true, limit: SHOWN } }, { signal: left.signal })
      .then(setFeatured)
      .catch((error) => {
        if (left.signal.aborted) return;
        console.error('The featured templates could not be loaded.', error);
        setFeatured([]);
      });
    return () => left.abort();
  }, []);
  return featured;
}

const PLACES = Array.from({ length: SHOWN }, (_, place) => place);

type Template = Answer<'GET /rest/v1/letter_templates'>[number];

function Featured({ template }: { template: Template }) {
  return (
    <li>
      <Link to="/templates" className="group grid gap-4">
        <img
          src={template.preview_image_url}
          alt=""
          width={900}
          height={666}
          loading="lazy"
          decoding="async"
          className="h-auto w-full rounded-[2px] bg-card-paper shadow-sheet transition-[translate,box-shadow] duration-200 ease-paper group-hover:-translate-y-1 group-hover:shadow-lifted"
        />
        <span>
          <span className="block font-display text-xl">{template.name}</span>
          <span className="block text-sm text-ink-soft">{template.category?.name ?? 'Uncategorized'}</span>
        </span>
      </Link>
    </li>
  );
}
