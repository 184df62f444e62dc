import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Reader } from '../../platform/database/replica.ts';
import type { FormReading } from '../../platform/http/bodies/form-reading.ts';
import type { Log } from '../../platform/log.ts';
import type { FilesProvider } from '../../providers/files/port.ts';
import type { PaymentsProvider } from '../../providers/payments/port.ts';
import type { ScanningProvider } from '../../providers/scanning/port.ts';
import type { ReceiptReading } from './expenses/receipt-reading-service.ts';

export type AccountingDependencies = {
  db: Db;
  /** Reads the reports; the database itself where there is none. */
  reader?: Reader;
  clock: Clock;
  /** Whose books these are: test and live money never mix. */
  environment: 'test' | 'live';
  files: FilesProvider;
  scanning: ScanningProvider;
  /** Reads forms and receipts, on a thread of its own. */
  reading: FormReading & ReceiptReading;
  log: Log;
  payments: Pick<PaymentsProvider, 'name' | 'readTotals'>;
};
