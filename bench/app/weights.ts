import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A page of signed-in people: its path and the frame around it, and what it weighs. */
export type PageWeight = { path: string; frame: 'customer' | 'admin'; own_kb: number; shared_kb: number };

type Route = { id: string; parentId?: string; path?: string; module: string; imports?: string[] };
type Manifest = { entry: { module: string; imports: string[] }; routes: Record<string, Route> };

const FRAMES = { 'layouts/customer': 'customer', 'layouts/admin': 'admin' } as const;
/** The header fetches it by itself for everybody who is signed in. */
const ACCOUNT_MENU = /^avatar-menu-.*\.js$/;

/**
 * What each page of signed-in people needs before it is shown, in compressed kilobytes of 1000 bytes: its own script, and the one
 * that it shares with all pages in the same frame.
 */
export async function pageWeights(client: string): Promise<PageWeight[]> {
  const assets = await readdir(join(client, 'assets'));
  const manifest = await readManifest(client, assets);
  const menu = assets.filter((name) => ACCOUNT_MENU.test(name)).map((name) => `/assets/${name}`);
  const start = [manifest.entry.module, ...manifest.entry.imports, ...(await closure(client, menu))];
  const weights: PageWeight[] = [];
  for (const route of Object.values(manifest.routes)) {
    const frame = FRAMES[route.parentId as keyof typeof FRAMES];
    if (!frame || !route.path) continue;
    const shared = new Set([...start, ...parentsOf(manifest, route).flatMap(filesOf)]);
    const own = filesOf(route).filter((file) => !shared.has(file));
    const [own_kb, shared_kb] = [await kilobytes(client, own), await kilobytes(client, [...shared])];
    weights.push({ path: `/${route.path}`, frame, own_kb, shared_kb });
  }
  return weights;
}

async function readManifest(client: string, assets: string[]): Promise<Manifest> {
  const name = assets.find((asset) => /^manifest-.*\.js$/.test(asset));
  if (!name) throw new Error(`There is no build in ${client}. Run \`npm run build\`.`);
  const script = await readFile(join(client, 'assets', name), 'utf8');
  return JSON.parse(script.replace(/^[^{]*/, '').replace(/;\s*$/, '')) as Manifest;
}

const filesOf = ({ module, imports = [] }: Route): string[] => [...new Set([module, ...imports])];

function parentsOf({ routes }: Manifest, { parentId }: Route): Route[] {
  const parent = parentId === undefined ? undefined : routes[parentId];
  return parent ? [parent, ...parentsOf({ routes } as Manifest, parent)] : [];
}

/** These files and all that they import when they start. */
async function closure(client: string, files: string[]): Promise<Set<string>> {
  const found = new Set(files);
  for (const file of found) {
    const script = await readFile(join(client, file), 'utf8');
    for (const [, name] of script.matchAll(/(?:from|import)\s*["`']\.\/([^"`']+\.js)["`']/g))
      found.add(`/assets/${name}`);
  }
  return found;
}

async function kilobytes(client: string, files: string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(client, `${file}.br`))).size));
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
