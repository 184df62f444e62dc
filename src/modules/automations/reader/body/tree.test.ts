import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseBody } from './tree.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const parse = (text: string, content_type?: string) => parseBody(bytes(text), content_type);

describe('parseBody', () => {
  it('JSON is read whatever the content type says, and after a byte order mark', () => {
    const tree = { first_name: 'Ann' };
    for (const type of [undefined, 'text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'nonsense']) {
      expect(parse('{"first_name":"Ann"}', type)).toEqual({ tree });
    }
    expect(parse('\uFEFF{"first_name":"Ann"}', 'application/json')).toEqual({ tree });
    expect(parse(JSON.stringify('{"first_name":"Ann"}'))).toEqual({ tree });
  });

  it('says why a body cannot be read', () => {
    expect(parse('')).toEqual({ error: 'empty' });
    expect(parse(' \r\n ')).toEqual({ error: 'empty' });
    for (const text of ['{"a":', 'hello there', '42', 'null', '"text"', '<a>', '<a></b>', '--x\r\nnothing']) {
      expect(parse(text), text).toEqual({ error: 'unreadable' });
    }
  });

  it('refuses what is nested more than 32 deep, in every format', () => {
    const json = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    const form = (depth: number) => `a${'[b]'.repeat(depth - 1)}=1`;
    const xml = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth);
    for (const nested of [json, form, xml]) {
      expect(parse(nested(32)), nested(3)).toHaveProperty('tree');
      expect(parse(nested(33)), nested(3)).toEqual({ error: 'too_deep' });
      expect(parse(nested(60_000)), nested(3)).toEqual({ error: 'too_deep' });
    }
  });

  it('what the sender left empty or did not fill in is absent', () => {
    const absent = [
      '',
      '  ',
      'null',
      'undefined',
      '""',
      '{{contact.first_name}}',
      '{!Contact.Name}',
      '*|FNAME|*',
      '[[name]]',
    ];
    const body = Object.fromEntries(absent.map((text, n) => [`k${n}`, text]));
    expect(
      parse(JSON.stringify({ ...body, none: null, street: '12 Main St {{contact.address2}}', kept: ' a {b} ' })),
    ).toEqual({
      tree: { kept: 'a {b}' },
    });
  });

  it('an absent entry of a list keeps the places of the others', () => {
    expect(parse('["", "b"]')).toEqual({ tree: [null, 'b'] });
  });

  it('{value: x} is x, and an object that has more to say is kept', () => {
    expect(parse('{"city":{"value":"Salem","versions":[],"source-type":"API"}}')).toEqual({ tree: { city: 'Salem' } });
    const deal = { value: 100, first_name: 'Ann' };
    expect(parse(JSON.stringify(deal))).toEqual({ tree: deal });
  });

  it('lists of questions and answers are found by their titles, and none is lost', () => {
    const fields = [
      { label: 'City', value: 'Salem' },
      { label: 'City', value: 'Boise' },
      { key: 'zip', value: '' },
      { name: 'email', values: ['a@example.com'] },
    ];
    expect(parse(JSON.stringify({ fields }))).toEqual({
      tree: { fields: { City: 'Salem', 'City (2)': 'Boise', email: ['a@example.com'] } },
    });
    const custom = { customFields: [{ id: 'x1', value: 'Corp' }] };
    expect(parse(JSON.stringify(custom))).toEqual({ tree: custom });
  });

  it('a form with brackets is a tree, and repeated keys are a list', () => {
    const form =
      'data%5Bmerges%5D%5BFNAME%5D=Ann+Lee&tags[]=a&tags[]=b&color=red&color=blue&x=1&x[y]=2&payload={"a":1}';
    expect(parse(form)).toEqual({
      tree: {
        data: { merges: { FNAME: 'Ann Lee' } },
        tags: ['a', 'b'],
        color: ['red', 'blue'],
        x: { y: '2' },
        payload: { a: 1 },
      },
    });
  });

  it('a multipart form is read with and without its content type; files are left out', () => {
    const part = (head: string, value: string) => `--b1\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
    const body = `${part('name="first_name"', 'Ann')}${part('name="file"; filename="a.txt"', 'x')}${part('name="r"', '{"zip":"97301"}')}--b1--\r\n`;
    const tree = { first_name: 'Ann', r: { zip: '97301' } };
    expect(parse(body, 'multipart/form-data; boundary=b1')).toEqual({ tree });
    expect(parse(body)).toEqual({ tree });
  });

  it('XML is read strictly: a DOCTYPE, an unknown entity and a wrong end are refused', () => {
    const xml =
      '<?xml version="1.0"?><!-- <x> --><s:a q="1 > 0" n=\'"\'><b>1 &lt; 2 &#x41;&#66;</b><b><![CDATA[<&]]></b><c/></s:a>';
    expect(parse(xml)).toEqual({ tree: { a: { b: ['1 < 2 AB', '<&'] } } });
    const refused = [
      ...['<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>', '<a>&e;</a>', '<a>&</a>', '<a>&#0;</a>', '<a>&#x110000;</a>'],
      ...[
        '<a/><b/>',
        '<a><b></a></b>',
        'x<a/>',
        '<a/>x',
        '<a',
        '<a b="',
        '<![CDATA[x]]>',
        '<1/>',
        '</a>',
        '<a><!-- </a>',
      ],
    ];
    for (const text of refused) expect(parse(text), text).not.toHaveProperty('tree');
  });

  it('a key such as __proto__ changes no object', () => {
    for (const body of [
      '{"__proto__":{"zip":"97301"},"a":1}',
      '__proto__[zip]=97301&a=1',
      '<a><__proto__><zip>9</zip></__proto__></a>',
    ]) {
      const parsed = parse(body);
      expect(parsed).toHaveProperty('tree');
      expect(Object.getPrototypeOf('tree' in parsed ? parsed.tree : null)).toBe(Object.prototype);
      expect(({} as Record<string, unknown>).zip).toBeUndefined();
    }
  });

  it('a body that is not UTF-8 keeps its letters', () => {
    expect(parseBody(new Uint8Array([...bytes('name=Jos'), 0xe9]))).toEqual({ tree: { name: 'José' } });
  });
});

describe('the work for a hostile body grows with its length only', () => {
  afterEach(() => vi.restoreAllMocks());

  /** How many characters the searches for a text look at. */
  function searched(text: string): number {
    const original = String.prototype.indexOf;
    let steps = 0;
    vi.spyOn(String.prototype, 'indexOf').mockImplementation(function (this: string, mark: string, from = 0) {
      const at = original.call(this, mark, from);
      steps += (at < 0 ? this.length : at) - from + 1;
      return at;
    });
    const parsed = parse(text);
    vi.restoreAllMocks();
    expect(Object.keys(parsed)).toHaveLength(1);
    return steps;
  }

  it.each([
    ['tags that never end', (size: number) => '<a '.repeat(size / 3)],
    ['comments that never end', (size: number) => `<a>${'<!--'.repeat(size / 4)}`],
    ['many comments', (size: number) => `<a>${'<!---->'.repeat(size / 7)}</a>`],
    ['CDATA that never ends', (size: number) => `<a>${'<![CDATA['.repeat(size / 9)}`],
    ['many elements', (size: number) => `<a>${'<b/>x'.repeat(size / 5)}</a>`],
    ['a long attribute', (size: number) => `<a b="${'>'.repeat(size)}"/>`],
    ['many fields', (size: number) => 'a[]=1&'.repeat(size / 6)],
    ['brackets', (size: number) => `a${'['.repeat(size)}=1`],
    ['parts of a form', (size: number) => '--b\r\nname="a"\r\n\r\n'.repeat(size / 19)],
    [
      'merge fields that never end',
      (size: number) =>
        JSON.stringify('{{a*|b{!c[[d'.repeat(size / 12))
          .replace(/^/, '[')
          .concat(']'),
    ],
    ['quotes', (size: number) => JSON.stringify(['"'.repeat(size / 2)])],
    ['white space', (size: number) => `a=${' '.repeat(size)}x`],
  ])('%s', (_, body) => {
    const [half, whole] = [searched(body(128 * 1024)), searched(body(256 * 1024))];
    expect(whole).toBeLessThanOrEqual(half * 2.1 + 1000);
    expect(whole).toBeLessThanOrEqual(256 * 1024 * 6);
  });
});
