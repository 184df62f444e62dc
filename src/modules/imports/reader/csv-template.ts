import { csvLine } from '../../../platform/csv.ts';

const TEMPLATE_HEADER = ['First Name', 'Last Name', 'Street', 'City', 'State', 'ZIP', 'Company', 'Email', 'Phone'];
const TEMPLATE_ROWS = [
  ['Grace', 'Hopper', '12 Main St', 'Springfield', 'IL', '62701', 'Acme Inc.', 'grace@example.com', '217-555-0100'],
  ['Alan', 'Reed', '7 Oak Ave Apt 4', 'Portland', 'OR', '97201', '', 'alan@example.com', ''],
];

/** The file that customers download to fill in. A byte-order mark lets Excel read it as UTF-8. */
export const csvTemplate = (): string => `\ufeff${[TEMPLATE_HEADER, ...TEMPLATE_ROWS].map(csvLine).join('')}`;
export const CSV_TEMPLATE_NAME = 'contacts-template.csv';
