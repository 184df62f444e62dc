import { isObject, type Json, type JsonObject, own, textOf } from '../json.ts';

/** Answers of forms, under the titles of their questions. */

const VALUES = ['value', 'answer', 'values', 'string_value'];
/** How form builders name a question, the clearest first. */
const TITLES = ['question', 'label', 'title', 'column_name', 'name', 'key', 'field', 'column_id'];

/** [{label: 'City', value: 'Salem'}] as {City: 'Salem'}. Undefined where an entry is anything else. */
export function titledValues(list: Json[]): JsonObject | undefined {
  const pairs: [string, Json][] = [];
  for (const entry of list) {
    const value_key = isObject(entry) ? VALUES.find((key) => Object.hasOwn(entry, key)) : undefined;
    if (!value_key || own(entry, 'primary') !== undefined) return undefined;
    const title = TITLES.map((key) => own(entry, key)).find((text) => typeof text === 'string' && text !== '');
    if (typeof title !== 'string') return undefined;
    pairs.push([title, chosenTexts(own(entry, value_key) ?? null, own(entry, 'options'))]);
  }
  return pairs.length > 0 ? uniqueKeys(pairs) : undefined;
}

/** The texts of the options that were chosen by id; other answers as they are. */
function chosenTexts(value: Json, options: Json | undefined): Json {
  if (!Array.isArray(options) || !Array.isArray(value)) return value;
  const texts = new Map(options.map((option) => [textOf(own(option, 'id')), own(option, 'text')]));
  const chosen = value.map((id) => texts.get(textOf(id)) ?? id);
  return chosen.length === 1 ? (chosen[0] ?? null) : chosen;
}

/** A title that is asked twice gets a number, so that neither answer is lost. */
function uniqueKeys(pairs: [string, Json][]): JsonObject {
  const seen = new Map<string, number>();
  return Object.fromEntries(
    pairs.map(([title, value]) => {
      const count = (seen.get(title) ?? 0) + 1;
      seen.set(title, count);
      return [count === 1 ? title : `${title} (${count})`, value];
    }),
  );
}

/** Typeform's answers name their question by id only; its title is in the definition. */
function ofTypeform(object: JsonObject): JsonObject {
  const [answers, fields] = [own(object, 'answers'), own(own(object, 'definition'), 'fields')];
  if (!Array.isArray(answers) || !Array.isArray(fields)) return object;
  const titles = new Map(fields.map((field) => [textOf(own(field, 'id')), textOf(own(field, 'title'))]));
  const pairs = answers.map((answer): [string, Json] => {
    const [field, type] = [own(answer, 'field'), textOf(own(answer, 'type')) ?? ''];
    const given = own(answer, type) ?? null;
    const id = textOf(own(field, 'id'));
    const title = titles.get(id) ?? textOf(own(field, 'ref')) ?? id ?? type;
    return [title, own(given, 'label') ?? own(given, 'labels') ?? given];
  });
  return { ...object, answers: uniqueKeys(pairs) };
}

/** An object whose answers are under the titles of their questions, whichever form builder it is from. */
export const answersByTitle = (object: JsonObject): JsonObject => ofWufoo(ofElementor(ofTypeform(object)));

/** Elementor describes each field beside its value; the key is an id that it made up. */
function ofElementor(object: JsonObject): JsonObject {
  const entries = Object.entries(object);
  if (!entries.every(([, field]) => own(field, 'value') !== undefined && own(field, 'title') !== undefined))
    return object;
  const pairs = entries.map(([key, field]): [string, Json] => [
    textOf(own(field, 'title')) || key,
    own(field, 'value') ?? null,
  ]);
  return pairs.length > 0 ? uniqueKeys(pairs) : object;
}

/** Wufoo sends Field1, Field2, and what they are called in a description of the form, which names its owner too. */
function ofWufoo(object: JsonObject): JsonObject {
  const structure = own(object, 'FieldStructure');
  if (structure === undefined) return object;
  const fields = own(typeof structure === 'string' ? parsed(structure) : structure, 'Fields');
  const titles = new Map<string | undefined, string>();
  for (const field of Array.isArray(fields) ? fields : []) {
    const [title, parts] = [textOf(own(field, 'Title')) ?? '', own(field, 'SubFields')];
    titles.set(textOf(own(field, 'ID')), title);
    for (const part of Array.isArray(parts) ? parts : [])
      titles.set(textOf(own(part, 'ID')), `${title} ${textOf(own(part, 'Label')) ?? ''}`);
  }
  const { FieldStructure: _, FormStructure: __, ...answers } = object;
  return uniqueKeys(Object.entries(answers).map(([key, value]) => [titles.get(key) || key, value]));
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}
