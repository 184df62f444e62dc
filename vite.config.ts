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

export default defineConfig({
  plugins: [plainJsonImports, tailwindcss(), reactRouter()],
  build: { sourcemap: false, target: 'es2022' },
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
