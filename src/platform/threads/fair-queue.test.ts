import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const takenFrom = (queue: FairQueue<string>) => {
  const taken: string[] = [];
  for (let entry = queue.take(); entry; entry = queue.take()) taken.push(entry);
  return taken;
};

describe('a fair queue', () => {
  it('gives each owner a turn, the first entries of each first', () => {
    const queue = new FairQueue<string>(10, 10);
    for (const entry of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) queue.add(entry.charAt(0), entry);
    expect(queue.length).toBe(6);
    expect(takenFrom(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
    expect([queue.length, queue.take()]).toEqual([0, undefined]);
  });

  it('has no room for more than it may hold, in all and of one owner', () => {
    const queue = new FairQueue<string>(3, 2);
    expect(['a1', 'a2', 'a3', 'b1', 'c1'].map((entry) => queue.add(entry.charAt(0), entry))).toEqual([
      ...[true, true, false, true, false],
    ]);
    queue.take();
    expect(queue.add('c', 'c1')).toBe(true);
    expect(takenFrom(queue)).toEqual(['b1', 'a2', 'c1']);
  });
});
