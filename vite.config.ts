import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/** The development server answers JSON as a script, and browsers then refuse an import that says it is JSON. */
const plainJsonImports: Plugin = {
  name: 'plain-json-imports',
  apply: 'serve',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/handwriting/hands.ts')
      ? code.replace(/,\s*\{\s*with:\s*\{\s*type:\s*'json'\s*\}\s*,?\s*\}/g, '')
      : undefined,
};

const brotli = promisify(brotliCompress);

/** Scripts and styles are compressed once, as far as it goes: the server serves the `.br` file beside each. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir }, bundle) {
    const names = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name));
    await Promise.all(
      names.map(async (name) => {
        const file = join(dir ?? '', name);
        await writeFile(`${file}.br`, await brotli(await readFile(file)));
      }),
    );
  },
};

/** What every page needs comes in two files rather than in thirty: each one costs a slow line a turn. */
const EVERY_PAGE = [
  /src\/web\/(root|layouts\/shell)\.tsx$/,
  /src\/web\/layouts\/(header|footer|scheme-switch)\.tsx$/,
  /src\/web\/features\/(help\/chat-widget|session\/auth)\.tsx$/,
  /src\/web\/components\/(wordmark|button|badge|feedback\/(deferred-toaster|loading-screen|pen-spinner|skeleton))\.tsx$/,
  /src\/web\/lib\/(api|session|stored-session|cn|public-settings|public-meta|page-title)\.tsx?$/,
  /src\/web\/pages\/public\/not-found\.tsx$/,
  /node_modules\/(clsx|lucide-react)\//,
];
/** What pages need that ask the server. */
const ASKING_PAGES = [
  /node_modules\/(@tanstack|eventsource-parser)\//,
  /src\/web\/features\/session\/(queries|realtime)\.tsx?$/,
];
/** What the pages of the shop window share. */
const SHOP_WINDOW = [
  /src\/web\/pages\/public\/(prose|pricing\/prices|home\/(paper-picture|film|ink-words|ink-writing|closing-call))\.tsx?$/,
  /src\/(platform\/money|modules\/billing\/catalog\/rules)\.ts$/,
];
const among = (patterns: RegExp[]) => (id: string) => patterns.some((pattern) => pattern.test(id));

export default defineConfig({
  plugins: [plainJsonImports, tailwindcss(), reactRouter(), compressed],
  build: { sourcemap: false, target: 'es2022' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 2 },
                { name: 'shell', test: among(EVERY_PAGE), priority: 1 },
                { name: 'asking', test: among(ASKING_PAGES) },
                { name: 'window', test: among(SHOP_WINDOW) },
              ],
            },
          },
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    // Pages from here, everything else from a running Longhand.
    proxy: Object.fromEntries(
      ['/auth/v1', '/rest', '/functions', '/realtime', '/storage', '/sandbox'].map((path) => [
        path,
        'http://127.0.0.1:3000',
      ]),
    ),
  },
});
