import { expect, it } from 'vitest';
import { suggestedTitle, withMessage } from './suggested-title.ts';

it.each([
  ['Dear Ellen,\n\nthank you for the garden party. Come and see us.', 'Thank you for the garden party'],
  ['Hi {{first_name}}! Happy holidays from all of us at the bakery on Main Street', 'Happy holidays'],
  ['Happy birthday, {{first_name}}!', 'Happy birthday'],
  ['Hi there,\nI just wanted to say thanks for the garden party.', 'I just wanted to say thanks'],
  ['Congratulations', 'Congratulations'],
  ['Dear Ellen,', 'Dear Ellen'],
  ['{{first_name}}', ''],
  ['', ''],
])('%j suggests the title %j', (message, title) => expect(suggestedTitle(message)).toBe(title));

it('never suggests a title longer than a line', () => {
  expect(suggestedTitle('x'.repeat(3000)).length).toBeLessThanOrEqual(60);
});

it('the title follows the message until the customer types their own', () => {
  const typed = withMessage({ title: '', message: '' }, 'Dear Ellen, thank you');
  expect(typed.title).toBe('Thank you');
  expect(withMessage(typed, 'Dear Ellen, thank you for the roses').title).toBe('Thank you for the roses');
  const own = withMessage({ ...typed, title: 'Roses' }, 'Dear Ellen, thank you so much');
  expect(own.title).toBe('Roses');
});
