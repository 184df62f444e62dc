import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { build, defineConfig, type Plugin } from 'vite';

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

/** Where packages put styles into the page as a new element, which its policy refuses, and the same as it allows it. */
const STYLE_ELEMENTS = [
  {
    file: /\/sonner\/dist\/index\.mjs$/,
    from: "if (!code || typeof document == 'undefined') return",
    to: `if (code && typeof document != 'undefined') {
      const sheet = new CSSStyleSheet(); sheet.replaceSync(code); document.adoptedStyleSheets.push(sheet)
    }
    return`,
  },
  {
    file: /\/react-style-singleton\/dist\/es2015\/singleton\.js$/,
    from: 'export var stylesheetSingleton = function () {',
    to: `export var stylesheetSingleton = function () {
      var uses = 0, sheet;
      return {
        add: function (css) {
          if (uses++) return;
          sheet = new CSSStyleSheet(); sheet.replaceSync(css); document.adoptedStyleSheets.push(sheet);
        },
        remove: function () {
          if (--uses) return;
          document.adoptedStyleSheets = document.adoptedStyleSheets.filter(function (other) { return other !== sheet });
        },
      };`,
  },
];

const adoptedStyles: Plugin = {
  name: 'adopted-styles',
  apply: 'build',
  transform(code, id) {
    const found = STYLE_ELEMENTS.find(({ file }) => file.test(id));
    if (!found) return undefined;
    if (!code.includes(found.from)) throw new Error(`${id} puts its styles into the page in another way now.`);
    return { code: code.replace(found.from, () => found.to), map: null };
  },
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

/** The script of public pages, as pages import its address. */
const PUBLIC_SCRIPT = 'virtual:public-script';
const PUBLIC_SCRIPT_SOURCE = 'src/web/pages/public/script/main.ts';
/** Everything that a visitor's page runs, compressed. */
const MAX_PUBLIC_SCRIPT_BYTES = 15_000;

/** Builds the script of public pages by itself, so that it shares no file with the application. Refuses one that is too large. */
function publicScript(): Plugin {
  let address = `/${PUBLIC_SCRIPT_SOURCE}`;
  return {
    name: 'public-script',
    resolveId: (id) => (id === PUBLIC_SCRIPT ? `\0${id}` : undefined),
    load: (id) => (id === `\0${PUBLIC_SCRIPT}` ? `export default ${JSON.stringify(address)}` : undefined),
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      const result = await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        build: {
          write: false,
          target: 'es2022',
          modulePreload: false,
          rolldownOptions: {
            input: PUBLIC_SCRIPT_SOURCE,
            output: { entryFileNames: 'assets/public-pages-[hash].js', chunkFileNames: 'assets/[name]-[hash].js' },
          },
        },
      });
      for (const file of [result].flat().flatMap((built) => ('output' in built ? built.output : []))) {
        if (file.type !== 'chunk') continue;
        this.emitFile({ type: 'asset', fileName: file.fileName, source: file.code });
        if (!file.isEntry) continue;
        address = `/${file.fileName}`;
        const { length } = await brotli(file.code);
        if (length > MAX_PUBLIC_SCRIPT_BYTES)
          this.error(`The script of public pages has ${length} bytes; it may have ${MAX_PUBLIC_SCRIPT_BYTES}.`);
      }
    },
  };
}

/**
 * Each file costs a round trip on a slow connection, so what many pages need is one file for each layout. A group also
 * takes everything that its modules import, unless a group of higher priority has it.
 */
const CHUNKS = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 2 },
  { name: 'shell', test: /src\/web\/(root|layouts\/shell)\.tsx$/, priority: 1 },
  { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2, priority: 1 },
  {
    name: 'requests',
    test: /src\/web\/layouts\/visitors\.tsx$|node_modules\/(zod|@tanstack\/(react-query|query-core))\//,
  },
];

export default defineConfig({
  plugins: [plainJsonImports, adoptedStyles, tailwindcss(), reactRouter(), publicScript(), compressed],
  build: { sourcemap: false, target: 'es2022' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: CHUNKS },
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
