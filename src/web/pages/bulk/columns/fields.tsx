import {
  type ColumnMapping,
  type ContactField,
  FIELD_NAMES,
  REQUIRED_CONTACT_FIELDS,
  splitColumn,
  unmappedFields,
} from '../../../../modules/imports/column-rules.ts';
import { fieldsInQuestion } from '../../../../modules/imports/columns/answer.ts';
import { isUnnamed } from '../../../../modules/imports/columns/first-row.ts';
import { rowReader } from '../../../../modules/imports/row-rules.ts';
import { Badge } from '../../../components/badge.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { CheckField, SelectField } from '../../../components/form/field.tsx';
import type { ReadyList } from '../list/state.ts';
import { AddressQuestion } from './address-question.tsx';
import { columnFor, SPLITS, withColumn } from './split.ts';

const OPTIONAL: ContactField[] = ['last_name', 'unit', 'company_name', 'contact_email', 'phone'];

const NOT_FOUND: Partial<Record<ContactField, string>> = {
  first_name: 'We found no column with names. Choose one: a full name is fine.',
  street: 'We found no column with streets. Choose one: a whole address is fine.',
  city: 'We found no column with cities. Choose one.',
  state: 'We found no column with states. Choose one.',
  zip: 'We found no column with ZIP codes. Choose one.',
};

type MappingProps = {
  list: ReadyList;
  mapping: ColumnMapping;
  onChange(mapping: ColumnMapping): void;
};

/** Which column of the file holds which field: guessed, shown with an example, and changeable. */
export function MappingFields(props: MappingProps) {
  const { list, mapping, onChange } = props;
  const in_question: readonly string[] = fieldsInQuestion(mapping, list.columns);
  // The answer brings their columns.
  const isShown = (field: ContactField) => !in_question.includes(field);
  return (
    <div className="grid gap-7">
      {isUnnamed(list.header) && (
        <Alert kind="info" title="This list has no column names">
          The first row is a contact and is included. Columns are numbered. Check the examples and choose.
        </Alert>
      )}
      {list.columns.addresses.length > 0 && (
        <AddressQuestion
          columns={{ ...list.columns, header: list.header }}
          mapping={mapping}
          is_open={in_question.length > 0}
          onChange={onChange}
        />
      )}
      <FieldGroup legend="Required" fields={REQUIRED_CONTACT_FIELDS.filter(isShown)} {...props} />
      <FieldGroup legend="Optional" fields={OPTIONAL.filter(isShown)} {...props} />
    </div>
  );
}

function FieldGroup({ legend, fields, ...props }: MappingProps & { legend: string; fields: readonly ContactField[] }) {
  if (fields.length === 0) return null;
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

function FieldColumn({ field, ...props }: MappingProps & { field: ContactField }) {
  const { list, mapping, onChange } = props;
  const { header, sample, columns } = list;
  const { column, is_split } = columnFor(mapping, field);
  const is_unmapped = unmappedFields(mapping).includes(field);
  const from = column === undefined ? splitColumn(mapping, field) : undefined;
  const guess = [...columns.guesses, ...columns.addresses.flatMap(({ guesses }) => guesses)].find(
    (offered) => offered.column === column && offered.field === (is_split ? SPLITS[field]?.whole : field),
  );
  const example = exampleOf(props, field);
  const empty =
    from !== undefined ? `From ${columnName(header, from)}` : is_unmapped ? 'Choose a column' : 'Not in this file';
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1.5">
      <SelectField
        label={FIELD_NAMES[field]}
        name={field}
        value={column ?? ''}
        error={is_unmapped ? NOT_FOUND[field] : undefined}
        onChange={({ target: { value } }) =>
          onChange(withColumn(mapping, field, value === '' ? undefined : Number(value), sample))
        }
      >
        <option value="">{empty}</option>
        {columnsOf(header).map(({ place, name }) => (
          <option key={place} value={place}>
            {name}
          </option>
        ))}
      </SelectField>
      {(guess || from !== undefined || example) && (
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-faint">
          {guess?.confidence === 'likely' && <Badge variant="warning">Best guess</Badge>}
          {guess?.confidence === 'certain' && <Badge variant="good">Matched</Badge>}
          {from !== undefined && <Badge variant="good">Split</Badge>}
          {example && <span className="min-w-0 truncate">e.g. {example}</span>}
        </p>
      )}
      <SplitBox {...props} field={field} column={column} is_split={is_split} />
    </div>
  );
}

/** Offers to split a column whose cells have several fields. */
function SplitBox({
  field,
  column,
  is_split,
  ...props
}: MappingProps & { field: ContactField; column: number | undefined; is_split: boolean }) {
  const split = SPLITS[field];
  const { list, mapping, onChange } = props;
  if (!split || column === undefined) return null;
  const cells = list.sample.map((row) => row[column]?.trim() ?? '').filter(Boolean);
  if (!is_split && !cells.some(split.mayBe)) return null;
  return (
    <CheckField
      checked={is_split}
      onChange={({ target }) => {
        const { [field]: _, [split.whole]: __, ...others } = mapping;
        onChange({ ...others, [target.checked ? split.whole : field]: column });
      }}
    >
      {split.label}
    </CheckField>
  );
}

/** What the first row that has the field has in it. */
function exampleOf({ list: { header, sample }, mapping }: MappingProps, field: ContactField): string {
  const read = rowReader(mapping, header.length, []);
  return sample.map((row) => read(row).contact[field]).find(Boolean) ?? '';
}

const columnName = (header: readonly string[], column: number): string => header[column] || `Column ${column + 1}`;

/** A column is its place in the file: two may have the same name, and some have none. */
const columnsOf = (header: readonly string[]) => header.map((_, place) => ({ place, name: columnName(header, place) }));
