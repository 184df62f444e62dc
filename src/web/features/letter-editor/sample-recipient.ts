/** A sample recipient, so that the card shows filled placeholders before the real one is entered. */
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
