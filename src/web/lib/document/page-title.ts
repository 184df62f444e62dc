/** The `meta` of a page: its title in the browser's tab and, for public pages, what search engines show. */
export const pageMeta = (title: string, description?: string) => () => [
  { title: `${title} · Longhand` },
  ...(description ? [{ name: 'description', content: description }] : []),
];
