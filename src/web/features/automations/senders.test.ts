import { describe, expect, it } from 'vitest';
import { automationSource } from '../../../modules/automations/schema.ts';
import { curlCommand, SENDERS, sampleOf } from './senders.ts';

describe('the bodies to try', () => {
  it('are JSON with a name and a full US address for every source', () => {
    for (const source of automationSource.options) {
      const body = sampleOf(source);
      expect(() => JSON.parse(body), source).not.toThrow();
      for (const part of ['Rosa', 'Delgado', '918 Mesa Street', 'El Paso', 'TX', '79901'])
        expect(body, source).toContain(part);
    }
  });

  it('can be pasted into a shell with an apostrophe inside', () => {
    expect(curlCommand('https://example.com/x?key=1', `{"name":"O'Hara"}`)).toContain(`O'\\''Hara`);
  });

  it('explains each sender once', () => {
    expect(new Set(SENDERS.map(({ id }) => id)).size).toBe(SENDERS.length);
  });
});
