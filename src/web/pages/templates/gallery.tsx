import { useSearchParams } from 'react-router';
import type { Category, Template } from '../../../modules/templates/schema.ts';
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { matching, pageOf, queryOf, readView } from '../../features/templates/gallery-view.ts';
import { useKnown } from '../../layouts/public/known.ts';
import { publicMeta } from '../../lib/public-meta.ts';
import { TemplateCard } from './card.tsx';
import { CategoryLinks } from './category-links.tsx';
import { FeaturedCarousel } from './featured-carousel.tsx';
import { GalleryPages } from './pages.tsx';
import { SearchForm } from './search-form.tsx';
import { SignInBanner } from './sign-in-banner.tsx';
import { SignInPrompt } from './sign-in-prompt.tsx';

export const meta = publicMeta({
  title: 'Templates',
  description:
    'Card designs drawn for handwriting: thank-you notes, birthdays, holidays, sympathy, new homes. Pick one, write, and we mail it.',
  path: '/templates',
  image: 'templates',
});

/** The template gallery. Public to browse; using a template requires an account. */
export default function Gallery() {
  const shelf = useKnown()?.shelf;
  return (
    <div className="page-width relative pb-20">
      <PageHeader
        title="Templates"
        subtitle="Pick a card and add your message. Each card costs 1 credit, postage included."
        actions={
          <>
            <ButtonLink to="/admin/templates?new=category" variant="secondary" hidden data-right="templates">
              Manage Categories
            </ButtonLink>
            <ButtonLink to="/create-letter-start">Create Custom Greeting</ButtonLink>
          </>
        }
      />
      {!shelf && (
        <EmptyState
          title="Failed to load templates"
          action={
            <a href="/templates" className="link">
              Try Again
            </a>
          }
        >
          The server did not respond. Nothing is lost. Please try again.
        </EmptyState>
      )}
      {shelf?.templates.length === 0 && (
        <EmptyState title="No templates yet">New designs will appear here soon.</EmptyState>
      )}
      {shelf && shelf.templates.length > 0 && <Shelf {...shelf} />}
      <SignInBanner />
      <SignInPrompt />
    </div>
  );
}

function Shelf({ templates, categories }: { templates: Template[]; categories: Category[] }) {
  const featured = templates.filter(({ is_featured }) => is_featured);
  return (
    <div className="grid gap-14">
      {featured.length > 0 && <FeaturedCarousel templates={featured} />}
      <Grid templates={templates} categories={categories} />
    </div>
  );
}

/** Filter, search and page are in the URL. The script puts what another URL shows into the parts with `data-part`. */
function Grid({ templates, categories }: { templates: Template[]; categories: Category[] }) {
  const [query] = useSearchParams();
  const view = readView(query);
  const found = matching(templates, view);
  const { page, pages, shown } = pageOf(found, view.page);
  return (
    <div id="shelf" className="grid scroll-mt-24 gap-x-12 gap-y-8 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <div className="grid content-start gap-6 lg:sticky lg:top-24 lg:self-start">
        <SearchForm view={view} categories={categories} />
        <CategoryLinks view={view} categories={categories} />
      </div>
      <div data-part="found" className="grid content-start gap-10">
        {shown.length === 0 ? (
          <EmptyState
            title="No templates match"
            action={
              <ButtonLink to="/templates" variant="secondary" data-turns="all">
                Show all templates
              </ButtonLink>
            }
          >
            Try another word, or search all categories.
          </EmptyState>
        ) : (
          <>
            <ul
              aria-label="Templates"
              className="grid grid-cols-2 gap-x-4 gap-y-9 sm:gap-x-7 sm:gap-y-10 xl:grid-cols-3"
            >
              {shown.map((template) => (
                <TemplateCard key={template.id} template={template} />
              ))}
            </ul>
            <GalleryPages
              page={page}
              pages={pages}
              count={found.length}
              address={(to) => `/templates?${queryOf({ ...view, page: to })}#shelf`}
            />
          </>
        )}
      </div>
    </div>
  );
}
