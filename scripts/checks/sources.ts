import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** A source file: its path below the folder that is checked, and its text. */
export type Source = { file: string; text: string };

/** The paths of all TypeScript files below a folder. */
export function* filesBelow(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* filesBelow(path);
    else if (/\.tsx?$/.test(name)) yield path;
  }
}

/** The product's own files below a folder: no tests, no contracts of adapters. */
export function* sourcesBelow(root: string): Generator<Source> {
  for (const path of filesBelow(root)) {
    const file = relative(root, path).split(sep).join('/');
    if (!/\.test\.tsx?$|contract(\.ts$|\/)/.test(file)) yield { file, text: readFileSync(path, 'utf8') };
  }
}
