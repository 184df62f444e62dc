/**
 * What a row type says about a query, compared with what PostgreSQL said when the tests ran it. Row types are casts, so
 * nothing else notices a column that was renamed, dropped, or is null.
 *
 * A kind is what a value is in JavaScript: string, number, boolean, date, bytes, object, null; `string[]` for an array of
 * strings, `[]` for an empty array, `any` for a type that allows everything.
 */

/** A property of a row type. `literals` are the members of a union of string literals. */
export type Property = { kinds: string[]; optional: boolean; literals: string[] | null };

/** A call of rows(), maybe() or one(). `row` is null when the type is unknown, because nobody reads the columns. */
export type Call = { place: string; row: Record<string, Property> | null };

/** A column of a result: its type, the table column that it shows unchanged (0 if none), and the kinds it has had. */
export type Column = { name: string; type_id: number; table_id: number; column_id: number; kinds: string[] };

/** The result of one execution, or of several that gave the same columns. */
export type Result = { place: string; columns: Column[] };

/** A column of a table, by `table_id.column_id`. `allowed` are the texts that its check constraint lists. */
export type Catalog = Map<string, { name: string; is_nullable: boolean; allowed: string[] | null }>;

/** Why a nullable column is never null in the queries of a file, by `file table.column`. */
export type NeverNull = Record<string, string>;

/** What the check knows besides the source and the results. */
export type Known = { catalog: Catalog; never_null: NeverNull };

/** Kinds by type id, as db.ts parses them. What is not listed arrives as a string; JSON can be anything. */
const KINDS: Record<number, string | null> = {
  ...{ 16: 'boolean', 17: 'bytes', 20: 'number', 21: 'number', 23: 'number', 26: 'number' },
  ...{ 700: 'number', 701: 'number', 1700: 'number', 1082: 'date', 1114: 'date', 1184: 'date' },
  ...{ 114: null, 3802: null, 199: null, 3807: null, 1186: 'object' },
  ...{ 1000: 'boolean[]', 1005: 'number[]', 1007: 'number[]', 1016: 'string[]', 1021: 'number[]', 1022: 'number[]' },
  ...{ 1231: 'number[]', 1009: 'string[]', 1015: 'string[]', 2951: 'string[]', 1115: 'date[]', 1182: 'date[]' },
  ...{ 1185: 'date[]' },
};

/** Takes a value that the driver returned; gives its kinds (an array may hold several). */
export function kindsOf(value: unknown): string[] {
  if (value === null) return ['null'];
  if (value instanceof Date) return ['date'];
  if (value instanceof Uint8Array) return ['bytes'];
  if (!Array.isArray(value)) return [typeof value];
  if (value.length === 0) return ['[]'];
  return [...new Set(value.flatMap(kindsOf))].map((kind) => `${kind}[]`);
}

function allows(declared: string[], kind: string): boolean {
  if (declared.includes('any') || declared.includes(kind)) return true;
  if (!kind.endsWith('[]')) return false;
  const elements = declared.filter((one) => one.endsWith('[]')).map((one) => one.slice(0, -2));
  return kind === '[]' ? elements.length > 0 : allows(elements, kind.slice(0, -2));
}

const kindsOfColumn = ({ type_id, kinds }: Column): string[] => {
  const by_type = KINDS[type_id] === undefined ? 'string' : KINDS[type_id];
  return [...new Set([...(by_type ? [by_type] : []), ...kinds])];
};

function liesOfColumn(file: string, column: Column, property: Property, known: Known): string[] {
  const { name, table_id, column_id } = column;
  const lies: string[] = [];
  const wrong = kindsOfColumn(column).filter((kind) => !allows(property.kinds, kind));
  if (wrong.length > 0) lies.push(`"${name}" is ${wrong.join(' or ')}, the type says ${property.kinds.join(' | ')}.`);
  const source = known.catalog.get(`${table_id}.${column_id}`);
  if (!source) return lies;
  const is_known = known.never_null[`${file} ${source.name}`] !== undefined;
  if (source.is_nullable && wrong.length === 0 && !allows(property.kinds, 'null') && !is_known)
    lies.push(`"${name}" may be null, as ${source.name} is nullable. Say so in the type, or why not in never-null.ts.`);
  const declared = property.literals?.toSorted().join(', ');
  const allowed = source.allowed?.toSorted().join(', ');
  if (declared && allowed && declared !== allowed)
    lies.push(`"${name}" is one of ${allowed} by the check of ${source.name}, the type says ${declared}.`);
  return lies;
}

function liesOfResult({ place, columns }: Result, row: Record<string, Property>, known: Known): string[] {
  const file = place.split(':')[0] ?? '';
  const names = columns.map(({ name }) => name);
  const missing = Object.keys(row).filter((name) => !names.includes(name) && !row[name]?.optional);
  const twice = names.filter((name, n) => names.indexOf(name) < n);
  return [
    ...missing.map((name) => `"${name}" is in the type, but not in the result.`),
    ...twice.map((name) => `two columns are named "${name}".`),
    ...columns.flatMap((column) => {
      const property = row[column.name];
      if (!property) return [`"${column.name}" is selected, but not in the type.`];
      return liesOfColumn(file, column, property, known);
    }),
  ];
}

/** Results with equal columns as one, with the kinds of all: one test may see a null that another does not. */
function merged(results: Result[]): Result[] {
  const by_columns = Map.groupBy(results, ({ place, columns }) =>
    JSON.stringify([place, columns.map(({ kinds: _, ...column }) => column)]),
  );
  return [...by_columns.values()].map(([first, ...others]) => ({
    place: first!.place,
    columns: first!.columns.map((column, n) => ({
      ...column,
      kinds: [...new Set([first!, ...others].flatMap(({ columns }) => columns[n]?.kinds ?? []))].sort(),
    })),
  }));
}

/** Takes the calls in the source and the results that were recorded; gives a sentence for each lie. */
export function liesIn(calls: Call[], results: Result[], known: Known): string[] {
  const places = calls.map(({ place }) => place);
  const shared = places.filter((place, n) => places.indexOf(place) < n);
  const rows = new Map(calls.map(({ place, row }) => [place, row]));
  const lies = merged(results).flatMap((result) => {
    const row = rows.get(result.place);
    return row ? liesOfResult(result, row, known).map((lie) => `${result.place}: ${lie}`) : [];
  });
  lies.push(...shared.map((place) => `${place}: two queries are on one line. Put each on a line of its own.`));
  return [...new Set(lies)].sort();
}

/** Takes the calls in the source and the results that were recorded; gives the places that no test executed. */
export function unexecuted(calls: Call[], results: Result[]): string[] {
  const executed = new Set(results.map(({ place }) => place));
  return calls.map(({ place }) => place).filter((place) => !executed.has(place));
}
