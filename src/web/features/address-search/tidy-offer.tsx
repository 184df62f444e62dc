import { TIDY_TEXTS } from '../../../modules/addresses/text-rules.ts';
import { firstOddity, type Written } from '../../../modules/addresses/tidy-rules.ts';

/** Offers to write a name or address as usual: without emoji, in title case, without the city in the street. */
export function TidyOffer({ written, onChange }: { written: Written; onChange(change: Partial<Written>): void }) {
  const odd = firstOddity(written);
  if (!odd) return null;
  const { text, offer } = TIDY_TEXTS[odd.tidy];
  return (
    <p role="status" className="text-sm text-ink-soft">
      {text}.{' '}
      <button type="button" className="link font-semibold" onClick={() => onChange(odd.change)}>
        {offer}
      </button>
    </p>
  );
}
