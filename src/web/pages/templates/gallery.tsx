import { useEffect, useRef, useState } from 'react';
import { createContext, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import type { Shelf as Known, Template } from '../../../modules/templates/schema.ts';
import { formatCount } from '../../../platform/format.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { DEFER_TOASTS } from '../../components/feedback/deferred-toaster.tsx';
import { EmptyState, FailedState } from '../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { Lazy } from '../../components/lazy.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Pager } from '../../components/pager.tsx';
import { useMay } from '../../features/operator/pages.ts';
import { type GalleryView, matching, pageOf, queryOf, readView } from '../../features/templates/gallery-view.ts';
import { templatesFailure, useCategories, useTemplates } from '../../features/templates/templates.ts';
import { publicMeta } from '../../lib/public-meta.ts';
import { TemplateCard } from './card.tsx';
import { CategoryFilter } from './category-filter.tsx';
import { FeaturedCarousel } from './featured-carousel.tsx';
import { SearchField } from './search-field.tsx';
import { SignInBanner } from './sign-in-banner.tsx';
import { useTemplateActions } from './use-template.ts';

// Dialogs are loaded when they open.
const categoryDialog = () => import('../../features/templates/category-dialog.tsx').then((part) => part.CategoryDialog);
const signInPrompt = () => import('./sign-in-prompt.tsx').then((part) => part.SignInPrompt);
const templatePreview = () => import('./preview.tsx').then((part) => part.TemplatePreview);

export const meta = publicMeta({
  title: 'Templates',
  description:
    'Card designs drawn for handwriting: thank-you notes, birthdays, holidays, sympathy, new homes. Pick one, write, and we mail it.',
  path: '/templates',
  image: 'templates',
});

/** The gallery data from the server that renders this page; null while the page is prerendered at build time. */
export const given = createContext<Known | null>(null);
export const loader = ({ context }: LoaderFunctionArgs): Known | null => context.get(given);
/** Navigation from another page fetches it as usual. */
export const clientLoader = (): Known | null => null;

export const handle = DEFER_TOASTS;

/** The template gallery. Public to browse; using a template requires an account. */
export default function Gallery() {
  const may = useMay();
  const known = useLoaderData<Known | null>() ?? undefined;
  const templates = useTemplates(known?.templates);
  const actions = useTemplateActions();
  const [opened, setOpened] = useState<Template>();
  const [adding, setAdding] = useState(false);

  function use(template: Template) {
    setOpened(undefined);
    actions.use(template);
  }
  function download(template: Template) {
    if (actions.download(template) === 'refused') setOpened(undefined);
  }
  const shelf = { use, download, preview: setOpened, downloading_id: actions.downloading_id };
  return (
    <div className="page-width pb-20">
      <PageHeader
        title="Templates"
        subtitle="Pick a card and add your message. Each card costs 1 credit, postage included."
        actions={
          <>
            {may('templates') && (
              <Button variant="secondary" onClick={() => setAdding(true)}>
                Manage Categories
              </Button>
            )}
            <ButtonLink to="/create-letter-start">Create Custom Greeting</ButtonLink>
          </>
        }
      />
      {templates.isPending && <GallerySkeleton />}
      {templates.isError && (
        <FailedState title={templatesFailure(templates.error)} onRetry={() => void templates.refetch()} />
      )}
      {templates.data?.length === 0 && (
        <EmptyState title="No templates yet">New designs will appear here soon.</EmptyState>
      )}
      {templates.data && templates.data.length > 0 && (
        <Shelf templates={templates.data} known_categories={known?.categories} {...shelf} />
      )}
      <SignInBanner />
      {opened && (
        <Lazy
          load={templatePreview}
          props={{
            template: opened,
            downloading: actions.downloading_id === opened.id,
            onClose: () => setOpened(undefined),
            onUse: () => use(opened),
            onDownload: () => download(opened),
          }}
          onFail={() => setOpened(undefined)}
        />
      )}
      {actions.refused && (
        <Lazy
          load={signInPrompt}
          props={{ name: actions.refused.name, onClose: actions.dismiss }}
          onFail={actions.dismiss}
        />
      )}
      {adding && (
        <Lazy load={categoryDialog} props={{ onClose: () => setAdding(false) }} onFail={() => setAdding(false)} />
      )}
    </div>
  );
}

type ShelfProps = {
  templates: Template[];
  known_categories: Known['categories'] | undefined;
  downloading_id: string | undefined;
  use(template: Template): void;
  download(template: Template): void;
  preview(template: Template): void;
};

function Shelf({ templates, use, preview, ...rest }: ShelfProps) {
  const featured = templates.filter(({ is_featured }) => is_featured);
  return (
    <div className="grid gap-14">
      {featured.length > 0 && <FeaturedCarousel templates={featured} onUse={use} onPreview={preview} />}
      <Grid templates={templates} use={use} preview={preview} {...rest} />
    </div>
  );
}

/** Filter, search and page are in the URL, so that a view can be shared and restored. */
function Grid({ templates, known_categories, use, download, preview, downloading_id }: ShelfProps) {
  const [query, setQuery] = useSearchParams();
  const categories = useCategories(known_categories);
  const top = useRef<HTMLDivElement>(null);
  const view = readView(query);
  const found = matching(templates, view);
  const { page, pages, shown } = pageOf(found, view.page);

  // Another change may come before the URL has taken this one.
  const wanted = useRef(view);
  useEffect(() => {
    wanted.current = readView(query);
  }, [query]);
  function show(change: Partial<GalleryView>, replace = false) {
    wanted.current = { ...wanted.current, page: 1, ...change };
    setQuery(queryOf(wanted.current), { replace, preventScrollReset: true });
  }
  function turn(to: number) {
    show({ page: to });
    top.current?.scrollIntoView();
  }
  const pages_text = `Page ${page} of ${pages} (${formatCount(found.length, 'template')})`;
  return (
    <div ref={top} className="grid scroll-mt-24 gap-x-12 gap-y-8 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <div className="grid content-start gap-6 lg:sticky lg:top-24 lg:self-start">
        <SearchField value={view.search} onChange={(search) => show({ search }, true)} />
        <CategoryFilter
          categories={categories.data ?? []}
          value={view.category}
          onChange={(category) => show({ category })}
        />
      </div>
      <div className="grid content-start gap-10">
        {shown.length === 0 ? (
          <EmptyState
            title="No templates match"
            action={
              <Button variant="secondary" onClick={() => show({ category: '', search: '' })}>
                Show all templates
              </Button>
            }
          >
            Try another word, or search all categories.
          </EmptyState>
        ) : (
          <ul aria-label="Templates" className="grid grid-cols-2 gap-x-4 gap-y-9 sm:gap-x-7 sm:gap-y-10 xl:grid-cols-3">
            {shown.map((template) => (
              <TemplateCard
                key={template.id}
                template={template}
                eager={false}
                downloading={downloading_id === template.id}
                onPreview={() => preview(template)}
                onUse={() => use(template)}
                onDownload={() => download(template)}
              />
            ))}
          </ul>
        )}
        <div className="border-t border-rule pt-5">
          <Pager label="Pages" page={page} pages={pages} status={pages_text} onTurn={turn} />
        </div>
      </div>
    </div>
  );
}

function GallerySkeleton() {
  return (
    <div role="status" aria-label="Loading templates" className="grid gap-14">
      <Skeleton className="h-[26rem]" />
      <div className="grid grid-cols-2 gap-x-4 gap-y-9 sm:gap-x-7 lg:ml-64 xl:grid-cols-3">
        {[...'abcdefghi'].map((place) => (
          <div key={place} className="grid gap-3">
            <Skeleton className="aspect-[900/666]" />
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-11" />
          </div>
        ))}
      </div>
    </div>
  );
}
