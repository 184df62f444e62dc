import { join } from 'node:path';

/** The folder of the package: package.json, CHANGELOG.md, node_modules and the built pages. */
export const ROOT = join(import.meta.dirname, '..');

/** The migrations of this version. */
export const MIGRATIONS = join(ROOT, 'migrations');
