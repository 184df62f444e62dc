import { parseBody } from './body/tree.ts';
import { type Json, own } from './json.ts';

/** What is left of a request with several contacts when one of them is erased. */

type Posted = { body: Uint8Array; content_type: string };

/**
 * The body, as JSON, without the contacts that are about somebody, and the paths of those. Null where what is left is about
 * them too: then all of it has to go.
 */
export function withoutContacts(
  { body, content_type }: Posted,
  paths: string[][],
  isAbout: (text: string) => boolean,
): { body: Uint8Array; removed: string[][] } | null {
  const parsed = parseBody(body, content_type);
  if ('error' in parsed) return null;
  const { tree } = parsed;
  const removed = paths.filter((path) => isAbout(JSON.stringify(path.reduce<Json | undefined>(own, tree) ?? null)));
  for (const path of removed) {
    const list = path.slice(0, -1).reduce<Json | undefined>(own, tree);
    // The others keep their positions.
    if (Array.isArray(list)) list[Number(path.at(-1))] = {};
  }
  const rest = JSON.stringify(tree);
  return removed.length === 0 || isAbout(rest) ? null : { body: new TextEncoder().encode(rest), removed };
}
