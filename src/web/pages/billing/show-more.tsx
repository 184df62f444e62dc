import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from '../../components/button.tsx';

/** Loads the next page of a list, if there is one. `what` completes "Show more". */
export function ShowMore({
  pages,
  what,
}: {
  pages: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  what: string;
}) {
  if (!pages.hasNextPage) return null;
  return (
    <Button
      variant="secondary"
      className="justify-self-center"
      aria-label={`Show more ${what}`}
      pending={pages.isFetchingNextPage}
      onClick={() => void pages.fetchNextPage()}
    >
      Show more
    </Button>
  );
}
