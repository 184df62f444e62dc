/** The first stop of the Tab key: past the header. */
export const SkipLink = () => (
  <a
    href="#content"
    className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-3 focus:rounded-sm focus:bg-sheet focus:px-4 focus:py-2"
  >
    Skip to content
  </a>
);
