import { type ColumnGuess, isUnnamed } from '../../../../modules/imports/column-guess-rules.ts';
import {
  type ColumnMapping,
  FIELD_NAMES,
  type MappableField,
  REQUIRED_CONTACT_FIELDS,
  SPLIT_FIELDS,
  unmappedFields,
} from '../../../../modules/imports/column-rules.ts';
import { Badge } from '../../../components/badge.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { SelectField } from '../../../components/form/field.tsx';

const OPTIONAL: MappableField[] = ['last_name', 'unit', 'company_name', 'contact_email', 'phone'];

type MappingProps = {
  header: readonly string[];
  sample: readonly (readonly string[])[];
  guesses: readonly ColumnGuess[];
  mapping: ColumnMapping;
  /** Fields that kept the step from being left. */
  missing: readonly string[];
  onChange(mapping: ColumnMapping): void;
};

/** Which column of the file holds which field: guessed, shown with an example, and changeable. */
export function MappingFields(props: MappingProps) {
  const splits = SPLIT_FIELDS.some((field) => props.mapping[field] !== undefined);
  return (
    <div className="grid gap-7">
      {isUnnamed(props.header) && (
        <Alert kind="info" title="This list has no column names">
          The first row is a contact and is included. Columns are numbered. Check the examples and choose.
        </Alert>
      )}
      <FieldGroup legend="Required" fields={REQUIRED_CONTACT_FIELDS} {...props} />
      <FieldGroup legend="Optional" fields={OPTIONAL} {...props} />
      <details open={splits || undefined} className="border-t border-rule pt-4">
        <summary className="text-sm font-semibold">Combined columns</summary>
        <div className="mt-4">
          <FieldGroup legend="Columns to split" fields={SPLIT_FIELDS} {...props} />
        </div>
      </details>
    </div>
  );
}

function FieldGroup({ legend, fields, ...props }: MappingProps & { legend: string; fields: readonly MappableField[] }) {
  return (
    <fieldset>
      <legend className="mb-3 font-display text-lg">{legend}</legend>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2 xl:grid-cols-3">
        {fields.map((field) => (
          <FieldColumn key={field} field={field} {...props} />
        ))}
      </div>
    </fieldset>
  );
}

function FieldColumn({
  field,
  header,
  sample,
  guesses,
  mapping,
  missing,
  onChange,
}: MappingProps & { field: MappableField }) {
  const column = mapping[field];
  const guess = guesses.find((offered) => offered.field === field && offered.column === column);
  const wanted = unmappedFields(mapping).some((lacking) => lacking === field);
  const example = column === undefined ? '' : firstCell(sample, column);
  const choose = (value: string) => {
    const { [field]: _, ...others } = mapping;
    onChange(value === '' ? others : { ...others, [field]: Number(value) });
  };
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1.5">
      <SelectField
        label={FIELD_NAMES[field]}
        name={field}
        value={column ?? ''}
        error={wanted && missing.includes(field) ? 'Please choose a column.' : undefined}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">Not in this file</option>
        {columnsOf(header).map(({ place, name }) => (
          <option key={place} value={place}>
            {name}
          </option>
        ))}
      </SelectField>
      <p className="flex min-h-6 flex-wrap items-center gap-x-2 text-sm text-ink-faint">
        {guess?.confidence === 'likely' && <Badge variant="warning">Best guess</Badge>}
        {guess?.confidence === 'certain' && <Badge variant="good">Matched</Badge>}
        {example && <span className="min-w-0 truncate">e.g. {example}</span>}
      </p>
    </div>
  );
}

const firstCell = (sample: readonly (readonly string[])[], column: number): string =>
  sample.map((row) => row[column]?.trim() ?? '').find(Boolean) ?? '';

/** A column is its place in the file: two may have the same name, and some have none. */
const columnsOf = (header: readonly string[]) =>
  header.map((name, place) => ({ place, name: name || `Column ${place + 1}` }));
