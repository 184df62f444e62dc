import type { Address } from '../../../modules/letters/page-rules.ts';

/** Somebody of the list as their envelope and their card need them. */
export type Recipient = Address & { company_name: string };

/** Stands in for the first person of a list that nobody has looked at yet. */
export const SAMPLE_RECIPIENT: Recipient = {
  first_name: 'Ellen',
  last_name: 'Park',
  street: '12 Main St',
  unit: '',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
  company_name: '',
};
