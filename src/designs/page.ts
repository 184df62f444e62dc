/** A printed page: two panels one above the other, with bleed all round. Pixels at 300 dpi. */
export const PAGE = { width_px: 1375, height_px: 2000, bleed_px: 37.5, crease_px: 1000 } as const;
/** One panel of the folded card, trimmed. Fronts are drawn in these coordinates, 0,0 at the crease's left end. */
export const PANEL = { width_px: 1300, height_px: 962.5 } as const;
