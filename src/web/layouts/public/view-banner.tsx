import { Button } from '../../components/button.tsx';

/** Stays above the page while an operator views as a customer. The script shows it and says who. */
export function ViewBanner() {
  return (
    <aside
      hidden
      data-view-banner
      aria-label="View as customer"
      className="sticky top-0 z-40 border-b border-amber bg-amber-wash text-sm text-ink"
    >
      <div className="page-width flex min-h-12 items-center justify-between gap-4 py-2">
        <p role="status" />
        <Button size="sm" variant="secondary" data-end-view>
          End<span className="sr-only"> view as customer</span>
        </Button>
      </div>
    </aside>
  );
}
