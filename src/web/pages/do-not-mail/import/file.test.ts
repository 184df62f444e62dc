import { describe, expect, it } from 'vitest';
import { readEntries } from './file.ts';

const read = (text: string, reason = '') => readEntries(new TextEncoder().encode(text), reason);

describe('a file of entries', () => {
  it('becomes people, addresses, email addresses and companies, by what is filled in', async () => {
    const { entries, refused } = await read(
      [
        'Full Name;Address;Apt;City;State;Zip Code;Email;Company;Notes',
        'Grace Hopper;12 Main St;4B;Springfield;Illinois;2701;;;Moved, twice',
        'Alan Reed;;;;;;alan@example.com;;',
        ';7 Oak Ave;;Portland;OR;97201;;;',
        ';;;;;;eve@example.com;;',
        ';;;;;;;Acme Inc.;',
      ].join('\r\n'),
      'Asked us to stop',
    );
    expect(refused).toEqual([]);
    expect(entries.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['person', 'Moved, twice'],
      ['person', 'Asked us to stop'],
      ['address', 'Asked us to stop'],
      ['email', 'Asked us to stop'],
      ['company', 'Asked us to stop'],
    ]);
    expect(entries[0]).toMatchObject({
      first_name: 'Grace',
      last_name: 'Hopper',
      unit: '4B',
      state: 'IL',
      zip: '02701',
    });
  });

  it('takes the kind from a column of its own, such as that of an exported list', async () => {
    const header =
      'kind,first_name,last_name,email,street,unit,city,state,zip,company_name,reason,created_at,created_by_name';
    const { entries } = await read(
      `\ufeff${header}\r\naddress,Grace,Hopper,,1 Elm St,,Albany,NY,12207,,Sold,2026-03-01T12:00:00.000Z,Ada Writer\r\n`,
    );
    expect(entries).toMatchObject([{ kind: 'address', street: '1 Elm St', reason: 'Sold', company_name: '' }]);
  });

  it('says in a column of its own whether an address is that of all its units, which it is otherwise', async () => {
    const { entries } = await read(
      'kind,street,zip,all_units\naddress,1 Elm St,12207,false\naddress,2 Elm St,12207,\n',
    );
    expect(entries.map(({ all_units }) => all_units)).toEqual([false, true]);
  });

  it('loses no row: those that cannot be used are listed with their reasons', async () => {
    const rows = Array.from({ length: 2500 }, (_, n) =>
      n % 5 === 0 ? `Person ${n},,` : `Person ${n},${n} Elm St,12207`,
    );
    const { entries, refused } = await read(['Name,Street,ZIP', ...rows].join('\n'));
    expect([entries.length, refused.length]).toEqual([2000, 500]);
    expect(refused[1]).toEqual({
      row_no: 6,
      cells: ['Person 5', '', ''],
      reason: expect.stringContaining('A name alone would match everyone with this name.'),
    });
  });

  it('that is none is refused', async () => {
    await expect(read('Name,Street\n')).rejects.toThrow('at least one data row');
    await expect(readEntries(Uint8Array.of(0x50, 0x4b, 3, 4), '')).rejects.toThrow('Excel workbook');
  });
});
