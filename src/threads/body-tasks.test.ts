import { afterAll, describe, expect, it } from 'vitest';
import { threadPool } from '../platform/threads/pool.ts';
import { BODY_TASKS } from './body-tasks.ts';

const pool = threadPool(new URL('./body-thread.ts', import.meta.url), BODY_TASKS, { size: 1, limit_ms: 60_000 });
afterAll(() => pool.close());
const { tasks } = pool;

const GRACE = {
  first_name: 'Grace',
  last_name: 'Hopper',
  street: '7 Oak Ave',
  city: 'Salem',
  state: 'OR',
  zip: '97301',
};
const posted = (body: unknown) => ({
  body: new TextEncoder().encode(JSON.stringify(body)),
  content_type: 'application/json',
});
const HOW = { mapping: {}, message: 'Dear [first name]' };

describe('a thread that reads bodies', () => {
  it('reads events as the main thread would', async () => {
    const several = posted({ contacts: [GRACE, { ...GRACE, first_name: 'Alan' }] });
    expect(await tasks.lookAtRequest(several)).toEqual(await BODY_TASKS.lookAtRequest(several));
    const wanted = [null, ['contacts', '1']].map((part) => ({ part, fixed: null }));
    const read = await tasks.readEvents(several, wanted, HOW);
    expect(read).toEqual(await BODY_TASKS.readEvents(several, wanted, HOW));
    expect(read[1]).toMatchObject({ problem: null, filled: { text: 'Dear Alan' } });
    const detail = [several, { part: null, fixed: null }, HOW] as const;
    expect(await tasks.readDetail(...detail)).toEqual(await BODY_TASKS.readDetail(...detail));
  });

  it('finds a person in texts and takes them out of a body', async () => {
    const person = { ...GRACE, unit: '', company_name: '', email: '' };
    expect(await tasks.areAbout(person, [JSON.stringify(GRACE), '{"first_name":"Grace"}'])).toEqual([true, false]);
    const left = await tasks.withoutRecipient(posted([GRACE, { first_name: 'Alan' }]), [['0'], ['1']], person);
    expect(left).toMatchObject({ removed: [['0']] });
    expect(new TextDecoder().decode(left?.body)).toBe('[{},{"first_name":"Alan"}]');
  });
});
