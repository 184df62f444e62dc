import { type ColumnGuess, isUnnamed } from '../../../../modules/imports/column-guess-rules.ts';
import {
  type ColumnMapping,
  FIELD_NAMES,
  type MappableField,
  REQUIRED_CONTACT_FIELDS,
  SPLIT_FIELDS,
  splitColumn,
  unmappedFields,
} from '../../../../modules/imports/column-rules.ts';
import { type ContactFields, rowReader } from '../../../../modules/imports/row-rules.ts';
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

function FieldColumn({ field, ...props }: MappingProps & { field: MappableField }) {
  const { header, sample, guesses, mapping, missing, onChange } = props;
  const column = mapping[field];
  const guess = guesses.find((offered) => offered.field === field && offered.column === column);
  const wanted = unmappedFields(mapping).some((lacking) => lacking === field);
  const split = splitColumn(mapping, field);
  const example = column === undefined ? splitExample(props, field) : firstCell(sample, column);
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
        <option value="">{split === undefined ? 'Not in this file' : `From ${columnName(header, split)}`}</option>
        {columnsOf(header).map(({ place, name }) => (
          <option key={place} value={place}>
            {name}
          </option>
        ))}
      </SelectField>
      <p className="flex min-h-6 flex-wrap items-center gap-x-2 text-sm text-ink-faint">
        {guess?.confidence === 'likely' && <Badge variant="warning">Best guess</Badge>}
        {guess?.confidence === 'certain' && <Badge variant="good">Matched</Badge>}
        {split !== undefined && <Badge variant="good">Split</Badge>}
        {example && <span className="min-w-0 truncate">e.g. {example}</span>}
      </p>
    </div>
  );
}

const firstCell = (sample: readonly (readonly string[])[], column: number): string =>
  sample.map((row) => row[column]?.trim() ?? '').find(Boolean) ?? '';

/** What the first row has in a field that is split from another column. */
function splitExample({ header, sample: [row], mapping }: MappingProps, field: MappableField): string {
  if (!row || splitColumn(mapping, field) === undefined) return '';
  return rowReader(mapping, header.length, [])(row).contact[field as keyof ContactFields];
}

const columnName = (header: readonly string[], column: number): string => header[column] || `Column ${column + 1}`;

/** A column is its place in the file: two may have the same name, and some have none. */
const columnsOf = (header: readonly string[]) => header.map((_, place) => ({ place, name: columnName(header, place) }));
