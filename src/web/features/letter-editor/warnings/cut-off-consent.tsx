import { formatCount } from '../../../../platform/format.ts';
import { CheckField } from '../../../components/form/field.tsx';

/** Asks whether cards may be mailed on which the message doesn't fit. What sends them stays disabled until this is ticked. */
export function CutOffConsent({
  cards = 1,
  accepted,
  onChange,
}: {
  cards?: number;
  accepted: boolean;
  onChange(accepted: boolean): void;
}) {
  return (
    <CheckField name="accepts_cut_off" checked={accepted} onChange={(event) => onChange(event.target.checked)}>
      <strong>Send it cut off.</strong> The end of the message won’t be printed
      {cards > 1 && ` on ${formatCount(cards, 'card')}`}.
    </CheckField>
  );
}
