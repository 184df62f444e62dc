import { describe, expect, it } from 'vitest';
import { decisionProblem } from '../../../../modules/automations/events/rules.ts';
import { outcome as outcomes } from '../../../../modules/automations/schema.ts';
import { fixOf, offersOf } from './offers.ts';

describe('the decisions that are offered for an event', () => {
  it.each(outcomes.options)('are accepted by the server for an event that is %s', (outcome) => {
    const event = { outcome, rule: '' };
    for (const offer of [...offersOf(event), ...[fixOf(event) ?? []].flat()])
      expect(decisionProblem(offer, outcome), offer).toBeNull();
  });

  it.each([
    ['skipped', 'test'],
    ['skipped', 'deleted'],
    ['skipped', 'split'],
    ['skipped', 'do_not_mail'],
    ['waiting', 'credits'],
    ['waiting', 'paused'],
  ] as const)('do not include sending an event that is %s by the rule "%s" anyway', (outcome, rule) => {
    expect(offersOf({ outcome, rule })).not.toContain('send_anyway');
  });
});
