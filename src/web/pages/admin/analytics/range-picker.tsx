import { PRESETS, type Preset } from '../../../../modules/analytics/range-rules.ts';
import { Choice } from '../../../components/form/choice.tsx';
import { TextField } from '../../../components/form/field.tsx';
import type { RangeState } from './use-range.ts';

/** The days that the figures are of: a preset, or a first and a last day. */
export function RangePicker({ state }: { state: RangeState }) {
  const is_chosen = !!state.from || !!state.to;
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <fieldset className="w-full sm:w-auto">
        <legend className="pb-1.5 text-sm font-semibold">Range</legend>
        <div className="grid grid-cols-4 gap-2 sm:flex">
          {Object.entries(PRESETS).map(([value, name]) => (
            <Choice
              key={value}
              name="range"
              value={value}
              checked={!is_chosen && state.range === value}
              onChoose={() => state.choose(value as Preset)}
              className="px-2 text-center sm:px-3.5"
            >
              {name}
            </Choice>
          ))}
        </div>
      </fieldset>
      <div className="grid w-full grid-cols-2 gap-3 sm:w-[21.5rem]">
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            label={name === 'from' ? 'From' : 'To'}
            type="date"
            value={state[name]}
            error={name === 'from' ? state.problem : undefined}
            onChange={({ target }) => state.setDay(name, target.value)}
            className="min-w-0 [&_input]:min-w-0"
          />
        ))}
      </div>
    </div>
  );
}
