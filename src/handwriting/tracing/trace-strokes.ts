import { type Bitmap, distanceToPaper, thin } from './bitmap.ts';
import {
  buildGraph,
  distance,
  type GraphNode,
  lengthOf,
  mergeCloseJunctions,
  pruneSpurs,
  type SkeletonGraph,
  type TracePoint,
} from './skeleton-graph.ts';

/**
 * One pen stroke found in a picture, in pixels: the centre line and the half-width of the ink at each point of it.
 * An end is attached where it lies on another stroke; a dot has one point.
 */
export type TracedStroke = {
  points: TracePoint[];
  halfWidths: number[];
  isDot: boolean;
  isClosed: boolean;
  attachedStart: boolean;
  attachedEnd: boolean;
};

/** Finds the pen strokes whose ink gives this picture. Lengths and widths are in pixels of the picture. */
export function traceStrokes(bitmap: Bitmap): TracedStroke[] {
  const { width, height } = bitmap;
  const depth = distanceToPaper(bitmap);
  const depthAt = (x: number, y: number) =>
    depth[Math.min(height - 1, Math.max(0, Math.round(y))) * width + Math.min(width - 1, Math.max(0, Math.round(x)))]!;
  const graph = buildGraph(thin(bitmap), width);
  const halfWidth = medianHalfWidth(graph, depthAt);
  pruneSpurs(graph, (x, y) => Math.max(halfWidth, depthAt(x, y)));
  mergeCloseJunctions(graph, halfWidth);
  const lines = followLines(graph, halfWidth);
  const strokes = lines.filter((line) => line.length > 0).map((line) => strokeAlong(line, halfWidth, depthAt));
  return dropCovered(strokes, halfWidth);
}

function medianHalfWidth(graph: SkeletonGraph, depthAt: (x: number, y: number) => number): number {
  const depths = graph.edges.flatMap((edge) => edge.points.map((p) => depthAt(p.x, p.y))).sort((a, b) => a - b);
  return depths[depths.length >> 1]! ?? 4;
}

type Side = 'a' | 'b';
type EdgeEnd = { edge: number; side: Side };
const keyOf = ({ edge, side }: EdgeEnd) => `${edge}${side}`;

/** Pairs the branches at each junction by straightest continuation and walks the resulting pen lines. */
function followLines(graph: SkeletonGraph, halfWidth: number): TracePoint[][] {
  const continuation = pairBranches(graph, halfWidth);
  const used = new Set<number>();
  const follow = (edge: number, side: Side): TracePoint[] => {
    const line: TracePoint[] = [];
    let here: EdgeEnd = { edge, side };
    while (!used.has(here.edge)) {
      used.add(here.edge);
      const current = graph.edges[here.edge]!;
      line.push(...(here.side === 'a' ? current.points : current.points.toReversed()));
      const exit: EdgeEnd = { edge: here.edge, side: here.side === 'a' ? 'b' : 'a' };
      const node = graph.nodes[current[exit.side]!]!;
      const next = continuation.get(keyOf(exit));
      if (!next) {
        if (!node.isEnd && current.kind !== 'ring') line.push({ x: node.x, y: node.y, junction: true });
        break;
      }
      line.push({ x: node.x, y: node.y, junction: true });
      here = next;
    }
    return line;
  };
  const lines: TracePoint[][] = [];
  graph.edges.forEach((edge, id) => {
    if (edge.dead || used.has(id)) return;
    if (edge.kind === 'dot') {
      used.add(id);
      lines.push(edge.points);
    }
    for (const side of ['a', 'b'] as const) {
      if (edge.kind !== 'path' || used.has(id) || continuation.has(keyOf({ edge: id, side }))) continue;
      const start = graph.nodes[edge[side]!]!;
      const line = follow(id, side);
      lines.push(start.isEnd ? line : [{ x: start.x, y: start.y, junction: true }, ...line]);
    }
  });
  graph.edges.forEach((edge, id) => {
    if (edge.dead || used.has(id)) return;
    const line = follow(id, 'a');
    lines.push([...line, { ...line[0]! }]);
  });
  return lines;
}

function pairBranches(graph: SkeletonGraph, halfWidth: number): Map<string, EdgeEnd> {
  const continuation = new Map<string, EdgeEnd>();
  graph.nodes.forEach((node, n) => {
    if (node.isEnd || node.edges.length < 2) return;
    const branches: (EdgeEnd & { direction: [number, number] })[] = [];
    for (const edge of new Set(node.edges)) {
      for (const side of ['a', 'b'] as const) {
        if (graph.edges[edge]![side]! !== n) continue;
        const { points } = graph.edges[edge]!;
        const outward = side === 'a' ? points : points.toReversed();
        branches.push({ edge, side, direction: directionFrom(node, outward, halfWidth) });
      }
    }
    const pairs = branches.flatMap((p, i) =>
      branches.slice(i + 1).map((q) => ({
        p,
        q,
        straightness: -(p.direction[0]! * q.direction[0]! + p.direction[1]! * q.direction[1]!),
      })),
    );
    pairs.sort((x, y) => y.straightness - x.straightness);
    for (const { p, q, straightness } of pairs) {
      if (continuation.has(keyOf(p)) || continuation.has(keyOf(q))) continue;
      if (straightness < (branches.length === 2 ? -1 : 0.35)) continue;
      continuation.set(keyOf(p), q);
      continuation.set(keyOf(q), p);
    }
  });
  return continuation;
}

function directionFrom(node: GraphNode, outward: TracePoint[], halfWidth: number): [number, number] {
  const near = outward.find((p) => distance(p, node) >= 1.1 * halfWidth) ?? outward[0]!;
  const far = outward.find((p) => distance(p, node) >= 3.2 * halfWidth) ?? outward[outward.length - 1]!;
  const from = near === far ? node : near;
  const length = distance(far, from) || 1;
  return [(far.x - from.x) / length, (far.y - from.y) / length];
}

function strokeAlong(raw: TracePoint[], halfWidth: number, depthAt: (x: number, y: number) => number): TracedStroke {
  const attachedStart = raw[0]!.junction === true;
  const attachedEnd = raw[raw.length - 1]!.junction === true;
  const isClosed = raw.length > 8 && distance(raw[0]!, raw[raw.length - 1]!) < 2.5;
  const line = withoutJunctionPull(raw, halfWidth);
  const length = lengthOf(line);
  if (line.length === 1 || length < 1.2 * halfWidth) {
    const centre = line[line.length >> 1]!;
    const halfWidths = [depthAt(centre.x, centre.y)];
    return { points: [centre], halfWidths, isDot: true, isClosed: false, attachedStart: false, attachedEnd: false };
  }
  const points = smoothLine(resample(line, Math.max(4, Math.round(length / (halfWidth * 0.5)))), 3);
  let halfWidths = points.map((p) => depthAt(p.x, p.y));
  const median = halfWidths.toSorted((a, b) => a - b)[halfWidths.length >> 1]!;
  halfWidths = halfWidths.map((w) => Math.min(w, median * 1.35));
  for (let pass = 0; pass < 4; pass++) {
    halfWidths = halfWidths.map((w, i) =>
      i === 0 || i === halfWidths.length - 1 ? w : (halfWidths[i - 1]! + 2 * w + halfWidths[i + 1]!) / 4,
    );
  }
  return { points, halfWidths, isDot: false, isClosed, attachedStart, attachedEnd };
}

/** Thinning draws lines towards the middle of a junction; the points that it displaced are left out. */
function withoutJunctionPull(line: TracePoint[], halfWidth: number): TracePoint[] {
  const last = line.length - 1;
  const junctions = line.flatMap((p, i) => (p.junction && i > 0 && i < last ? [i] : []));
  if (!junctions.length) return line;
  return line.filter(
    (p, i) =>
      i === 0 ||
      i === last ||
      !junctions.some((j) => Math.abs(i - j) < 3 * halfWidth && distance(p, line[j]!) < 0.95 * halfWidth),
  );
}

/** `count` + 1 points at equal distances along a line. */
export function resample(line: readonly TracePoint[], count: number): TracePoint[] {
  const along = [0];
  for (let i = 1; i < line.length; i++) along.push(along[i - 1]! + distance(line[i]!, line[i - 1]!));
  const total = along[along.length - 1]!;
  let j = 0;
  return Array.from({ length: count + 1 }, (_, i) => {
    const target = (total * i) / count;
    while (j < along.length - 2 && along[j + 1]! < target) j++;
    const t = Math.min(1, Math.max(0, (target - along[j]!) / (along[j + 1]! - along[j]! || 1)));
    return { x: line[j]!.x + (line[j + 1]!.x - line[j]!.x) * t, y: line[j]!.y + (line[j + 1]!.y - line[j]!.y) * t };
  });
}

/** Each pass replaces every inner point by the binomial mean of itself and its neighbours. */
export function smoothLine(line: TracePoint[], passes: number): TracePoint[] {
  let points = line;
  for (let pass = 0; pass < passes; pass++) {
    const from = points;
    points = from.map((p, i) =>
      i === 0 || i === from.length - 1
        ? p
        : { x: (from[i - 1]!.x + 2 * p.x + from[i + 1]!.x) / 4, y: (from[i - 1]!.y + 2 * p.y + from[i + 1]!.y) / 4 },
    );
  }
  return points;
}

/** Leaves out short crumbs whose ink longer strokes give already. */
function dropCovered(strokes: TracedStroke[], halfWidth: number): TracedStroke[] {
  const lengths = new Map(strokes.map((s) => [s, lengthOf(s.points)]));
  const longestFirst = strokes.toSorted((a, b) => (lengths.get(b) ?? 0) - (lengths.get(a) ?? 0));
  const kept: TracedStroke[] = [];
  for (const stroke of longestFirst) {
    // A dot this close to a line is a crumb of it: the dots that people write stand clear.
    if (stroke.isDot && kept.some((k) => k.points.some((q) => distance(q, stroke.points[0]!) < 2 * halfWidth)))
      continue;
    if ((lengths.get(stroke) ?? 0) < 6 * halfWidth && kept.length) {
      const covered = stroke.points.filter((p) =>
        kept.some((k) => k.points.some((q, j) => distance(p, q) < 0.72 * Math.max(k.halfWidths[j]!, halfWidth))),
      );
      const attached = Number(stroke.attachedStart) + Number(stroke.attachedEnd);
      if (covered.length / stroke.points.length >= [0.9, 0.72, 0.8][attached]!) continue;
    }
    kept.push(stroke);
  }
  return strokes.filter((stroke) => kept.includes(stroke));
}
