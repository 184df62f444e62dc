import { describe, expect, it } from 'vitest';
import { badgeLook, stagesOf } from './stages.ts';

describe('the look of a status', () => {
  it.each([
    ['completed', 'default'],
    ['delivered', 'default'],
    ['submitted', 'secondary'],
    ['processing', 'secondary'],
    ['printing', 'secondary'],
    ['draft', 'outline'],
    ['paused', 'outline'],
    ['failed', 'destructive'],
    ['expect-48-hour-delay', 'warning'],
  ])('%s is %s', (status, look) => expect(badgeLook(status)).toBe(look));
});

describe('the stages of a letter', () => {
  const at = (minute: number) => `2026-01-01T10:0${minute}:00.000Z`;
  it('merges steps with the same name at their first time and keeps the last note', () => {
    const stages = stagesOf([
      { status: 'queued', at: at(0), note: null },
      { status: 'sending', at: at(1), note: null },
      { status: 'pending', at: at(2), note: 'With the press' },
      { status: 'processing', at: at(3), note: null },
    ]);
    expect(stages).toEqual([
      { label: 'Submitted', at: at(0), note: 'With the press', look: 'step' },
      { label: 'Approved - In Queue', at: at(3), note: null, look: 'step' },
    ]);
  });
  it('marks failures and keeps a second queueing separate from the first', () => {
    const stages = stagesOf([
      { status: 'processing', at: at(0), note: null },
      { status: 'expect-48-hour-delay', at: at(1), note: 'Ink smudged' },
      { status: 'processing', at: at(2), note: null },
    ]);
    expect(stages.map(({ label, look }) => [label, look])).toEqual([
      ['Approved - In Queue', 'step'],
      ['Rewrite (expect 48 hour delay)', 'trouble'],
      ['Approved - In Queue', 'step'],
    ]);
  });
});
