/** Where one line of writing may go: the left end of its baseline and its width, in sheet pixels. */
export type LineSlot = { x_px: number; baseline_y_px: number; width_px: number };

/** A piece of paper in layout pixels with the places for lines, from top to bottom, and the size of the writing on it. */
export type Sheet = { width_px: number; height_px: number; slots: LineSlot[]; x_height_px: number };
