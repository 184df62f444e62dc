import type { TextLayout } from '../../../../handwriting/layout.ts';
import { InkCard } from '../../ink/card.tsx';
import { type LetterContent, signatureOf } from '../../letter-draft/drafts.ts';
import { penOf } from '../../letter-draft/pen.ts';

/** The height of the strip and of the paper below the last line in it, as parts of the card's height. */
const SHOWN = 0.2;
const BELOW = 0.045;

/**
 * On screens without room for the card beside the message: the last lines written, in ink, at the lower edge of the
 * screen for as long as the message field is in view. The whole card, which is read out, follows the form.
 */
export function LiveStrip({
  letter,
  text,
  layout,
}: {
  letter: LetterContent;
  text: string;
  layout: TextLayout | undefined;
}) {
  if (!text.trim()) return null;
  return (
    <div
      aria-hidden="true"
      data-live-strip
      className="sticky bottom-0 z-10 -mx-1 mt-2 aspect-[1300/385] overflow-hidden rounded-[2px] border border-rule shadow-lifted sm:mx-0 lg:hidden"
    >
      <div style={{ transform: `translateY(${(-100 * topOfStrip(layout)).toFixed(2)}%)` }}>
        <InkCard
          pen={penOf(letter)}
          text={text}
          text_type={letter.letterForm.text_type}
          signature={signatureOf(letter)}
          label=""
        />
      </div>
    </div>
  );
}

/** Where the strip begins, as a part of the card's height, so that it ends just below the last line. */
function topOfStrip(layout: TextLayout | undefined): number {
  if (!layout) return 1 - SHOWN;
  const { slots, height_px } = layout.sheet;
  const last = slots[Math.min(layout.lineCount, slots.length) - 1] ?? slots[0];
  const end = (last ? last.baseline_y_px / height_px : 1) + BELOW;
  return Math.min(1 - SHOWN, Math.max(0, end - SHOWN));
}
