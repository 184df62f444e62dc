/** A point of a traced line in pixels; `junction` marks the centre of a crossing or fork that the line runs through. */
export type TracePoint = { x: number; y: number; junction?: boolean };
export type GraphNode = { x: number; y: number; edges: number[]; isEnd: boolean };
type GraphEdge = { a: number; b: number; points: TracePoint[]; kind: 'path' | 'dot' | 'ring'; dead: boolean };
export type SkeletonGraph = { nodes: GraphNode[]; edges: GraphEdge[] };

export const lengthOf = (points: readonly TracePoint[]): number => {
  let length = 0;
  for (let i = 1; i < points.length; i++) length += distance(points[i]!, points[i - 1]!);
  return length;
};

export const distance = (p: { x: number; y: number }, q: { x: number; y: number }): number =>
  Math.sqrt((p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y));

/** Reads a thinned picture as a graph: nodes are line ends and junctions, edges the chains of pixels between them. */
export function buildGraph(skeleton: Uint8Array, width: number): SkeletonGraph {
  const reader = new GraphReader(skeleton, width);
  reader.gatherJunctions();
  reader.walkFromJunctions();
  reader.walkFromEnds();
  reader.walkRings();
  return reader.graph;
}

class GraphReader {
  readonly graph: SkeletonGraph = { nodes: [], edges: [] };
  readonly #skeleton: Uint8Array;
  readonly #width: number;
  readonly #around: number[];
  readonly #straightFirst: number[];
  readonly #pixels: number[] = [];
  readonly #seen: Uint8Array;
  readonly #nodeOf = new Map<number, number>();
  readonly #clusters: number[][] = [];

  constructor(skeleton: Uint8Array, width: number) {
    this.#skeleton = skeleton;
    this.#width = width;
    this.#around = [-width, -width + 1, 1, width + 1, width, width - 1, -1, -width - 1];
    this.#straightFirst = [-width, 1, width, -1, -width + 1, width + 1, width - 1, -width - 1];
    this.#seen = new Uint8Array(skeleton.length);
    for (let i = 0; i < skeleton.length; i++) if (skeleton[i]) this.#pixels.push(i);
  }

  #at(i: number): TracePoint {
    return { x: i % this.#width, y: Math.floor(i / this.#width) };
  }

  #degree(i: number): number {
    return this.#around.reduce((n, o) => n + this.#skeleton[i + o]!, 0);
  }

  #crossings(i: number): number {
    const isInk = this.#around.map((o) => this.#skeleton[i + o] === 1);
    return isInk.filter((ink, k) => !ink && isInk[(k + 1) % 8]).length;
  }

  #isFree(i: number): boolean {
    return this.#skeleton[i] === 1 && !this.#seen[i] && !this.#nodeOf.has(i);
  }

  #addNode(i: number, isEnd: boolean): number {
    return this.graph.nodes.push({ ...this.#at(i), edges: [], isEnd }) - 1;
  }

  #addEdge(a: number, b: number, chain: number[], kind: GraphEdge['kind']): void {
    linkEdge(this.graph, { a, b, points: chain.map((i) => this.#at(i)), kind, dead: false });
  }

  /** Touching junction pixels are one node, in their middle. */
  gatherJunctions(): void {
    const isJunction = (i: number) => this.#crossings(i) >= 3 || (this.#degree(i) >= 4 && this.#crossings(i) >= 2);
    const junctions = new Set(this.#pixels.filter(isJunction));
    for (const start of junctions) {
      if (this.#nodeOf.has(start)) continue;
      const cluster = [start];
      this.#nodeOf.set(start, this.graph.nodes.length);
      for (let head = 0; head < cluster.length; head++) {
        for (const o of this.#around) {
          const next = cluster[head]! + o;
          if (!junctions.has(next) || this.#nodeOf.has(next)) continue;
          this.#nodeOf.set(next, this.graph.nodes.length);
          cluster.push(next);
        }
      }
      const sum = cluster.map((i) => this.#at(i)).reduce((s, p) => ({ x: s.x + p.x, y: s.y + p.y }));
      this.graph.nodes.push({ x: sum.x / cluster.length, y: sum.y / cluster.length, edges: [], isEnd: false });
      this.#clusters.push(cluster);
    }
  }

  /** Follows a line from its first pixel to the next node (-1 where it just ends), without turning back to `home`. */
  #walk(from: number, first: number, home: number): { chain: number[]; node: number } {
    const chain = [first];
    this.#seen[first] = 1;
    for (let previous = from, here = first; ; ) {
      let reached = -1;
      for (const o of this.#around) {
        const node = here + o === previous ? undefined : this.#nodeOf.get(here + o);
        if (node !== undefined && !(chain.length === 1 && node === home)) reached = node;
      }
      if (reached >= 0) return { chain, node: reached };
      const step = this.#straightFirst.find((o) => this.#isFree(here + o));
      if (step === undefined) return { chain, node: -1 };
      previous = here;
      here += step;
      this.#seen[here] = 1;
      chain.push(here);
    }
  }

  walkFromJunctions(): void {
    this.#clusters.forEach((cluster, home) => {
      for (const pixel of cluster) {
        for (const o of this.#around) {
          if (!this.#isFree(pixel + o)) continue;
          const { chain, node } = this.#walk(pixel, pixel + o, home);
          this.#addEdge(home, node >= 0 ? node : this.#addNode(chain[chain.length - 1]!, true), chain, 'path');
        }
      }
    });
  }

  walkFromEnds(): void {
    for (const start of this.#pixels) {
      if (!this.#isFree(start) || this.#degree(start) > 1) continue;
      this.#seen[start] = 1;
      const node = this.#addNode(start, true);
      const step = this.#around.find((o) => this.#skeleton[start + o] && !this.#seen[start + o]);
      if (step === undefined) {
        this.#addEdge(node, node, [start], 'dot');
        continue;
      }
      const rest = this.#walk(start, start + step, node);
      const end = rest.node >= 0 ? rest.node : this.#addNode(rest.chain[rest.chain.length - 1]!, true);
      this.#addEdge(node, end, [start, ...rest.chain], 'path');
    }
  }

  walkRings(): void {
    for (const start of this.#pixels) {
      if (!this.#isFree(start)) continue;
      this.#seen[start] = 1;
      const step = this.#around.find((o) => this.#skeleton[start + o] && !this.#seen[start + o]);
      if (step === undefined) continue;
      const node = this.#addNode(start, false);
      this.#addEdge(node, node, [start, ...this.#walk(start, start + step, node).chain, start], 'ring');
    }
  }
}

function linkEdge(graph: SkeletonGraph, edge: GraphEdge): void {
  const id = graph.edges.push(edge) - 1;
  graph.nodes[edge.a]!.edges.push(id);
  graph.nodes[edge.b]!.edges.push(id);
}

function unlinkEdge(graph: SkeletonGraph, id: number): void {
  const edge = graph.edges[id]!;
  edge.dead = true;
  for (const n of [edge.a, edge.b]) graph.nodes[n]!.edges = graph.nodes[n]!.edges.filter((k) => k !== id);
}

/** Removes the short hairs that thinning leaves at bulges; `reach(x, y)` is the ink's half-width there. */
export function pruneSpurs(graph: SkeletonGraph, reach: (x: number, y: number) => number): void {
  for (let pass = 0; pass < 4; pass++) {
    let pruned = false;
    for (let id = 0; id < graph.edges.length; id++) {
      const edge = graph.edges[id]!;
      if (edge.dead || edge.kind !== 'path') continue;
      const a = graph.nodes[edge.a]!;
      const b = graph.nodes[edge.b]!;
      if (a.isEnd === b.isEnd) continue;
      const fork = a.isEnd ? b : a;
      if (fork.edges.length > 2 && lengthOf(edge.points) < 1.15 * reach(fork.x, fork.y)) {
        unlinkEdge(graph, id);
        pruned = true;
      }
    }
    for (let n = 0; n < graph.nodes.length; n++) if (!graph.nodes[n]!.isEnd) joinThrough(graph, n);
    if (!pruned) break;
  }
}

/** Makes one edge of the two that meet at a node where nothing else does. */
function joinThrough(graph: SkeletonGraph, n: number): void {
  const node = graph.nodes[n]!;
  if (node.edges.length !== 2 || node.edges[0]! === node.edges[1]!) return;
  const i = node.edges[0]!;
  const j = node.edges[1]!;
  const first = graph.edges[i]!;
  const second = graph.edges[j]!;
  if (first.a === first.b || second.a === second.b) return;
  const before = first.b === n ? first.points : first.points.toReversed();
  const after = second.a === n ? second.points : second.points.toReversed();
  const a = first.b === n ? first.a : first.b;
  const b = second.a === n ? second.b : second.a;
  unlinkEdge(graph, i);
  unlinkEdge(graph, j);
  linkEdge(graph, { a, b, points: [...before, { x: node.x, y: node.y }, ...after], kind: 'path', dead: false });
}

/** Thinning turns a crossing into two forks a little apart; this makes them one node again. */
export function mergeCloseJunctions(graph: SkeletonGraph, halfWidth: number): void {
  for (let id = 0; id < graph.edges.length; id++) {
    const edge = graph.edges[id]!;
    if (edge.dead || edge.a === edge.b || edge.kind === 'ring') continue;
    const a = graph.nodes[edge.a]!;
    const b = graph.nodes[edge.b]!;
    if (a.isEnd || b.isEnd || a.edges.length < 3 || b.edges.length < 3) continue;
    if (distance(a, b) >= 1.9 * halfWidth || lengthOf(edge.points) >= 2.6 * halfWidth) continue;
    unlinkEdge(graph, id);
    a.x = (a.x + b.x) / 2;
    a.y = (a.y + b.y) / 2;
    for (const k of b.edges) {
      const moved = graph.edges[k]!;
      if (moved.a === edge.b) moved.a = edge.a;
      if (moved.b === edge.b) moved.b = edge.a;
      a.edges.push(k);
    }
    b.edges = [];
    id = -1;
  }
}
