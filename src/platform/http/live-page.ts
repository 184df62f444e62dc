import { pathToFileURL } from 'node:url';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';

/** A page that shows what stands in the database, so that it cannot be HTML before the server runs. */
export type LivePage = {
  /** As in the table of pages, without the slash before it. */
  path: string;
  /** What the page's loader is given: see `given` in the page's module. */
  read(): Promise<unknown>;
};

/** For so long a page is served as it was rendered. */
const FRESH_MS = 10_000;
/** A page with filters has many addresses; no more than these are kept. */
const KEPT = 60;

/** Renders `page` with the server build of the web application. Gives a function from a query ("?page=2") to its HTML. */
export async function livePage(build_file: string, page: LivePage): Promise<(query: string) => Promise<string>> {
  const build = (await import(pathToFileURL(build_file).href)) as ServerBuild;
  const module = Object.values(build.routes).find((route) => route?.path === page.path)?.module;
  const given = module && 'given' in module ? (module.given as object) : undefined;
  if (!given) throw new Error(`The page /${page.path} takes nothing: its module exports no \`given\`.`);
  const handle = createRequestHandler(build, 'production');
  const kept = new Map<string, { at: number; html: Promise<string> }>();

  async function render(query: string): Promise<string> {
    const context = new RouterContextProvider();
    context.set(given as never, (await page.read()) as never);
    const response = await handle(new Request(`http://localhost/${page.path}${query}`), context);
    if (!response.ok) throw new Error(`/${page.path} could not be rendered: ${response.status}.`);
    return response.text();
  }

  return (query) => {
    const found = kept.get(query);
    if (found && performance.now() - found.at < FRESH_MS) return found.html;
    const html = render(query);
    kept.delete(query);
    kept.set(query, { at: performance.now(), html });
    html.catch(() => kept.delete(query));
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break;
      kept.delete(oldest);
    }
    return html;
  };
}
