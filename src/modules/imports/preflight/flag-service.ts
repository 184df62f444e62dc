import type { Hand } from '../../../handwriting/hand.ts';
import { loadHand } from '../../../handwriting/hands.ts';
import { cardLayout } from '../../letters/page-rules.ts';
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

/** After so long the rows that are done are returned, and the others are asked for again. */
const LONGEST_MS = 1000;

/** A message, and the list that it is checked with. */
export type Checked = Pick<store.StoredProof, 'message' | 'text_type' | 'hand' | 'signed'> &
  Pick<store.ImportRecord, 'header' | 'mapping'>;
export type FlagDrawing = typeof flagDrawing;

/** The layout of a message for the rows of a list. All computation: it belongs on a thread of its own. */
export const flagDrawing = {
  /** What is wrong with the letter of each of the first rows, as many as there is time for, at least one. */
  async flagRows(
    checked: Checked,
    rows: { contact: RecipientValues; extra: readonly string[] }[],
  ): Promise<RowFlag[][]> {
    const flagsOf = flagger(await loadHand(checked.hand), checked);
    const until_ms = performance.now() + LONGEST_MS;
    const flags: RowFlag[][] = [];
    for (const { contact, extra } of rows) {
      flags.push(flagsOf(contact, extra));
      if (performance.now() > until_ms) break;
    }
    return flags;
  },
};

/** What is wrong with one recipient's letter. Letters with the same text are laid out once. */
function flagger(hand: Hand, proof: Checked) {
  const { header, mapping } = proof;
  const merge = messageMerger(proof.message, listVariables(header, mapping));
  const extras = extraColumns(header, mapping);
  const nameOf = (source: VariableSource) =>
    typeof source === 'number'
      ? (header[extras[source] ?? -1] ?? '')
      : source in FIELD_NAMES
        ? FIELD_NAMES[source as keyof typeof FIELD_NAMES]
        : source;
  const laid = new Map<string, RowFlag[]>();
  const layoutFlags = (text: string): RowFlag[] => {
    const [has, most] = [charactersIn(text), mostCharacters(proof.text_type, proof.signed)];
    if (has > most) return [{ reason: 'too_long', detail: `${has}/${most}` }];
    const layout = cardLayout(hand, text, proof.text_type, proof.signed);
    const unwritable = [...new Set(layout.unwritable.map(({ char }) => char))].join(' ');
    return [
      ...(layout.overflow.count > 0 ? [{ reason: 'overflow' as const, detail: String(layout.overflow.count) }] : []),
      ...(unwritable ? [{ reason: 'unwritable' as const, detail: unwritable }] : []),
    ];
  };
  return (values: RecipientValues, extra: readonly string[]): RowFlag[] => {
    const { text, empty, unknown } = merge(values, extra);
    let flags = laid.get(text);
    if (!flags) {
      if (laid.size > 1000) laid.clear();
      flags = layoutFlags(text);
      laid.set(text, flags);
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
