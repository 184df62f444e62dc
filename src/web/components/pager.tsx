import { Button } from './button.tsx';

/** Pages through a list. At either end the button stays focusable, because a disabled button would lose the focus. */
export function Pager({
  label,
  page,
  pages,
  status,
  onTurn,
}: {
  label: string;
  /** From 1. */
  page: number;
  pages: number;
  /** The current position, as announced to screen readers. */
  status: string;
  onTurn(page: number): void;
}) {
  const button = (name: string, to: number) => {
    const is_end = to < 1 || to > pages;
    return (
      <Button variant="secondary" aria-disabled={is_end} onClick={() => is_end || onTurn(to)}>
        {name}
      </Button>
    );
  };
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-4">
      {button('Previous', page - 1)}
      <p
        role="status"
        className="order-last w-full text-center text-sm text-ink-soft tabular-nums sm:order-none sm:w-auto"
      >
        {status}
      </p>
      {button('Next', page + 1)}
    </nav>
  );
}
