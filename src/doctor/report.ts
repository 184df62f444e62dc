import { formatCount } from '../platform/format.ts';
import type { Finding } from './finding.ts';

const MARKS = { problem: 'PROBLEM', warning: 'warning', ok: 'ok     ' } as const;
const ORDER = ['problem', 'warning', 'ok'] as const;

/** The findings for a person at a terminal: what is bad first, each with what to do, and how many there are. */
export function reportOf(findings: Finding[]): string {
  const of = (level: Finding['level']) => findings.filter((finding) => finding.level === level);
  const lines = ORDER.flatMap(of).flatMap(({ name, level, found, to_do }) => [
    `${MARKS[level]}  ${name}: ${found}`,
    ...(to_do ? [`         To do: ${to_do}`] : []),
  ]);
  const counts = `${formatCount(of('problem').length, 'problem')}, ${formatCount(of('warning').length, 'warning')}, ${of('ok').length} ok.`;
  return [...lines, '', counts].join('\n');
}
