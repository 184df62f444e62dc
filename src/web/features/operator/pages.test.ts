import { expect, it } from 'vitest';
import routes from '../../routes.ts';
import { NAVIGATION, pageAt } from './pages.ts';

type Route = { path?: string; id?: string; children?: Route[] };
const flat = (found: readonly Route[]): Route[] => found.flatMap((each) => [each, ...flat(each.children ?? [])]);
const built = flat(routes as readonly Route[]);

it('every page of the operator names the right that it needs', () => {
  const paths = built.flatMap(({ path }) => (path?.startsWith('admin/') ? [`/${path}`] : []));
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => !pageAt(path))).toEqual([]);
});

it('the side navigation leads to pages that exist', () => {
  const finished = built.filter(({ id }) => !id).map(({ path }) => `/${path}`);
  expect(NAVIGATION.flatMap(({ pages }) => pages).filter(({ path }) => !finished.includes(path))).toEqual([]);
});

it('a page below another one belongs to it', () => {
  expect(pageAt('/sandbox/mailbox/1')?.title).toBe('Mailbox');
  expect(pageAt('/admin/audits')).toBeUndefined();
});
