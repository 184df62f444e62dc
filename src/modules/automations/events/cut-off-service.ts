import type { AutomationsDependencies } from '../dependencies.ts';
import type { AutomationRow } from '../store.ts';
import type { ReadEvent } from './batch-rules.ts';
import { messageOf } from './rules.ts';

/** The events, with whether their messages end cut off on the card. Lays letters out, so it is called before a transaction. */
export async function withCutOff(
  { areCutOff }: Pick<AutomationsDependencies, 'areCutOff'>,
  automation: AutomationRow,
  items: ReadEvent[],
): Promise<ReadEvent[]> {
  const texts = items.map(({ event, reading }) => messageOf(automation, event.message, reading).text);
  const different = [...new Set(texts)];
  const found = await areCutOff({ hand: automation.hand, text_type: automation.text_type }, different);
  const cut_off = new Set(different.filter((_, n) => found[n]));
  return items.map((item, n) => ({ ...item, is_cut_off: cut_off.has(texts[n] ?? '') }));
}
