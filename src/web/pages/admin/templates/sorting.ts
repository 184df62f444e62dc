/** Moves one entry of a list to another place; places beyond the ends are the ends. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = [...list];
  const [entry] = rest.splice(from, 1);
  if (entry === undefined) return [...list];
  rest.splice(Math.max(0, Math.min(to, rest.length)), 0, entry);
  return rest;
}

/** How far an arrow key moves a card in a grid with this many columns; undefined for other keys. */
export function stepOf(key: string, columns: number): number | undefined {
  return { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key];
}

/** The number of cards in the first row of a grid, from their positions. */
export function columnsOf(tops: readonly number[]): number {
  const [first] = tops;
  return Math.max(1, first === undefined ? 1 : tops.filter((top) => Math.abs(top - first) < 2).length);
}

const EDGE_PX = 110;
const FASTEST_PX = 14;

/** How far the page scrolls in one frame for a card held at this height of the window: faster towards an edge. */
export function scrollStep(y_px: number, window_px: number): number {
  const up = Math.min(1, Math.max(0, (EDGE_PX - y_px) / EDGE_PX));
  const down = Math.min(1, Math.max(0, (y_px - window_px + EDGE_PX) / EDGE_PX));
  return Math.round(FASTEST_PX * (down - up));
}
