import { readFile } from 'node:fs/promises';
import { zipSync } from 'fflate';
import { pageFile } from './asset.ts';
import { frontOf, paint } from './raster.ts';

/** A design, ready for the gallery and the press. PNGs; pages are 1375 x 2000 px. */
export interface RenderedDesign {
  exterior_png: Uint8Array;
  interior_png: Uint8Array;
  /** The front alone, trimmed: 900 x 664 px. */
  preview_png: Uint8Array;
  /** `1.png` and `2.png` at the root, as the print provider wants them. */
  zip: Uint8Array;
}

/** Renders a built design by slug; throws for a slug that was never built. */
export async function renderDesign(slug: string): Promise<RenderedDesign> {
  const [outside, inside] = await Promise.all([1, 2].map(async (page) => paint(await pageOf(slug, page as 1 | 2))));
  if (!outside || !inside) throw new Error(`The design "${slug}" could not be painted.`);
  const [exterior_png, interior_png, preview_png] = await Promise.all([
    outside.encode('png'),
    inside.encode('png'),
    frontOf(outside).encode('png'),
  ]);
  // PNG is compressed already: storing keeps the first start short.
  const zip = zipSync({ '1.png': exterior_png, '2.png': interior_png }, { level: 0 });
  return { exterior_png, interior_png, preview_png, zip };
}

async function pageOf(slug: string, page: 1 | 2): Promise<string | Uint8Array> {
  const file = pageFile(slug, page);
  return file.endsWith('.svg') ? readFile(file, 'utf8') : readFile(file);
}
