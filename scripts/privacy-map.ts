import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataMapMarkdown } from '../src/modules/privacy/data-map/markdown.ts';

/** Writes docs/privacy-data-map.md. A test checks that it is current. */
await writeFile(join(import.meta.dirname, '../docs/privacy-data-map.md'), dataMapMarkdown());
