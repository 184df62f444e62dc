import { PAGE, PX_PER_IN, FRONT as TRIMMED_FRONT } from '../../../modules/templates/card-rules.ts';

/** The position of an image on a printed page. All values are page pixels, bleed included. */

export type Size = { width: number; height: number };
type Point = { x: number; y: number };
/** `logo`: the content is a logo, which is never larger than the area and starts with this middle, within this size. */
export type Area = Size & { left: number; top: number; logo?: Point & Size };
/** The image's middle on the page, and how many page pixels one of its own covers. */
export type Placement = { x: number; y: number; scale: number };

export const FOLD = PAGE.height_px / 2;
export const WHOLE_PAGE: Area = { left: 0, top: 0, width: PAGE.width_px, height: PAGE.height_px };
/** The front of a folded card is the lower half of its outside. */
export const FRONT: Area = { left: 0, top: FOLD, width: PAGE.width_px, height: PAGE.height_px - FOLD };
/** A logo inside keeps clear of the edges, so nothing is cut off, and starts above the message. */
export const LOGO_AREA: Area = {
  ...{ left: 75, top: 75, width: 1225, height: 1850 },
  logo: { x: PAGE.width_px / 2, y: 330, width: 520, height: 260 },
};
/** A logo on the front keeps clear of its edges and of the fold, and starts in the middle of the trimmed front. */
export const FRONT_LOGO_AREA: Area = {
  ...{ left: 75, top: 1075, width: 1225, height: 820 },
  logo: { x: PAGE.width_px / 2, y: TRIMMED_FRONT.top + TRIMMED_FRONT.height / 2, width: 620, height: 400 },
};

/** Below this an image prints visibly soft. */
const SOFT_BELOW_DPI = 150;
const LARGEST_ZOOM = 4;
const smallestOfFit = (area: Area) => (area.logo ? 0.08 : 0.25);

const fitScale = (area: Size, image: Size) => Math.min(area.width / image.width, area.height / image.height);
const fillScale = (area: Size, image: Size) => Math.max(area.width / image.width, area.height / image.height);
/** The scale at 100 percent: the area filled, or a logo at its maximum size. */
const fullScale = (area: Area, image: Size) => (area.logo ? fitScale(area, image) : fillScale(area, image));
const largestZoom = (area: Area) => (area.logo ? 1 : LARGEST_ZOOM);
const middleOf = (area: Area) => ({ x: area.left + area.width / 2, y: area.top + area.height / 2 });

/** The whole image inside the area. */
export const fitted = (area: Area, image: Size): Placement => ({ ...middleOf(area), scale: fitScale(area, image) });
/** The whole area covered by the image. */
export const filled = (area: Area, image: Size): Placement => ({ ...middleOf(area), scale: fillScale(area, image) });
/** Where a new image starts: a logo small and in its place, anything else filling the area. */
export const startOf = (area: Area, image: Size): Placement =>
  area.logo ? { x: area.logo.x, y: area.logo.y, scale: fitScale(area.logo, image) } : filled(area, image);

/** How far the image's middle may be from the area's: it covers the area where it is larger, else it stays inside. */
export const freedom = (area: Area, image: Size, scale: number): { x: number; y: number } => ({
  x: Math.abs(area.width - image.width * scale) / 2,
  y: Math.abs(area.height - image.height * scale) / 2,
});

/** The nearest placement that is allowed. */
export function settled(placement: Placement, area: Area, image: Size): Placement {
  const largest = fullScale(area, image) * largestZoom(area);
  const scale = clamp(placement.scale, fitScale(area, image) * smallestOfFit(area), largest);
  const middle = middleOf(area);
  const room = freedom(area, image, scale);
  return {
    x: clamp(placement.x, middle.x - room.x, middle.x + room.x),
    y: clamp(placement.y, middle.y - room.y, middle.y + room.y),
    scale,
  };
}

/** Zooms by `factor` around the point `at`. */
export function zoomed(placement: Placement, factor: number, at: { x: number; y: number }): Placement {
  return {
    x: at.x + (placement.x - at.x) * factor,
    y: at.y + (placement.y - at.y) * factor,
    scale: placement.scale * factor,
  };
}

/** How the sliders show a placement: the size in percent of the full one, the offsets from its middle. */
export function readingOf(placement: Placement, area: Area, image: Size) {
  const full = fullScale(area, image);
  const middle = middleOf(area);
  return {
    percent: Math.round((placement.scale / full) * 100),
    least_percent: Math.ceil(((fitScale(area, image) * smallestOfFit(area)) / full) * 100),
    most_percent: largestZoom(area) * 100,
    offset: { x: placement.x - middle.x, y: placement.y - middle.y },
    room: freedom(area, image, placement.scale),
  };
}

/** The placement that the sliders ask for; one that they leave out stays. */
export function placedAt(
  placement: Placement,
  wanted: { percent?: number; x?: number; y?: number },
  area: Area,
  image: Size,
): Placement {
  const middle = middleOf(area);
  const scale = wanted.percent === undefined ? placement.scale : (wanted.percent / 100) * fullScale(area, image);
  const about = zoomed(placement, scale / placement.scale, middle);
  return settled(
    {
      x: wanted.x === undefined ? about.x : middle.x + wanted.x,
      y: wanted.y === undefined ? about.y : middle.y + wanted.y,
      scale,
    },
    area,
    image,
  );
}

/** How many dots of the image fall on an inch when they are too few for a crisp print; null when they are enough. */
export function softness({ scale }: Placement): number | null {
  const dpi = Math.round(PX_PER_IN / scale);
  return dpi < SOFT_BELOW_DPI ? dpi : null;
}

/** "0.25 in right of the middle". */
export function offsetInWords(pixels: number, [before, after]: readonly [string, string]): string {
  const inches = Math.abs(pixels) / PX_PER_IN;
  if (inches < 0.005) return 'in the middle';
  return `${inches.toFixed(2)} in ${pixels < 0 ? before : after} the middle`;
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
