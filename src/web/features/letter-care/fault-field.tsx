import type { Fault } from '../../../modules/press/schema.ts';
import { SelectField } from '../../components/form/field.tsx';
import { FAULT_NAMES } from './faults.ts';

/** Asks what happened to a letter that is printed again. `faults`: what can have happened. */
export const FaultField = ({
  faults,
  value,
  onChange,
}: {
  faults: readonly Fault[];
  value: Fault;
  onChange(fault: Fault): void;
}) => (
  <SelectField
    label="What happened"
    value={value}
    onChange={({ target }) => onChange(faults.find((each) => each === target.value) ?? value)}
  >
    {faults.map((each) => (
      <option key={each} value={each}>
        {FAULT_NAMES[each]}
      </option>
    ))}
  </SelectField>
);
