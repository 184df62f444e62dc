import type { Finding } from '../../../../modules/admin/installation/schema.ts';
import { Badge } from '../../../components/badge.tsx';

const LEVELS = {
  problem: { variant: 'destructive', text: 'Problem' },
  warning: { variant: 'warning', text: 'Warning' },
  ok: { variant: 'good', text: 'OK' },
} as const;
const ORDER = ['problem', 'warning', 'ok'] as const;

/** What was found, what is bad first, each with what to do. */
export function Findings({ findings }: { findings: Finding[] }) {
  const sorted = ORDER.flatMap((level) => findings.filter((finding) => finding.level === level));
  return (
    <ul className="sheet divide-y divide-rule">
      {sorted.map(({ name, level, found, to_do }) => (
        <li key={`${name} ${found}`} className="grid gap-x-4 gap-y-1 px-5 py-3 sm:grid-cols-[6rem_1fr]">
          <span>
            <Badge variant={LEVELS[level].variant}>{LEVELS[level].text}</Badge>
          </span>
          <div className="grid min-w-0 gap-1">
            <p className="break-words">{found}</p>
            {to_do && <p className="break-words text-sm text-ink-soft">{to_do}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
