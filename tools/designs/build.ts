import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { ASSETS, type PageNumber } from '../../src/designs/asset.ts';
import { paint } from '../../src/designs/raster.ts';
import { CARDS } from './art/cards.ts';
import { WASH } from './draw/wash.ts';
import { drawPage } from './draw-page.ts';

/**
 * Draws every card and writes its pages to the assets folder: `node tools/designs/build.ts [slug ...]`.
 * Line work stays SVG; watercolours, whose filters are slow to run, are kept as pictures.
 */
const WEBP_QUALITY = 90;
const wanted = new Set(process.argv.slice(2));

async function write(slug: string, page: PageNumber, svg: string): Promise<number> {
  const painted = svg.includes(WASH);
  const data = painted ? await (await paint(svg)).encode('webp', WEBP_QUALITY) : Buffer.from(svg);
  writeFileSync(`${ASSETS}${slug}.${page}.${painted ? 'webp' : 'svg'}`, data);
  return data.length;
}

mkdirSync(ASSETS, { recursive: true });
let total_bytes = 0;
for (const card of CARDS.filter(({ slug }) => wanted.size === 0 || wanted.has(slug))) {
  for (const file of readdirSync(ASSETS)) if (file.startsWith(`${card.slug}.`)) rmSync(ASSETS + file);
  const bytes = (await write(card.slug, 1, drawPage(card, 1))) + (await write(card.slug, 2, drawPage(card, 2)));
  total_bytes += bytes;
  console.log(`${card.slug.padEnd(28)} ${Math.round(bytes / 1024)} KB`);
}
console.log(`${'together'.padEnd(28)} ${(total_bytes / 1048576).toFixed(1)} MB`);
