import type { Readings } from '../../telemetry/readings.ts';
import type { Db } from '../db.ts';
import { monthsAhead } from './store.ts';

/** How far ahead of now rows of the divided tables can be stored. */
export const readingsOfMonths = (db: Db): Readings => ({
  gauges: {
    longhand_months_ahead: {
      help: 'Months that a divided table has after this one; below 2 new rows will soon be refused',
      labels: ['table'],
    },
  },
  async read() {
    const tables = await monthsAhead(db);
    return { longhand_months_ahead: tables.map(({ name, ahead }) => ({ labels: { table: name }, value: ahead })) };
  },
});
