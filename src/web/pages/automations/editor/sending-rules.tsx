import { CheckField, TextField } from '../../../components/form/field.tsx';
import { LIMITS, type PartProps } from './values.ts';

const LISTS = [
  ['event_types', 'Only these events', 'Such as contact.created. Separate with commas. Leave empty for all events.'],
  ['tags', 'Only contacts with one of these tags', 'Separate with commas. Leave empty for all contacts.'],
  ['states', 'Only these states', 'Such as TX, NM. Leave empty for the whole US.'],
] as const;

const NUMBERS = [
  ['delay_days', 'Days to wait', '0 sends right away. A Sunday or holiday moves to the next mail day.'],
  ['repeat_days', 'Days between cards to a person', '0 turns this off.'],
  ['daily_cap', 'Cards a day at most', 'Cards above it wait for your approval.'],
] as const;

/** Which events send a card, when, and how many. */
export function RulesPart({ values, change, errors }: PartProps) {
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-3">
        {NUMBERS.map(([name, label, hint]) => (
          <TextField
            key={name}
            label={label}
            hint={hint}
            name={name}
            type="number"
            inputMode="numeric"
            min={LIMITS[name][0]}
            max={LIMITS[name][1]}
            value={values[name]}
            error={errors[name]}
            onChange={(event) => change({ [name]: event.target.value })}
          />
        ))}
      </div>
      {LISTS.map(([name, label, hint]) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          optional
          name={name}
          value={values[name]}
          error={errors[name]}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      ))}
      <CheckField
        name="needs_approval"
        checked={values.needs_approval}
        onChange={(event) => change({ needs_approval: event.target.checked })}
      >
        <span className="font-semibold">Ask me before each card.</span> You approve them in Webhook History.
      </CheckField>
    </div>
  );
}
