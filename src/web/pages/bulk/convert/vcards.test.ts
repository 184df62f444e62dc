import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NotConverted } from './limits.ts';
import { propertyOf, unfolded } from './vcard-lines.ts';
import { tableOfVcards } from './vcards.ts';

const rowsOf = (text: string) => tableOfVcards(new TextEncoder().encode(text)).rows.slice(1);
const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n');
/** The row of one contact by the names of the columns, without the empty cells. */
const contactOf = (...lines: string[]) => {
  const { rows } = tableOfVcards(new TextEncoder().encode(card(...lines)));
  const [header = [], row = []] = rows;
  return Object.fromEntries(header.map((name, n) => [name, row[n] ?? '']).filter(([, cell]) => cell !== ''));
};

describe('a vCard', () => {
  it('of version 3 as Apple writes it: groups, labels, several lines in a street', () => {
    const contact = contactOf(
      'VERSION:3.0',
      'N:Reader;Ann;Marie;Dr.;',
      'FN:Dr. Ann Marie Reader',
      'ORG:Quill & Sons\\, Inc.;Ink',
      'EMAIL;type=INTERNET;type=WORK:ann@work.example',
      'EMAIL;type=INTERNET;type=HOME;type=pref:ann@home.example',
      'TEL;type=CELL;type=VOICE;type=pref:(555) 010-1234',
      'item1.ADR;type=WORK;type=pref:;;10 Work Way;Provo;UT;84601;United States',
      'item1.X-ABADR:us',
      'item2.ADR:;;1 Home Ave\\nApt 4;Homer;AK;99603;United States',
      'item2.X-ABLabel:_$!<Home>!$_',
      'BDAY:1990-05-03',
    );
    expect(contact).toEqual({
      ...{ 'First Name': 'Ann', 'Last Name': 'Reader', 'Address Type': 'Home', Street: '1 Home Ave\nApt 4' },
      ...{ City: 'Homer', State: 'AK', ZIP: '99603', Country: 'United States' },
      ...{ Email: 'ann@home.example', Phone: '(555) 010-1234', Birthday: '1990-05-03' },
    });
  });

  it('of version 2.1 as phones write it: bare types, quoted-printable in several lines', () => {
    const contact = contactOf(
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg;;;',
      'ADR;WORK;PREF;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:;;12 Main St=0D=0A=',
      'Suite 4;Spring=',
      'field;IL;62701;USA',
      'ORG:Ink',
      'TEL;WORK;FAX:555-010-9999',
      'TEL;CELL:555-010-1234',
      'PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQSkZJRgABAQ==',
      ' AAAA=',
      '',
    );
    expect(contact).toEqual({
      ...{ 'First Name': 'Jörg', 'Last Name': 'Müller', Company: 'Ink', 'Address Type': 'Work' },
      ...{ Street: '12 Main St\r\nSuite 4', City: 'Springfield', State: 'IL', ZIP: '62701', Country: 'USA' },
      Phone: '555-010-1234',
    });
  });

  it('of version 4: quoted parameters, folded lines, a telephone as a link', () => {
    const contact = contactOf(
      'VERSION:4.0',
      'FN:Ann Marie Reader',
      'ADR;TYPE=home;LABEL="1 Home Ave: the',
      '  red; door":;Unit B;1 Home Ave;Ho',
      ' mer;AK;99603;',
      'TEL;VALUE=uri;TYPE="voice,cell";PREF=1:tel:+1-555-010-1234',
    );
    expect(contact).toEqual({
      ...{ 'First Name': 'Ann', 'Last Name': 'Marie Reader', 'Address Type': 'Home', Unit: 'Unit B' },
      ...{ Street: '1 Home Ave', City: 'Homer', State: 'AK', ZIP: '99603', Phone: '+1-555-010-1234' },
    });
  });

  it.each([
    // The list's reader splits it, with the directory.
    ['ADR:;;1 Elm St\\, Waco\\, TX 76701;;;;', { Street: '1 Elm St, Waco, TX 76701' }],
    ['ADR:7;;;Mesa;AZ;85201;', { Street: 'PO Box 7', City: 'Mesa', State: 'AZ', ZIP: '85201' }],
    ['ADR:P.O. Box 7;;;Mesa;AZ;85201;', { Street: 'P.O. Box 7', City: 'Mesa', State: 'AZ', ZIP: '85201' }],
    [
      'ADR:;1 Elm St;Apt 4;Mesa;AZ;85201;',
      { Street: '1 Elm St', Unit: 'Apt 4', City: 'Mesa', State: 'AZ', ZIP: '85201' },
    ],
    ['ADR:;;1 Elm St,Apt 4,;Mesa;AZ;85201;', { Street: '1 Elm St, Apt 4', City: 'Mesa', State: 'AZ', ZIP: '85201' }],
    ['ADR:;;;;;;USA', {}],
    ['ADR', {}],
  ])('has an address like %s', (line, address) => {
    const { 'Address Type': _, ...contact } = contactOf('N:Lee;Ann', line);
    expect(contact).toEqual({ 'First Name': 'Ann', 'Last Name': 'Lee', ...address });
  });

  it.each([
    [['FN:Ann'], 'Ann', undefined],
    [['N:Cher;;;;', 'FN:Cher'], 'Cher', undefined],
    [['N:;;;;', 'FN:Ann de la Cruz'], 'Ann', 'de la Cruz'],
    [['EMAIL:ann@example.com'], undefined, undefined],
  ])('is named by %j', (lines, first, last) => {
    const contact = contactOf(...lines);
    expect([contact['First Name'], contact['Last Name']]).toEqual([first, last]);
  });
});

describe('a file of vCards', () => {
  it('has a row for each contact, and none for groups and for contacts within contacts', () => {
    const text = [
      card('N:Lee;Ann'),
      card('VERSION:3.0', 'X-ADDRESSBOOKSERVER-KIND:group', 'N:Friends'),
      card('N:Hale;Ben', 'AGENT:', 'BEGIN:VCARD', 'N:Other;Olaf', 'END:VCARD', 'ADR:;;2 Oak St;Mesa;AZ;85201;'),
      card('KIND:group', 'FN:Family'),
    ].join('\r\n');
    expect(rowsOf(text).map(([first, , , , street]) => [first, street])).toEqual([
      ['Ann', ''],
      ['Ben', '2 Oak St'],
    ]);
  });

  it.each(['\n', '\r\n', '\r'])('may end its lines with %j', (newline) => {
    expect(rowsOf(card('N:Lee;Ann', 'NOTE:one', ' two').replaceAll('\r\n', newline))[0]?.slice(0, 2)).toEqual([
      'Ann',
      'Lee',
    ]);
  });

  it('may be written in UTF-16 or in an encoding of Windows', () => {
    const text = card('N:Müller;Jörg');
    const utf16 = new Uint8Array([
      0xff,
      0xfe,
      ...[...text].flatMap((sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8]),
    ]);
    const windows = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
    for (const bytes of [utf16, windows]) expect(tableOfVcards(bytes).rows[1]?.slice(0, 2)).toEqual(['Jörg', 'Müller']);
  });

  it('is refused without a contact', () => {
    expect(() => rowsOf('Name,ZIP\nAnn,12207')).toThrow(NotConverted);
    expect(() => rowsOf('BEGIN:VCARD\nN:Lee;Ann')).toThrow('There are no contacts in this file.');
  });
});

describe('the lines of a vCard', () => {
  it('are read whatever is in them', () => {
    const anything = fc.array(
      fc.constantFrom('BEGIN:VCARD', 'END:VCARD', ':', ';', '"', '\\', '=', '\n', ' ', 'ADR', 'N', 'é', ','),
      {
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(anything, (parts) => {
        for (const line of unfolded(parts.join(''))) propertyOf(line);
        try {
          rowsOf(parts.join(''));
        } catch (error) {
          expect(error).toBeInstanceOf(NotConverted);
        }
      }),
    );
  });

  it('are as many as before, however they are folded', () => {
    const value = fc.string({ unit: fc.constantFrom('a', ' ', ';', 'é', ','), minLength: 1, maxLength: 80 });
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 20 }), (values, width) => {
        const lines = values.map((text) => `NOTE:${text}`);
        const folded = lines.map((line) => (line.match(new RegExp(`.{1,${width}}`, 'gu')) ?? []).join('\r\n '));
        expect([...unfolded(folded.join('\r\n'))]).toEqual(lines);
      }),
    );
  });
});
