import type { Config } from '@react-router/dev/config';

/** Pages that anybody may read are HTML; everything else is one shell that the browser fills. `/404` is shown where there is no page. */
const PUBLIC_PAGES = [
  '/',
  '/about',
  '/pricing',
  '/pricing/enterprise',
  '/contact',
  '/templates',
  '/highlevel-guide',
  '/features',
  '/privacy',
  '/terms',
  '/help',
  '/status',
  '/404',
];

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: false,
  prerender: PUBLIC_PAGES,
} satisfies Config;
