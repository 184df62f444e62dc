import type { Hand } from '../../../handwriting/hand.ts';
import { loadHand } from '../../../handwriting/hands.ts';
import { unwritableIn } from '../../../handwriting/repertoire.ts';
import { cardLayout } from '../../letters/layout/rules.ts';
import {
  charactersIn,
  mergeParts,
  messageParts,
  mostCharacters,
  type RecipientValues,
  textFor,
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
  const { header, mapping, text_type, signed } = checked;
  const { parts, unknown } = messageParts(checked.message, listVariables(header, mapping));
  const variables = new Set(parts.flatMap((part) => ('placeholder' in part ? [part.placeholder] : [])));
  const words = parts.map((part) => ('text' in part ? part.text : '')).join(' ');
  const nameOf = namesOf(checked);
  const known: RowFlag[] = [
    ...flagged('unknown_variable', unknown.join(', ')),
    ...flagged('unwritable', unwritableIn(words).join(' ')),
  ];
  const layoutFlags = remembering((text: string): RowFlag[] => {
    const [has, most] = [charactersIn(text), mostCharacters(text_type, signed)];
    if (has > most) return flagged('too_long', `${has}/${most}`);
    const lines = cardLayout(hand, text, text_type, signed).overflow.count;
    return lines > 0 ? flagged('overflow', String(lines)) : [];
  });
  return (values: RecipientValues, extra: readonly string[]): RowFlag[] => {
    const { text, empty } = mergeParts(parts, values, extra);
    const gaps = [...variables].flatMap((source) => {
      const characters = unwritableIn(textFor(source, values, extra));
      return flagged('unwritable_value', characters.length > 0 ? `${nameOf(source)}: ${characters.join(' ')}` : '');
    });
    const missing = flagged('missing_variable', [...new Set(empty.map(nameOf))].join(', '));
    return [...gaps, ...missing, ...known, ...layoutFlags(text)];
  };
}

const flagged = (reason: RowFlag['reason'], detail: string): RowFlag[] => (detail ? [{ reason, detail }] : []);

/** What a variable is called in the list. */
function namesOf({ header, mapping }: CheckedMessage): (source: VariableSource) => string {
  const extras = extraColumns(header, mapping);
  return (source) => {
    if (typeof source === 'number') return header[extras[source] ?? -1] ?? '';
    return source in FIELD_NAMES ? FIELD_NAMES[source as keyof typeof FIELD_NAMES] : source;
  };
}

const MOST_REMEMBERED = 1000;

function remembering(flagsOf: (text: string) => RowFlag[]): (text: string) => RowFlag[] {
  const flags_by_text = new Map<string, RowFlag[]>();
  return (text) => {
    const found = flags_by_text.get(text) ?? flagsOf(text);
    if (flags_by_text.size > MOST_REMEMBERED) flags_by_text.clear();
    flags_by_text.set(text, found);
    return found;
  };
}
