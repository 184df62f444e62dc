import { describe, expect, it } from 'vitest';
import { type AutomationValues, draftOf, newValues, problemOf } from './values.ts';

const filled = (change: Partial<AutomationValues> = {}, message = 'Welcome, [first name].'): AutomationValues => {
  const values = newValues(null);
  const { letter } = values;
  return {
    ...values,
    name: 'New leads',
    letter: { ...letter, selectedTemplate: 'card-1', letterForm: { ...letter.letterForm, message } },
    ...change,
  };
};

describe('the form of an automation', () => {
  it('needs a name and a card before anything else', () => {
    const problem = problemOf(newValues(null));
    expect(problem?.message).toBe('Please fill in all required fields');
    expect(Object.keys(problem?.fields ?? {})).toEqual(['name', 'card_design_id']);
  });

  it('needs a message with AI off and a description with AI on', () => {
    expect(problemOf(filled({}, ' '))?.message).toBe('Please provide a custom message');
    expect(problemOf(filled({ use_ai_message: true }, ''))?.message).toBe(
      'Please describe what type of message you want AI to generate',
    );
    expect(problemOf(filled({ use_ai_message: true, ai_message_description: 'A warm welcome' }, ''))).toBeNull();
    expect(problemOf(filled())).toBeNull();
  });

  it.each([
    ['delay_days', '61'],
    ['delay_days', ''],
    ['repeat_days', '-1'],
    ['daily_cap', '0'],
    ['daily_cap', '2.5'],
    ['states', 'TX, Texas'],
  ] as const)('refuses %s of "%s" at its own field', (field, value) => {
    expect(Object.keys(problemOf(filled({ [field]: value }))?.fields ?? {})).toEqual([field]);
  });

  it('sends lists without blanks or duplicates, and an empty list for an empty field', () => {
    const { filters } = draftOf(filled({ tags: ' hot lead, , vip,vip ', states: 'tx, NM' }));
    expect(filters).toEqual({ event_types: [], tags: ['hot lead', 'vip'], states: ['TX', 'NM'] });
  });

  it('sends no secret unless a new one was typed', () => {
    expect(draftOf(filled({ signature_kind: 'shopify' })).signature).toEqual({ kind: 'shopify' });
    expect(draftOf(filled({ signature_kind: 'shopify', signature_secret: 's3' })).signature).toEqual({
      kind: 'shopify',
      secret: 's3',
    });
  });
});
