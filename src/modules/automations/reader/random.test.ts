import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyBody, anyTree, anyType } from '../../../../tests/support/automations/bodies.ts';
import { deliveriesOf, understand as read } from '../../../../tests/support/automations/deliveries.ts';
import { verifyCityStateZip } from '../../../providers/places/directory/zip-directory.ts';
import { cleanAddress } from './address.ts';
import { parseBody } from './body/tree.ts';
import { findContact } from './contact.ts';
import { fieldsOf, valueAt } from './fields.ts';
import { type Json, MAX_DEPTH, own } from './json.ts';
import { CONTACT_FIELDS } from './keys.ts';
import { applyMapping } from './mapping.ts';
import { fillTokens } from './tokens.ts';

/** What holds for any body at all. */

const ADDRESS_FIELDS = ['street', 'unit', 'city', 'state', 'zip', 'country'] as const;
const SENDER_KEYS = ['location', 'user', 'owner', 'assignedTo', 'invoice', 'line_items', 'meta', 'previous', 'company'];
/** Goes the whole way that a delivery goes. */
function understand(body: Uint8Array, content_type?: string): void {
  const parsed = parseBody(body, content_type);
  if ('error' in parsed) return;
  for (const part of [{ tree: parsed.tree }, ...deliveriesOf(parsed.tree)]) {
    const { tree, around } = part;
    const understood = read(part);
    cleanAddress(understood.contact, verifyCityStateZip);
    const mapping = Object.fromEntries(fieldsOf(tree).map(({ path }, n) => [CONTACT_FIELDS[n % 12], path]));
    const mapped = applyMapping(understood, tree, mapping, around);
    cleanAddress(mapped.contact, verifyCityStateZip);
    fillTokens('Dear [first name] {{zip}} {{name}}', mapped, tree, around);
  }
}
/** The path of the object that a field is in; the field may be an entry of a list. */
const objectOf = (tree: Json, path: string[]): string[] =>
  path.slice(0, Array.isArray(path.slice(0, -1).reduce<Json | undefined>(own, tree)) ? -2 : -1);
const encode = (body: string) => new TextEncoder().encode(body);

describe('any body', () => {
  it('JSON, forms, XML and bytes never throw', () => {
    fc.assert(
      fc.property(anyBody, anyType, (bytes, type) => understand(bytes, type)),
      { numRuns: 2000 },
    );
  });

  it('makes a tree of no more values than it has bytes', () => {
    const valuesIn = (tree: Json): number =>
      typeof tree === 'object' && tree !== null
        ? Object.values(tree).reduce<number>((sum, inner) => sum + valuesIn(inner as Json), 1)
        : 1;
    fc.assert(
      fc.property(anyBody, anyType, (bytes, type) => {
        const parsed = parseBody(bytes, type);
        if ('tree' in parsed) expect(valuesIn(parsed.tree)).toBeLessThanOrEqual(bytes.length);
      }),
      { numRuns: 2000 },
    );
  });

  it('a parsed tree has no empty texts, no nulls in objects and no more than 32 levels', () => {
    const check = (value: Json | undefined, depth: number): void => {
      expect(depth).toBeLessThanOrEqual(MAX_DEPTH + 1);
      if (typeof value === 'string') expect(value).toBe(value.trim());
      expect(value).not.toBe('');
      if (Array.isArray(value)) for (const entry of value) entry !== null && check(entry, depth + 1);
      else if (typeof value === 'object' && value !== null) {
        for (const inner of Object.values(value)) {
          expect(inner).not.toBeNull();
          check(inner, depth + 1);
        }
      }
    };
    fc.assert(
      fc.property(anyTree, (tree) => {
        const parsed = parseBody(encode(JSON.stringify(tree)));
        if ('tree' in parsed) check(parsed.tree, 1);
      }),
    );
  });

  it('an address comes from one object of the body, and is what is there', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const { contact, sources } = findContact(tree);
        const found = ADDRESS_FIELDS.filter((field) => contact[field] !== undefined);
        const objects = new Set(found.map((field) => JSON.stringify(objectOf(tree, sources[field] ?? []))));
        expect(objects.size).toBeLessThanOrEqual(1);
        for (const field of found) expect(contact[field]).toContain(valueAt(tree, sources[field] ?? []));
      }),
      { numRuns: 2000 },
    );
  });

  it("nothing of the sender's is ever the result, wherever it is in the body", () => {
    const mark = 'SENDER';
    const sender = {
      name: `${mark} Sal`,
      address1: `1 ${mark} St`,
      city: mark,
      zip: '89501',
      email: `${mark}@example.com`,
      company: mark,
    };
    fc.assert(
      fc.property(anyTree, anyTree, fc.constantFrom(...SENDER_KEYS), (outer, inner, sender_key) => {
        const tree = {
          outer,
          [sender_key]: { ...sender, inner: { address: sender } },
          contact: { inner, [sender_key]: [sender] },
        };
        expect(JSON.stringify(findContact(tree).contact)).not.toContain(mark);
      }),
      { numRuns: 1000 },
    );
  });

  it('no token is left in a message without being reported', () => {
    const part = fc.oneof(
      fc.constantFrom('{{', '}}', '[first name]', '{{zip}}', '{{no.such}}', '*|NAME|*', '[', ']'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(part), anyTree, (parts, tree) => {
        const message = parts.join('');
        const { text: filled, unresolved } = fillTokens(
          message,
          { ...findContact(tree), contact: { first_name: 'Ann', zip: '1' } },
          {},
        );
        if (unresolved.length === 0) expect(filled).not.toMatch(/\{|\}|\[first name|\*\|[^|*]*\|\*/i);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the work for a large body grows with its length only', () => {
  /** How often the values of the tree are looked at. */
  function looks(tree: Json): number {
    let count = 0;
    const watch = (value: Json): Json =>
      typeof value !== 'object' || value === null
        ? value
        : (new Proxy(value, {
            get: (target, name, receiver) => {
              count++;
              const inner = Reflect.get(target, name, receiver) as Json;
              return typeof inner === 'object' && Object.hasOwn(target, name) ? watch(inner) : inner;
            },
          }) as Json);
    const watched = watch(tree);
    fillTokens('{{no.such}}', findContact(watched), watched);
    return count;
  }

  it.each([
    ['many addresses', (n: number) => Array.from({ length: n }, () => ({ street: '1 A St', city: 'B' }))],
    [
      'many names',
      (n: number) => ({ list: Array.from({ length: n }, () => ({ name: 'A', email: 'a@b' })), street: '1 A St' }),
    ],
    ['many keys', (n: number) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`k${i}`, { tags: 'a' }]))],
    [
      'deep objects',
      (n: number) =>
        Array.from({ length: n / 20 }, () => JSON.parse(`${'{"a":'.repeat(20)}1${'}'.repeat(20)}`) as Json),
    ],
  ])('%s', (_, body) => {
    const [half, whole] = [looks(body(2000)), looks(body(4000))];
    expect(whole).toBeLessThanOrEqual(half * 2.1);
  });
});
