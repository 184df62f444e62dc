import { describe, expect, it } from 'vitest';
import { missingFactor } from './assurance-rules.ts';

describe('the factor that a session owes', () => {
  const nobody = {
    aal: 'aal1' as const,
    has_factor: false,
    has_passkey: false,
    requires_second_factor: false,
    operator_roles: [],
    operators_need: true,
  };
  it.each([
    ['nothing from a customer without a factor', {}, undefined],
    ['nothing for a passkey that nobody demands', { has_passkey: true }, undefined],
    ['the factor that somebody has', { has_factor: true }, 'verify'],
    ['nothing once it was given', { has_factor: true, aal: 'aal2' as const }, undefined],
    ['a new one from a member of an account that demands it', { requires_second_factor: true }, 'set_up'],
    ['a new one from an operator', { operator_roles: ['press'] }, 'set_up'],
    ['a passkey where one is demanded', { operator_roles: ['press'], has_passkey: true }, 'verify'],
    ['nothing from an operator of a trial', { operator_roles: ['press'], operators_need: false }, undefined],
  ])('is %s', (_, standing, expected) => {
    expect(missingFactor({ ...nobody, ...standing })).toBe(expected);
  });
});
