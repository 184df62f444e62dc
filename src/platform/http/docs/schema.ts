/** As much of JSON Schema as the API uses. */
export type Schema = {
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
};
export type DocField = { name: string; type: string; required: boolean; text: string };

const DEEPEST = 3;

/** The fields of an object (or of the objects of a list) as they are written in prose: `address.city`, `items[].id`. */
export function fieldsOf(schema: Schema, prefix = '', depth = 0): DocField[] {
  const shape = objectIn(schema);
  if (!shape?.properties || depth >= DEEPEST) return [];
  return Object.entries(shape.properties).flatMap(([key, field]) => {
    const name = prefix + key;
    const required = shape.required?.includes(key) ?? false;
    const own = {
      name,
      type: typeOf(field),
      required,
      text: [field.description, limitsOf(field)].filter(Boolean).join(' '),
    };
    return [own, ...fieldsOf(field, isList(field) ? `${name}[].` : `${name}.`, depth + 1)];
  });
}

/** What a value is, in a few words: "text", "list of object", "one of draft, submitted". */
export function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return `one of ${schema.enum.join(', ')}`;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeOf))].join(' or ');
  if (schema.allOf) return schema.allOf.map(typeOf)[0] ?? 'any';
  const types = (Array.isArray(schema.type) ? schema.type : [schema.type]).map((type) => {
    if (type === 'array') return schema.items ? `list of ${typeOf(schema.items)}` : 'list';
    if (type === 'string') return schema.format ?? 'text';
    return type ?? 'any';
  });
  return types.join(' or ');
}

const isList = (schema: Schema): boolean => listIn(schema) !== undefined;
const listIn = (schema: Schema): Schema | undefined =>
  schema.items ? schema : (schema.anyOf ?? schema.oneOf)?.find((choice) => choice.items);

function objectIn(schema: Schema): Schema | undefined {
  if (schema.properties) return schema;
  const list = listIn(schema);
  if (list?.items) return objectIn(list.items);
  return (schema.anyOf ?? schema.oneOf ?? schema.allOf)?.find((choice) => choice.properties);
}

function limitsOf({ minLength, maxLength, minimum, maximum }: Schema): string {
  if (maxLength !== undefined)
    return minLength ? `${minLength} to ${maxLength} characters.` : `At most ${maxLength} characters.`;
  const is_range = minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  return is_range ? `${minimum} to ${maximum}.` : '';
}
