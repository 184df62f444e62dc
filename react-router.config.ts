import type { Config } from '@react-router/dev/config';

/** Pages that anybody may read are HTML before any script runs; everything else is one shell that the browser fills. */
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
];

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: false,
  prerender: PUBLIC_PAGES,
} satisfies Config;
