/** A straight line of even width, in points from the page's bottom left. `gray` is 0 for black, 1 for white. */
export type Rule = { from: [number, number]; to: [number, number]; width_pt: number; gray: number };

/** A filled rectangle in points from the page's bottom left. */
export type Bar = { x_pt: number; y_pt: number; width_pt: number; height_pt: number };

/** A number as PDF wants it: no exponent, at most 4 decimals. */
export const pdfNumber = (value: number): string => {
  const rounded = Math.round(value * 10000) / 10000;
  return Number.isInteger(rounded) ? String(rounded) : rounded.toFixed(4).replace(/0+$/, '');
};

/** Thin lines, such as the marks that show where to trim, as a piece of a page's content. */
export function rulesContent(rules: readonly Rule[]): string {
  const lines = rules.map(
    ({ from, to, width_pt, gray }) =>
      `${pdfNumber(gray)} G ${pdfNumber(width_pt)} w ${from.map(pdfNumber).join(' ')} m ${to.map(pdfNumber).join(' ')} l S `,
  );
  return `q 0 J ${lines.join('')}Q `;
}

/** Filled black bars, such as those of a barcode, as a piece of a page's content. */
export function barsContent(bars: readonly Bar[]): string {
  const boxes = bars.map((b) => `${[b.x_pt, b.y_pt, b.width_pt, b.height_pt].map(pdfNumber).join(' ')} re `);
  return `q 0 g ${boxes.join('')}f Q `;
}
