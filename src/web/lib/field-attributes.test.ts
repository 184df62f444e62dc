import { expect, it } from 'vitest';
import { contactMessage, enterpriseInquiry } from '../../modules/support/schema.ts';
import { fieldsOf } from './field-attributes.ts';

it('says of a field what the schema says of it', () => {
  const field = fieldsOf(contactMessage);
  expect(field('subject')).toMatchObject({
    name: 'subject',
    required: true,
    maxLength: 200,
    'data-missing': 'Please enter a subject.',
    'data-wrong': undefined,
  });
  expect(field('email')).toMatchObject({ required: true, 'data-wrong': expect.stringContaining('Please enter your') });
  expect(field('company')).toMatchObject({ required: false, maxLength: 200, 'data-missing': undefined });
  expect(fieldsOf(enterpriseInquiry)('monthlyVolume')).toMatchObject({
    required: true,
    'data-missing': 'Please choose the volume that you expect.',
  });
});
