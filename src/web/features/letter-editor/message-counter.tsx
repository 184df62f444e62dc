import { messageCounts } from '../../../modules/letters/rules.ts';
import type { TextType } from '../../../modules/letters/schema.ts';
import { cn } from '../../lib/cn.ts';

/** Words, lines and characters of the message as it is typed. */
export function MessageCounter({
  text,
  text_type,
  line_count,
  signed,
}: {
  text: string;
  text_type: TextType;
  line_count: number;
  signed: boolean;
}) {
  const counts = messageCounts(text, text_type, line_count, signed);
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-soft tabular-nums">
      <Count name="Words" value={String(counts.words)} />
      <Count name="Lines" value={counts.lines} warn={counts.warning !== null} />
      <Count name="Characters" value={String(counts.characters)} />
    </dl>
  );
}

function Count({ name, value, warn = false }: { name: string; value: string; warn?: boolean }) {
  return (
    <div className="flex gap-1.5">
      <dt>{name}:</dt>
      <dd className={cn('font-semibold', warn ? 'text-wax-ink' : 'text-ink')}>{value}</dd>
    </div>
  );
}
