import { describe, expect, it } from 'vitest';
import { withoutBlanks } from './placeholders.ts';

const one = { recipientName: 'Sarah Miller', senderName: 'James Carter', senderFirstName: 'James' };
const list = { ...one, csvFields: ['First Name', 'last_name', 'Company'] };

describe('blanks in the text of a model', () => {
  it.each([
    ['Dear [Name],', one, 'Dear Sarah Miller,'],
    ['Dear {{first_name}},', one, 'Dear Sarah,'],
    ["Dear [Recipient's Name],\nBest,\n[Your Name]", one, 'Dear Sarah Miller,\nBest,\nJames Carter'],
    ['Hi <first name>, from [your first name]', one, 'Hi Sarah, from James'],
    ['Hi [name],', list, 'Hi {{first_name}},'],
    ['Hi {{first_name}} of {{company}},', list, 'Hi {{first_name}} of {{company}},'],
    ['Dear {{last_name}},', list, 'Dear {{last_name}},'],
    ['I <3 you (really)', one, 'I <3 you (really)'],
  ])('%j becomes what is known', (text, request, filled) => {
    expect(withoutBlanks(text, request)).toBe(filled);
  });

  it.each([
    ['Dear {{last_name}},', one],
    ['See you on [date]!', one],
    ['Dear [Name],', { ...one, recipientName: '' }],
    ['Your {{policy_number}} is due.', list],
  ])('%j is refused, because nobody would fill it', (text, request) => {
    expect(() => withoutBlanks(text, request)).toThrow(/blank that nothing fills/);
  });
});
