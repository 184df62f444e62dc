import { pathToFileURL } from 'node:url';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

/** Gives a function that tells whether the web application of `build_file` has a page at a path. */
export async function knownPages(build_file: string): Promise<(path: string) => boolean> {
  const { routes } = (await import(pathToFileURL(build_file).href)) as ServerBuild;
  const below = (parent: string | undefined): RouteObject[] =>
    Object.values(routes).flatMap((route) =>
      route && route.parentId === parent
        ? [route.index ? { index: true } : { path: route.path, children: below(route.id) }]
        : [],
    );
  const pages = below(undefined);
  return (path) => {
    const found = matchRoutes(pages, path)?.at(-1);
    return found !== undefined && found.route.path !== '*';
  };
}
