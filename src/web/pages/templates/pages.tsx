import { formatCount } from '../../../platform/format.ts';

/** Pages through the gallery. At either end the link stays focusable, so that the focus is not lost. */
export function GalleryPages({
  page,
  pages,
  count,
  address,
}: {
  /** From 1. */
  page: number;
  pages: number;
  /** How many designs there are on all pages. */
  count: number;
  address(page: number): string;
}) {
  const turn = (name: string, to: number) => {
    const is_end = to < 1 || to > pages;
    return (
      <a
        aria-disabled={is_end}
        data-turns={name}
        href={is_end ? undefined : address(to)}
        {...(is_end && { role: 'link', tabIndex: 0 })}
        className="button button-secondary button-md"
      >
        {name}
      </a>
    );
  };
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-4 border-t border-rule pt-5">
      {turn('Previous', page - 1)}
      <p
        role="status"
        className="order-last w-full text-center text-sm text-ink-soft tabular-nums sm:order-none sm:w-auto"
      >
        {`Page ${page} of ${pages} (${formatCount(count, 'template')})`}
      </p>
      {turn('Next', page + 1)}
    </nav>
  );
}
