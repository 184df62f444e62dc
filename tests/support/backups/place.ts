import { MANIFESTS, PACKS, PARTS, WAL } from '../../../src/modules/backups/rules.ts';
import type { FilesProvider } from '../../../src/providers/files/port.ts';

/** A backup place as the settings name it. */
export type Place = { to: string; files: FilesProvider };

const FOLDERS = [MANIFESTS, PARTS, PACKS, WAL];
const ABOUT = { content_type: 'application/octet-stream', cache_seconds: 0 };

/** Every name in a place with its bytes. */
export async function contentsOf({ files }: Place): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  for (const folder of FOLDERS)
    for (const name of await files.list(folder)) {
      const stored = await files.get(folder, name);
      if (stored) found.set(`${folder}/${name}`, await new Response(stored.stream as ReadableStream).bytes());
    }
  return found;
}

/** Makes a place hold these bytes and nothing else. */
export async function putBack({ files }: Place, contents: Map<string, Uint8Array>): Promise<void> {
  for (const folder of FOLDERS) for (const name of await files.list(folder)) await files.remove(folder, name);
  for (const [path, bytes] of contents) {
    const [folder = '', name = ''] = path.split('/');
    await files.put(folder, name, bytes, ABOUT);
  }
}
