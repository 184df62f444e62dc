import { analyse, type Report } from 'scslre';
import { parseAst } from 'vite';

export type SlowPattern = { line: number; pattern: string; problem: string };
type Node = { type: string; start: number; end: number; [key: string]: unknown };

const BUILT =
  'It is built while the product runs, so its parts are not known here. Review it, or write it out as a literal.';

/** The regular expressions in a source that take more than linear time, or are built of parts that are not known. */
export function slowPatternsIn(text: string, is_tsx = false): SlowPattern[] {
  const found: SlowPattern[] = [];
  for (const node of nodesOf(parseAst(text, { lang: is_tsx ? 'tsx' : 'ts' }))) {
    const literal =
      node.type === 'Literal' ? (node.regex as { pattern: string; flags: string } | undefined) : undefined;
    const problem = literal ? problemOf(literal) : isBuilt(node) ? BUILT : null;
    if (problem)
      found.push({
        line: text.slice(0, node.start).split('\n').length,
        pattern: text.slice(node.start, node.end),
        problem,
      });
  }
  return found;
}

const isBuilt = ({ type, callee }: Node): boolean =>
  (type === 'NewExpression' || type === 'CallExpression') && (callee as { name?: string }).name === 'RegExp';

function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if (typeof (value as Node).type === 'string') yield value as Node;
  for (const part of Object.values(value)) yield* nodesOf(part);
}

const SAYS: Record<Report['type'], string> = {
  Self: 'A repetition can match the same text in several ways.',
  Trade: 'Two repetitions can match the same characters, and each division of them is tried.',
  Move: 'A repetition is tried from each place in the text that it could begin at.',
};

/** What takes long in a pattern; null when nothing does. */
function problemOf({ pattern: source, flags }: { pattern: string; flags: string }): string | null {
  try {
    const { reports } = analyse({ source, flags });
    return reports.length > 0 ? [...new Set(reports.map(({ type }) => SAYS[type]))].join(' ') : null;
  } catch (error) {
    return `It could not be analysed: ${error instanceof Error ? error.message : String(error)}`;
  }
}
