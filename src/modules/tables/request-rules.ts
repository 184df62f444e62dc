import { OPERATORS } from './grammar-rules.ts';

/** What the headers of a request ask for. Pure. */

const CLIENT = /\b(?:postgrest|supabase)-/;
/** Not any: some browsers send `Prefer: safe`. */
const PREFERENCE = /\b(?:count|return|resolution|missing|handling)=/;
const WORDS = ['select', 'columns', 'on_conflict', 'order', 'offset'];
/** What people type on our pages. */
const TYPED = 'search';

/** Whether a request to a URL that our pages call too is one of the official client, or written as it writes them. */
export function isForTable({ url, headers }: Pick<Request, 'url' | 'headers'>): boolean {
  if (PREFERENCE.test(headers.get('Prefer') ?? '') || CLIENT.test(headers.get('X-Client-Info') ?? '')) return true;
  if (headers.get('Accept')?.includes('application/vnd.pgrst.')) return true;
  const isFilter = (value: string) => OPERATORS.some((operator) => value.startsWith(`${operator}.`));
  return [...new URL(url).searchParams].some(
    ([key, value]) => WORDS.includes(key) || (key !== TYPED && isFilter(value)),
  );
}

export function readPreferences(text: string | null) {
  const wanted = (text ?? '').split(',').map((part) => part.trim());
  return {
    counts: wanted.some((each) => /^count=(?:exact|planned|estimated)$/.test(each)),
    represents: wanted.includes('return=representation'),
    merges: wanted.includes('resolution=merge-duplicates'),
  };
}

/** Whether one row is wanted instead of a list; undefined for what is no JSON. */
export function readSingle(accept: string | null): boolean | undefined {
  const type = accept?.split(',')[0]?.trim() || '*/*';
  if (type === 'application/vnd.pgrst.object+json') return true;
  return ['*/*', 'application/json', 'application/vnd.pgrst.array+json'].includes(type) ? false : undefined;
}
