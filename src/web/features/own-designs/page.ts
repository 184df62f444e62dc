import { PAGE } from '../../../modules/templates/card-rules.ts';
import {
  type Area,
  FRONT,
  FRONT_LOGO_AREA,
  LOGO_AREA,
  type Placement,
  settled,
  startOf,
  WHOLE_PAGE,
} from './placement.ts';
import type { Source } from './source.ts';

export type Picture = { source: Source; placement: Placement };

/** What a page shows: an image in its area, and the colour of the area around it. `strength` is 0 to 1. */
export type DesignPage = { cover: Cover; picture: Picture | null; background: string; strength: number };
/** Outside: the front only, both panels, or a logo on the front. Inside: a logo or a full-page picture. */
export type Cover = 'front' | 'whole' | 'front_logo' | 'logo' | 'inside';

export const PAPER_WHITE = '#ffffff';
/** Writing stays readable over a picture that is this pale. */
const PALE = 0.3;

const AREAS: Record<Cover, Area> = {
  front: FRONT,
  whole: WHOLE_PAGE,
  front_logo: FRONT_LOGO_AREA,
  logo: LOGO_AREA,
  inside: WHOLE_PAGE,
};
export const areaOf = (cover: Cover): Area => AREAS[cover];

export const emptyPage = (cover: Cover): DesignPage => ({
  cover,
  picture: null,
  background: PAPER_WHITE,
  strength: cover === 'inside' ? PALE : 1,
});

/** Returns the page with another image: a logo starts small, anything else fills its area. */
export function withSource(page: DesignPage, source: Source): DesignPage {
  return { ...page, picture: { source, placement: startOf(areaOf(page.cover), source) } };
}

/** The same image for another part of the page. */
export function withCover(page: DesignPage, cover: Cover): DesignPage {
  const { strength } = emptyPage(cover);
  const changed = { ...page, cover, strength };
  return page.picture ? withSource(changed, page.picture.source) : changed;
}

export function withPlacement(page: DesignPage, placement: Placement): DesignPage {
  if (!page.picture) return page;
  const { source } = page.picture;
  return { ...page, picture: { source, placement: settled(placement, areaOf(page.cover), source) } };
}

/** Draws a page in print pixels; scale the context for thumbnails. */
export function paintPage(context: CanvasRenderingContext2D, page: DesignPage): void {
  context.fillStyle = PAPER_WHITE;
  context.fillRect(0, 0, PAGE.width_px, PAGE.height_px);
  const { picture, background, strength, cover } = page;
  if (!picture) return;
  const area = areaOf(cover);
  context.save();
  context.beginPath();
  context.rect(area.left, area.top, area.width, area.height);
  context.clip();
  // A logo is drawn directly on the paper.
  if (!area.logo) {
    context.fillStyle = background;
    context.fillRect(area.left, area.top, area.width, area.height);
  }
  const { source, placement } = picture;
  const [width, height] = [source.width * placement.scale, source.height * placement.scale];
  context.globalAlpha = strength;
  context.imageSmoothingQuality = 'high';
  context.drawImage(source.pixels, placement.x - width / 2, placement.y - height / 2, width, height);
  context.restore();
}

/** A photo as PNG is many times larger, with no visible difference in print. */
const LARGEST_PNG_BYTES = 3 * 1024 * 1024;
const JPEG_QUALITY = 0.95;

/** Returns the print image of a page, 1375 x 2000 px. */
export async function composed(page: DesignPage): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = PAGE.width_px;
  canvas.height = PAGE.height_px;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser can’t draw images.');
  paintPage(context, page);
  const png = await encoded(canvas, 'image/png');
  return png.size <= LARGEST_PNG_BYTES ? png : encoded(canvas, 'image/jpeg');
}

function encoded(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((done, fail) =>
    canvas.toBlob(
      (blob) => (blob ? done(blob) : fail(new Error('We couldn’t create the page image.'))),
      type,
      JPEG_QUALITY,
    ),
  );
}
