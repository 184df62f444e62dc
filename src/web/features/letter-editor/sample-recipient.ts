/** Stands in for somebody who is not known yet, so that the card shows how a filled placeholder looks. */
export const SAMPLE_RECIPIENT = {
  first_name: 'Ellen',
  last_name: 'Park',
  street: '12 Main St',
  unit: '',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
  company_name: '',
};
