import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** A source file: its path below the folder that is checked, and its text. */
export type Source = { file: string; text: string };

/** The product's own files below a folder: no tests, no contracts of adapters. */
export function* sourcesBelow(root: string, folder = root): Generator<Source> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* sourcesBelow(root, path);
    else if (/\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !/contract(\.ts$|\/)/.test(path))
      yield { file: relative(root, path).split(sep).join('/'), text: readFileSync(path, 'utf8') };
  }
}
