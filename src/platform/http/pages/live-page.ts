import { pathToFileURL } from 'node:url';
import { LRUCache } from 'lru-cache';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';

/** For so long a page is served as it was rendered. */
const FRESH_MS = 5_000;
/** A page with filters has many URLs; this many are cached. */
const RECENT_PAGES = 60;

/**
 * Renders public pages with the server build of the web application. `read` gives what they show of this installation: the
 * layout of public pages takes it by its export `given`. Gives a function from a path and a query ("?page=2") to HTML; it
 * throws what `read` throws.
 */
export async function livePages(
  build_file: string,
  read: () => Promise<unknown>,
): Promise<(path: string, query: string) => Promise<string>> {
  const build = (await import(pathToFileURL(build_file).href)) as ServerBuild;
  const module = Object.values(build.routes).find((route) => route && 'given' in route.module)?.module;
  const given = module && 'given' in module ? module.given : undefined;
  const handle = createRequestHandler(build, 'production');
  const recent = new LRUCache<string, Promise<string>>({ max: RECENT_PAGES, ttl: FRESH_MS });

  async function render(address: string): Promise<string> {
    const context = new RouterContextProvider();
    if (given) context.set(given as never, (await read()) as never);
    const response = await handle(new Request(`http://localhost${address}`), context);
    if (!response.ok) throw new Error(`${address} could not be rendered: ${response.status}.`);
    return response.text();
  }

  return (path, query) => {
    const address = `${path}${query}`;
    const found = recent.get(address);
    if (found) return found;
    const html = render(address);
    recent.set(address, html);
    html.catch(() => recent.delete(address));
    return html;
  };
}
