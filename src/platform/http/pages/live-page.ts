import { pathToFileURL } from 'node:url';
import { LRUCache } from 'lru-cache';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';

/** A page that shows what is in the database, so that it cannot be HTML before the server runs. */
export type LivePage = {
  /** As in the table of pages, without the slash before it. */
  path: string;
  /** What the page's loader is given: see `given` in the page's module. */
  read(): Promise<unknown>;
};

/** For so long a page is served as it was rendered. */
const FRESH_MS = 10_000;
/** A page with filters has many URLs; this many are cached. */
const RECENT_PAGES = 60;

/** Renders `page` with the server build of the web application. Gives a function from a query ("?page=2") to its HTML. */
export async function livePage(build_file: string, page: LivePage): Promise<(query: string) => Promise<string>> {
  const build = (await import(pathToFileURL(build_file).href)) as ServerBuild;
  const module = Object.values(build.routes).find((route) => route?.path === page.path)?.module;
  const given = module && 'given' in module ? (module.given as object) : undefined;
  if (!given) throw new Error(`The page /${page.path} takes nothing: its module exports no \`given\`.`);
  const handle = createRequestHandler(build, 'production');
  const recent = new LRUCache<string, Promise<string>>({ max: RECENT_PAGES, ttl: FRESH_MS });

  async function render(query: string): Promise<string> {
    const context = new RouterContextProvider();
    context.set(given as never, (await page.read()) as never);
    const response = await handle(new Request(`http://localhost/${page.path}${query}`), context);
    if (!response.ok) throw new Error(`/${page.path} could not be rendered: ${response.status}.`);
    return response.text();
  }

  return (query) => {
    const found = recent.get(query);
    if (found) return found;
    const html = render(query);
    recent.set(query, html);
    html.catch(() => recent.delete(query));
    return html;
  };
}
