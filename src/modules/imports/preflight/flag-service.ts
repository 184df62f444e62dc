import type { Hand } from '../../../handwriting/hand.ts';
import { loadHand } from '../../../handwriting/hands.ts';
import { cardLayout } from '../../letters/layout/rules.ts';
import {
  charactersIn,
  messageMerger,
  mostCharacters,
  type RecipientValues,
  type VariableSource,
} from '../../letters/rules.ts';
import { extraColumns, FIELD_NAMES, listVariables } from '../column-rules.ts';
import type { RowFlag } from '../schema.ts';
import type * as store from '../store.ts';

/** After this time the finished rows are returned; the caller requests the others again. */
const TIME_LIMIT_MS = 1000;

/** A message, and the columns of the list that it is checked with. */
export type CheckedMessage = Pick<store.StoredPreflight, 'message' | 'text_type' | 'hand' | 'signed'> &
  Pick<store.ImportRecord, 'header' | 'mapping'>;
export type FlagDrawing = typeof flagDrawing;

/** The layout of a message for the rows of a list. All computation: it belongs on a thread of its own. */
export const flagDrawing = {
  /** What is wrong with the letters of the first rows: of as many as there is time for, at least one. */
  async flagRows(
    checked: CheckedMessage,
    rows: { contact: RecipientValues; extra: readonly string[] }[],
  ): Promise<RowFlag[][]> {
    const flagsOf = flagger(await loadHand(checked.hand), checked);
    const until_ms = performance.now() + TIME_LIMIT_MS;
    const flags: RowFlag[][] = [];
    for (const { contact, extra } of rows) {
      flags.push(flagsOf(contact, extra));
      if (performance.now() > until_ms) break;
    }
    return flags;
  },
};

/** What is wrong with one recipient's letter. Letters with the same text are laid out once. */
function flagger(hand: Hand, checked: CheckedMessage) {
  const { header, mapping } = checked;
  const merge = messageMerger(checked.message, listVariables(header, mapping));
  const extras = extraColumns(header, mapping);
  const nameOf = (source: VariableSource) =>
    typeof source === 'number'
      ? (header[extras[source] ?? -1] ?? '')
      : source in FIELD_NAMES
        ? FIELD_NAMES[source as keyof typeof FIELD_NAMES]
        : source;
  const flags_by_text = new Map<string, RowFlag[]>();
  const layoutFlags = (text: string): RowFlag[] => {
    const [has, most] = [charactersIn(text), mostCharacters(checked.text_type, checked.signed)];
    if (has > most) return [{ reason: 'too_long', detail: `${has}/${most}` }];
    const layout = cardLayout(hand, text, checked.text_type, checked.signed);
    const unwritable = [...new Set(layout.unwritable.map(({ char }) => char))].join(' ');
    return [
      ...(layout.overflow.count > 0 ? [{ reason: 'overflow' as const, detail: String(layout.overflow.count) }] : []),
      ...(unwritable ? [{ reason: 'unwritable' as const, detail: unwritable }] : []),
    ];
  };
  return (values: RecipientValues, extra: readonly string[]): RowFlag[] => {
    const { text, empty, unknown } = merge(values, extra);
    let flags = flags_by_text.get(text);
    if (!flags) {
      if (flags_by_text.size > 1000) flags_by_text.clear();
      flags = layoutFlags(text);
      flags_by_text.set(text, flags);
    }
    if (empty.length === 0 && unknown.length === 0) return flags;
    const lacking = [...new Set(empty.map(nameOf))].join(', ');
    return [
      ...(lacking ? [{ reason: 'missing_variable' as const, detail: lacking }] : []),
      ...(unknown.length > 0 ? [{ reason: 'unknown_variable' as const, detail: unknown.join(', ') }] : []),
      ...flags,
    ];
  };
}
